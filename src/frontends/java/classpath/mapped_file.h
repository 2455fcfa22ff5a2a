#pragma once
// A large file seen as memory, without reading what is not looked at.

#include <cstdint>
#include <span>
#include <string>

namespace parlance::java {

class MappedFile {
public:
  /// @throws util::UserError if it cannot be opened
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  std::span<const std::uint8_t> bytes() const { return bytes_; }

private:
  std::span<const std::uint8_t> bytes_;
};

} // namespace parlance::java
