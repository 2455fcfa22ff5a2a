#pragma once
// The verdict of a word as a function of the parameters of one of its calls, by symbolic execution
// with everything else fixed: this is where guards come from.

#include "component/belief_space.h"
#include "util/reason.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parlance::component {

/// One call of a word under symbolic execution: its arguments may be constants or variables.
struct SymbolicCall {
  std::size_t method;
  std::vector<Term> arguments;
  std::uint32_t observation = 0; ///< of the method's
};

/// Formulas over the variables among the arguments; where none holds, the word is legal. They
/// exclude each other.
struct VerdictFunction {
  Term illegal = nullptr;
  Term unknown = nullptr;
  Term impossible = nullptr; ///< what is said to have come back cannot have
  util::Reason limit;        ///< why the function could not be computed; empty if it was
};

/// The verdict of `prefix . word` as a function of the variables in the word's arguments, where
/// `prefix` is the belief after a legal word.
VerdictFunction verdict_function(BeliefSpace& space, BeliefId prefix,
                                 std::span<const SymbolicCall> word);

/// The arguments of a call as constants.
SymbolicCall constant_call(const Component& component, const ConcreteCall& call);

/// A call of a method whose arguments are the method's own parameter symbols.
SymbolicCall open_call(const Component& component, std::size_t method,
                       std::uint32_t observation = 0);

/// What a belief becomes by one call, as branches whose states are total functions of the
/// arguments; only meaningful for arguments whose verdict is legal. Internal steps are not applied.
std::vector<Branch> successors(BeliefSpace& space, BeliefId from, const SymbolicCall& call);

} // namespace parlance::component
