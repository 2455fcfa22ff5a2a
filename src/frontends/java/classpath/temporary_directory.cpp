#include "frontends/java/classpath/temporary_directory.h"

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
  // absolute: programs that work elsewhere are told of it
  path_ = std::filesystem::absolute((error ? "/tmp" : place) / "parlance-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) {
    util::bad_input(fmt::format("cannot make a temporary directory {}: {} (set TMPDIR to a place "
                                "that can be written)",
                                path_, std::strerror(errno)));
  }
}

namespace {

/// What a class made unwritable is removed all the same.
void make_removable(const std::filesystem::path& directory) {
  namespace fs = std::filesystem;
  std::error_code ignored; // then it is not removed
  fs::permissions(directory, fs::perms::owner_all, fs::perm_options::add, ignored);
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
    if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
      make_removable(entry.path());
    }
  }
}

} // namespace

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error; // nothing can be done about it here
  std::filesystem::remove_all(path_, error);
  if (error) {
    make_removable(path_);
    std::filesystem::remove_all(path_, error);
  }
}

} // namespace parlance::java
