#pragma once
// The product of component and candidate as other people's tools want it: variables with names of
// their own, a start, steps, and what is bad.

#include "engines/product/product.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace parlance::exports {

using term::Term;

struct StateVariable {
  Term symbol;
  Term next;                          ///< after a step that goes on
  std::optional<std::uint64_t> start; ///< nothing if the start is a condition on more than this
};

/// All names are different, and consist of letters, digits and underscores.
struct System {
  std::vector<StateVariable> state;
  std::vector<Term> inputs; ///< chosen anew in every step; all are read
  Term start;               ///< over the state
  Term goes_on;             ///< over state and inputs: there is a next state
  Term bad;                 ///< over state and inputs: the step shows that the claim is wrong
};

/// The claim is that all of the properties hold.
/// @requires each is reachability in this product (Prover::applicable)
System system_of(const engines::Product& product, std::span<const engines::Property> properties);

} // namespace parlance::exports
