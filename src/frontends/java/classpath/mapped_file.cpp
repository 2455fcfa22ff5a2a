#include "frontends/java/classpath/mapped_file.h"

#include "util/error.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace parlance::java {

MappedFile::MappedFile(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (file < 0 || fstat(file, &status) != 0) {
    util::bad_input(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const memory =
      size == 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (memory == MAP_FAILED) {
    util::bad_input(fmt::format("{}: cannot be mapped into memory", path));
  }
  bytes_ = {static_cast<const std::uint8_t*>(memory), size};
}

MappedFile::~MappedFile() {
  // munmap takes what mmap gave, which was not constant.
  munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size()); // NOLINT
}

} // namespace parlance::java
