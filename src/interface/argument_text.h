#pragma once
// Arguments as text, for the printer and the parser of calls. Internal to this folder.

#include "component/value_names.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::interface {

/// Throws util::UserError(usage).
[[noreturn]] void usage_error(const std::string& message);

bool is_space(char c);
/// The text without white space at its ends.
std::string_view trim(std::string_view text);
/// Between single quotes, for messages.
std::string quoted(std::string_view text);

/// The names that a parameter's values have, in order.
std::vector<std::string> names_of(const component::ValueNames& labels);

/// The numbers behind names are nobody's business: a number whose value has a name is refused.
/// @throws util::UserError(usage) that says what is possible
void check_named(std::string_view text, std::uint64_t value, const component::ValueNames& labels);

/// The longest name of a value that the text begins with, as its index in names_of. Names end where
/// words end: `thisOne` does not begin with the name `this`.
std::optional<std::size_t> name_at(std::string_view text, const std::vector<std::string>& names);

} // namespace parlance::interface
