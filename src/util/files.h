#pragma once
// Files that are read as a whole.

#include <string>

namespace parlance::util {

/// The bytes of a regular file. Pipes and devices are refused: reading them may never end, and no
/// limit would be seen meanwhile. @throws UserError (bad_input)
std::string read_regular_file(const std::string& path);

} // namespace parlance::util
