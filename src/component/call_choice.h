#pragma once
// Which calls of a component a client makes, which happen unseen, which never happen: one choice
// for classes, component text and labelled transition systems.

#include "component/component.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace parlance::component {

/// As options give it. A list that is empty was not given.
struct CallChoice {
  std::vector<std::string> methods;  ///< no others are ever called
  std::vector<std::string> hide;     ///< these may happen at any time, unseen
  std::vector<std::string> alphabet; ///< all others are hidden
};

enum class Fate : std::uint8_t { called, hidden, never };

/// Whether a name from an option means the call at this position.
using IsMeant = std::function<bool(const std::string& name, std::size_t call)>;

/// What becomes of each call. `calls` are their names, for messages.
/// @throws util::UserError(usage) for names that mean no call, for calls that are hidden and not,
/// and if nothing is left to call
std::vector<Fate> fates_of(const std::vector<std::string>& calls, const CallChoice& choice,
                           const IsMeant& is_meant);

/// The component with some methods as internal steps, whose parameters nobody chooses any more, and
/// without those that are never called. The name `m` means all overloads `m(int)`, and all events
/// `m.a`.
/// @throws as fates_of
Component with_choice(Component component, const CallChoice& choice);

} // namespace parlance::component
