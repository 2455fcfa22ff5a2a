#pragma once
// Results on standard output.

#include <string>

namespace parlance::cli {

/// Results go out whole, or the process says why not. @throws util::UserError(bad_input)
void print(const std::string& text);

/// To the file, or to standard output if its name is empty.
void deliver_text(const std::string& file, const std::string& text);

} // namespace parlance::cli
