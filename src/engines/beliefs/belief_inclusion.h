#pragma once
// The check of a candidate on pairs (candidate state, belief), for components whose environment has
// choices that matter: there "some choice errs" stands under "for all words", and plain
// reachability would refute correct interfaces.

#include "component/belief_space.h"
#include "engines/product/engine.h"
#include "smt/solver.h"

#include <memory>

namespace parlance::engines {

struct InclusionLimits {
  std::size_t pairs = 20000;
  std::size_t symbolic_pairs = 32;   ///< whose beliefs are formulas, not lists of states
  std::size_t argument_classes = 64; ///< successors of one call that depend on its arguments
};

/// Whether pairs are left out whose belief holds all of that of another pair of the same state.
/// What is forbidden, and may fail, still may fail on the larger one. What is called legal or left
/// open is not searched there, so only `permissive` is claimed, and only if the candidate is safe.
enum class Pruning : std::uint8_t { none, larger_beliefs };

/// Whether every method has few enough arguments to try them all.
bool all_arguments_enumerable(const component::Component& component);

/// Checks all words up to a depth, breadth-first; the work of smaller depths is kept. Where
/// arguments are too many to try, they are treated by classes with the same verdict and successor;
/// where that does not come to an end, the depth that is established is smaller, and the result
/// says why.
class BeliefInclusion {
public:
  /// @requires the candidate's guards speak of the parameters of the space's component; all
  /// references outlive the check
  BeliefInclusion(component::BeliefSpace& space, const Candidate& candidate,
                  bool stop_at_refutation, const InclusionLimits& limits = {},
                  Pruning pruning = Pruning::none);
  ~BeliefInclusion();

  /// @requires depths do not fall from call to call
  const EngineResult& check(std::uint32_t depth);
  /// Checks all words. If that comes to an end and all beliefs are sets of concrete states, the
  /// properties that hold get a proof that a certificate can say: an invariant for `safe`, a list
  /// of beliefs for the others, if `safe` is not refuted.
  const EngineResult& prove();

private:
  class Search;
  std::unique_ptr<Search> search_;
};

} // namespace parlance::engines
