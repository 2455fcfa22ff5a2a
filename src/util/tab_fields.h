#pragma once
// Lines of fields apart by tabs, as programs in a virtual machine read and write them.

#include <string>
#include <string_view>
#include <vector>

namespace parlance::util {

/// One line, with its newline; tabs, newlines and backslashes in fields are written `\t`, `\n`,
/// `\r` and `\\`.
std::string tab_line(const std::vector<std::string>& fields);

/// The fields of one line without its newline.
std::vector<std::string> tab_fields(std::string_view line);

} // namespace parlance::util
