#pragma once
// What every check of a candidate against a component answers: each property by itself, as a depth
// up to which it holds or a word that refutes it.

#include "component/belief.h"
#include "engines/product/candidate.h"
#include "util/reason.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace parlance::engines {

/// Safe: what is called legal is legal. Permissive: what is called illegal is illegal. Tight: what
/// is called unknown is unknown, and what is called impossible is. All three speak of histories
/// that the component can produce.
enum class Property : std::uint8_t { safe, permissive, tight };

inline constexpr std::array all_properties{Property::safe, Property::permissive, Property::tight};

/// "safe", "permissive", "tight".
std::string to_text(Property property);

/// An inductive invariant of component and candidate together. It excludes violations; for k > 0
/// only after k steps from inside it, and those that come sooner are excluded by themselves.
struct InvariantProof {
  Term invariant;                         ///< over the component's variables and the location
  Term location;                          ///< a variable: the candidate's state
  std::vector<automata::State> locations; ///< by the location's value
  std::uint32_t k = 0;
};

/// A set of beliefs that shows for all words that what is forbidden may fail, and what is left open
/// may be unknown. It says nothing about safety, and needs it.
struct BeliefProof {
  struct Line {
    automata::State state; ///< of the candidate, legal or illegal
    /// Some states of the belief. The first `by_call` are reached by the call itself, or are
    /// starts; each of the others by an internal step from one before it.
    std::vector<component::ConcreteState> states;
    std::size_t by_call;
  };
  /// The first is of the candidate's initial state. From a legal line each call that goes on leads
  /// to the first states of some line. A line of an illegal state is where a forbidden call leads
  /// if only internal steps after it fail.
  std::vector<Line> lines;
};

/// Which states a client cannot tell apart, for every word: if the component is in a state x, and
/// the candidate in a state q, then it could just as well be in any state y that has the values of
/// x for what is known, and with which `possible` holds at q. It says nothing about safety, and
/// needs it.
struct IndistinguishableProof {
  std::vector<bool> known; ///< by variable
  std::vector<Term> other; ///< by variable: its symbol for y; of what is known, the variable itself
  Term possible;           ///< over the component's variables, the other symbols and the location
  Term location;
  std::vector<automata::State> locations; ///< by the location's value
  /// Where a state that is possible after a call comes from: by method, observation and variable
  /// that is not known, the value before the call, over the variables (of x before it), the
  /// method's parameters and inputs, and the other symbols (of y after it).
  std::map<std::array<std::size_t, 3>, Term> before;
};

/// What shows that a property holds for all words. Those on beliefs and on states that cannot be
/// told apart are shared by the properties that they show.
using Proof = std::variant<std::monostate, InvariantProof, std::shared_ptr<const BeliefProof>,
                           std::shared_ptr<const IndistinguishableProof>>;

struct PropertyResult {
  std::uint32_t depth = 0; ///< holds for all words up to this length
  Proof proof;             ///< holds for all words
  std::optional<ConcreteWord> refutation;
  util::Reason reason; ///< why the depth is not the one asked for, if it is not

  bool proved() const { return !std::holds_alternative<std::monostate>(proof); }
  /// The proof, if it is of this kind; else null.
  const InvariantProof* invariant() const { return std::get_if<InvariantProof>(&proof); }
  const BeliefProof* beliefs() const { return shared<BeliefProof>(); }
  const IndistinguishableProof* indistinguishable() const {
    return shared<IndistinguishableProof>();
  }

private:
  template <typename Kind>
  const Kind* shared() const {
    const auto* found = std::get_if<std::shared_ptr<const Kind>>(&proof);
    return found != nullptr ? found->get() : nullptr;
  }
};

struct EngineResult {
  std::array<PropertyResult, 3> by_property;
  PropertyResult& operator[](Property property) {
    return by_property[static_cast<std::size_t>(property)];
  }
  const PropertyResult& operator[](Property property) const {
    return by_property[static_cast<std::size_t>(property)];
  }
  /// A shortest refutation of any property.
  std::optional<ConcreteWord> refutation() const;
};

} // namespace parlance::engines
