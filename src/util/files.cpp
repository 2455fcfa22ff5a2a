#include "util/files.h"

#include "util/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

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
  std::string text;
  std::array<char, 1U << 16> buffer{};
  while (file.read(buffer.data(), buffer.size()) || file.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) { // an error may come in the middle
    bad_input(path + ": cannot be read: " + std::strerror(errno));
  }
  return text;
}

void cannot_write(const std::string& path, const std::string& cause) {
  bad_input(path + ": cannot be written: " + cause);
}

namespace {

/// The errno of what failed; 0 if all of it is there. Closes the file.
int write_and_close(int file, std::string_view text) {
  int failure = 0;
  while (!text.empty() && failure == 0) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      failure = errno;
    }
  }
  return ::close(file) != 0 && failure == 0 ? errno : failure;
}

/// A pipe that nobody reads is refused, and not waited for.
void write_in_place(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0) {
    cannot_write(path, errno == ENXIO ? "nobody reads this pipe" : std::strerror(errno));
  }
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  if (const int failure = write_and_close(file, text)) {
    cannot_write(path, std::strerror(failure));
  }
}

/// A new file beside that one; nobody's own file is taken for it.
std::pair<int, std::string> open_part(const std::string& path) {
  constexpr int tries = 100;
  int file = -1;
  std::string part;
  for (int i = 0; i < tries && file < 0; ++i) {
    part = path + ".part" + (i == 0 ? "" : std::to_string(i));
    file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno != EEXIST) {
      break;
    }
  }
  return {file, part};
}

/// Under another name first: whoever looks sees the old text or all of the new one.
void replace(const std::string& target, const std::string& path, std::string_view text) {
  const auto [file, part] = open_part(target);
  if (file < 0) {
    cannot_write(path, std::strerror(errno));
  }
  int failure = write_and_close(file, text);
  if (failure == 0 && ::rename(part.c_str(), target.c_str()) != 0) {
    failure = errno;
  }
  if (failure != 0) {
    ::unlink(part.c_str());
    cannot_write(path, std::strerror(failure));
  }
}

} // namespace

void write_file(const std::string& path, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code unknown; // a path that cannot be looked at cannot be written either
  const fs::file_status status = fs::status(path, unknown);
  const bool is_link = fs::is_symlink(fs::symlink_status(path, unknown));
  if (fs::is_regular_file(status)) {
    const fs::path behind_links = fs::canonical(path, unknown);
    replace(unknown ? path : behind_links.string(), path, text);
  } else if (is_link || (fs::exists(status) && !fs::is_directory(status))) {
    write_in_place(path, text); // a device, a pipe, or a link to what is not there yet
  } else {
    replace(path, path, text);
  }
}

} // namespace parlance::util
