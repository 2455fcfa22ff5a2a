#include "fuzz/readers.h"

#include "util/error.h"

#include <sys/mman.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace parlance::fuzz {

void feed(void (*read)(std::string_view), std::string_view input) {
  try {
    read(input);
  } catch (const util::UserError& error) {
    require(std::string_view(error.what()).size() > 0, "an error without a message");
  }
}

void require(bool condition, const char* message) { util::check(condition, message); }

std::string example(const std::string& path) {
  std::ifstream file(std::string(PARLANCE_SOURCE_DIR "/") + path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  util::check(static_cast<bool>(file), "a file of the repository cannot be read");
  return text.str();
}

MemoryFile::MemoryFile(std::string_view content) : descriptor_(memfd_create("input", 0)) {
  util::check(descriptor_ >= 0, "no file in memory");
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor_, content.data(), content.size());
    util::check(written > 0, "a file in memory cannot be written");
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

MemoryFile::~MemoryFile() { ::close(descriptor_); }

std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

} // namespace parlance::fuzz
