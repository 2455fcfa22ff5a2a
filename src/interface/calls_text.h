#pragma once
// Words as text: `m(1); n(true, -3); connect(new Sensor{connected: false}); hasNext() = true`. The
// printer is `to_text(const Calls&)` in interface.h.

#include "component/component.h"
#include "interface/interface.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::interface {

/// One for each method.
std::vector<Signature> signatures_of(const component::Component& component);

/// Reads a word: white space is free, a trailing `;` allowed, the empty text is the empty word.
/// Without parameters, the parentheses may be left out.
/// A method is written by its own name (`close`, `new Foo(int)`); the longest name that fits wins.
/// A value that has a name may be written by it. Parameters that are parts of another one
/// (object_parameters.h) are written with it, and are 0 where they are left out. What came back may
/// follow a call of an observed method.
/// @throws util::UserError(usage): "column C: ...", with the known methods where that helps
Calls parse_calls(std::string_view text, const std::vector<Signature>& signatures);

/// An argument by its name, if it has one, else as a value of its sort. Of floating-point numbers
/// all that are NaN read `NaN`.
std::string argument_text(const Variable& parameter, std::uint64_t value,
                          const term::SourceSyntax& syntax);
/// `'a'`, `'\n'`; the number of a character that has no picture.
std::string character_text(std::uint64_t value);

/// Reads what argument_text writes. The name of all further values stands for the first of them. A
/// floating-point number may also be given by its bits: `0x7ff0000000000001`.
/// @throws util::UserError(usage) that says what is possible
std::uint64_t parse_argument(std::string_view text, const Variable& parameter);

} // namespace parlance::interface
