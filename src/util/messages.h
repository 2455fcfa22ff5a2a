#pragma once
// Parts of messages to the user.

#include <string>
#include <string_view>
#include <vector>

namespace parlance::util {

/// `; did you mean 'connect'?` if a known name is within a third of edits, else nothing.
std::string suggestion(std::string_view name, const std::vector<std::string>& known);

/// `a, b and c`, or with another word before the last.
std::string list_text(const std::vector<std::string>& names, const std::string& word = "and");

} // namespace parlance::util
