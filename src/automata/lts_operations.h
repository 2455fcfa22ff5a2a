#pragma once
// Operations on labelled transition systems: the operators of FSP and of FASE'09, section 2.

#include "automata/lts.h"
#include "util/reason.h"
#include "util/stop.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlance::automata {

/// The states that can be reached, numbered breadth-first; all actions stay.
Lts reachable_part(const Lts& lts);

/// What becomes of a label: any number of labels, each with a copy of the transitions.
using Renaming = std::function<std::vector<std::string>(const std::string&)>;
/// Every action under its new labels; internal steps stay.
Lts renamed(const Lts& lts, const Renaming& renaming);

/// Every action that satisfies the predicate becomes internal, and leaves the alphabet.
Lts hidden(const Lts& lts, const std::function<bool(const std::string&)>& is_hidden);

/// The system without the actions that satisfy the predicate: they never happen.
Lts without(const Lts& lts, const std::function<bool(const std::string&)>& is_never);

struct CompositionLimits {
  std::size_t states = 1'000'000;
  std::string where = {}; ///< begins the message if there are more; may be empty
  const util::StopToken* stop = nullptr;
};

/// Parallel composition: actions that several parts have happen together, all others and internal
/// steps one at a time. A state fails if one of its parts does, for that part's reason. Reachable
/// states only, breadth-first.
/// @throws util::UserError(limit) if there are too many
Lts composed(const std::vector<const Lts*>& parts, const std::string& name,
             const CompositionLimits& limits);
/// The same, with what each state is made of: a state for each part.
struct Composed {
  Lts lts;
  std::vector<std::vector<State>> parts_of; ///< by state
};
Composed composed_of_parts(const std::vector<const Lts*>& parts, const std::string& name,
                           const CompositionLimits& limits);

/// A state with an internal step, or with two ways by one action, if there is one.
struct Nondeterminism {
  State state;
  Action action; ///< Lts::internal for an internal step
};
std::optional<Nondeterminism> nondeterminism(const Lts& lts);

/// A property as a process that never refuses: what a state has no transition for fails.
Lts completed(const Lts& lts, const util::Reason& failure);

} // namespace parlance::automata
