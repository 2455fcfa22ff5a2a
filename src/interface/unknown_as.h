#pragma once
// What unknown calls count as where there is nothing between legal and error.

#include <cstdint>

namespace parlance::interface {

enum class UnknownAs : std::uint8_t { unknown, error, legal };

} // namespace parlance::interface
