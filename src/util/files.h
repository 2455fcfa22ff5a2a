#pragma once
// Files that are read and written as a whole.

#include <string>
#include <string_view>

namespace parlance::util {

/// The bytes of a regular file. Pipes and devices are refused: reading them may never end, and no
/// limit would be seen meanwhile. @throws UserError (bad_input)
std::string read_regular_file(const std::string& path);

/// Writes all of it or leaves what was there: a regular file is replaced at once, behind links. A
/// device or a pipe is written to as it is.
/// @throws UserError (bad_input): "PATH: cannot be written: why"
void write_file(const std::string& path, std::string_view text);

[[noreturn]] void cannot_write(const std::string& path, const std::string& cause);

} // namespace parlance::util
