#pragma once
// Which ways a call that leads out of the legal states can go: of a state of the candidate, all
// values of the component's variables count that a word reaches there.

#include "engines/product/candidate.h"
#include "smt/solver.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <set>

namespace parlance::engines {

/// A call that the candidate forbids or leaves open, and a path that it takes in the component.
struct EndingPath {
  automata::State state;
  automata::Symbol symbol;
  std::size_t path; ///< of the symbol's method
  friend auto operator<=>(const EndingPath&, const EndingPath&) = default;
};

/// All that words of up to `depth` calls show and that are not known; those found so far if the
/// solver gives up.
/// @requires the component has one initial state, no inputs and no internal steps; the candidate's
/// initial state is legal
std::set<EndingPath> ending_paths(const component::Component& component, const Candidate& candidate,
                                  std::uint32_t depth, smt::Solver& solver,
                                  const std::function<bool(const EndingPath&)>& is_known);

} // namespace parlance::engines
