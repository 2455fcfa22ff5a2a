#pragma once
// Floating-point numbers as Java writes them. Widths are 32 (float) and 64 (double).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parlance::term::floating {

/// The shortest decimal number that is nearest to no other: `0.75`, `1.0E10`, `0.5f`; `NaN`,
/// `-Infinity`.
std::string to_source(unsigned width, std::uint64_t bits);

/// The bits of what `to_source` writes, of other decimal numbers (`5`, `1e-3`, `2.5f`; rounded), or
/// given in hexadecimal as they are; nothing if the text is no number.
std::optional<std::uint64_t> from_source(unsigned width, std::string_view text);

} // namespace parlance::term::floating
