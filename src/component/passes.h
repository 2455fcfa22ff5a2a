#pragma once
// Passes that make a component smaller: each finds variables, or bits of them, that are
// superfluous. Every word keeps its verdict.

#include "component/variable_map.h"
#include "smt/solver.h"

#include <array>
#include <cstdint>
#include <string>

namespace parlance::component {

enum class Pass : std::uint8_t {
  constant, ///< variables that never change
  equal,    ///< variables that always have the value of another one
  unread,   ///< variables that no verdict depends on (slice.h)
  narrow,   ///< bits above what a variable's values need
};

inline constexpr std::array all_passes{Pass::constant, Pass::equal, Pass::unread, Pass::narrow};

/// "constant", "equal", "unread", "narrow".
std::string to_text(Pass pass);

/// Does the initial condition name a value of every variable?
bool has_one_start(const Component& component);

/// Variables with one initial value that every step keeps, replaced by it.
VariableMap constant_variables(const Component& component);

/// Of variables that begin with one value and are changed alike by every step, the first.
VariableMap equal_variables(const Component& component);

/// Variables in as few bits as hold all their values, as far as a solver sees that steps keep to
/// them. Those that hold what a client passed stay as they are: guards are read off them.
VariableMap narrow_variables(const Component& component, smt::Solver& solver);

} // namespace parlance::component
