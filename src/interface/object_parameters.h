#pragma once
// Parameters that are parts of an object that another parameter stands for: `s.connected`, `a[0]`.
// They only matter when that parameter is a new object, and are written with it:
// `connect(new Sensor{connected: false})`.

#include "interface/interface.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace parlance::interface {

/// The parameter that this one is a part of: the one with the longest name that this one's name
/// continues with `.` or `[`, and with a name for all further values. Nothing for an argument of
/// its own.
std::optional<std::size_t> owner_of(const std::vector<Variable>& parameters, std::size_t index);

/// The parts of a parameter, in order.
std::vector<std::size_t> parts_of(const std::vector<Variable>& parameters, std::size_t owner);

/// The parameters that are arguments of their own, in order.
std::vector<std::size_t> arguments_of(const std::vector<Variable>& parameters);

/// What a part is called inside of its owner: `connected`, `[0]`. @requires it has an owner
std::string part_name(const std::vector<Variable>& parameters, std::size_t index);

} // namespace parlance::interface
