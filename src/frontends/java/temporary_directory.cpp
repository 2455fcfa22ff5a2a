#include "frontends/java/temporary_directory.h"

#include "util/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace parlance::java {

TemporaryDirectory::TemporaryDirectory() {
  std::error_code error;
  const std::filesystem::path place = std::filesystem::temp_directory_path(error);
  path_ = ((error ? std::filesystem::path("/tmp") : place) / "parlance-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) {
    util::bad_input(fmt::format("cannot make a temporary directory {}: {} (set TMPDIR to a place "
                                "that can be written)",
                                path_, std::strerror(errno)));
  }
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored; // nothing can be done about it here
  std::filesystem::remove_all(path_, ignored);
}

} // namespace parlance::java
