#pragma once
// Permissive and tight where part of the state is hidden from the client and beliefs are too many
// to list: one formula for each state of the candidate says which hidden values are possible for
// what the client knows (POPL'05 keeps sets of abstract states for that; here they are formulas).

#include "component/belief_space.h"
#include "engines/product/engine.h"

namespace parlance::engines {

/// The properties that it shows of a candidate that is safe: none, permissive, tight or both.
struct IndistinguishableResult {
  std::shared_ptr<const IndistinguishableProof> proof; ///< null if there is none
  bool permissive = false;
  bool tight = false;
  std::optional<InvariantProof> safe = {}; ///< what it rests on: the given proof, maybe with lemmas

  int claims() const { return int{permissive} + int{tight}; }
};

/// @requires `safe` proves the candidate safe; the component has no internal steps; some of its
/// variables are not known to the client, or nothing is shown
/// @throws util::Stopped
IndistinguishableResult prove_by_indistinguishable_states(component::BeliefSpace& space,
                                                          const Candidate& candidate,
                                                          const InvariantProof& safe);

} // namespace parlance::engines
