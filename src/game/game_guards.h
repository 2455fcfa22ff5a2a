#pragma once
// Guards for the game: arguments of a method that the abstraction tells apart. Cells of arguments
// come from the conditions on parameters that decide the method's paths, or what the predicates are
// after them; cells that are the same to the abstraction are one guard.

#include "game/boolean_component.h"
#include "smt/solver.h"
#include "teachers/alphabet.h"

#include <cstddef>

namespace parlance::game {

using teachers::Alphabet;

/// Splits the symbols of every method, as far as `max_guards` allows.
/// @throws abstraction::Limit, smt::BddLimit, util::Stopped
void split_by_effect(Alphabet& alphabet, const GamePredicates& predicates, smt::Solver& solver,
                     util::StopToken& stop, std::size_t max_guards, const BooleanLimits& limits);

} // namespace parlance::game
