#pragma once
// The hash code of a text as Java's String defines it: a call that names a text names this too.

#include <cstdint>
#include <string_view>

namespace parlance::interface {

/// Of a literal like "a\tb", quotes included.
std::uint32_t hash_of_literal(std::string_view literal);

} // namespace parlance::interface
