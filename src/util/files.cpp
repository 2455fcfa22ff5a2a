#include "util/files.h"

#include "util/error.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace parlance::util {

std::string read_regular_file(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code unknown; // a path that cannot be looked at cannot be opened either
  const fs::file_status status = fs::status(path, unknown);
  if (fs::is_directory(status)) {
    bad_input(path + ": is a directory; give a file");
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    bad_input(path + ": is a pipe, a device or the like; give a regular file");
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) {
    text << file.rdbuf();
  }
  if (!file) {
    bad_input(path + ": cannot be read: " + std::strerror(errno));
  }
  return text.str();
}

} // namespace parlance::util
