#include "frontends/java/classfile/byte_reader.h"

#include "util/error.h"

#include <fmt/format.h>

namespace parlance::java {

std::span<const std::uint8_t> ByteReader::take(std::size_t count, std::string_view what) {
  if (count > remaining()) {
    const bool at_end_of_file = end_ == file_->bytes.size();
    fail(at_, fmt::format("{} ({} byte{})", what, count, count == 1 ? "" : "s"),
         fmt::format("{} before the end of the {}", remaining(),
                     at_end_of_file ? "file" : "enclosing structure"));
  }
  const auto result = file_->bytes.subspan(at_, count);
  at_ += count;
  return result;
}

std::uint8_t ByteReader::u1(std::string_view what) { return take(1, what)[0]; }

std::uint16_t ByteReader::u2(std::string_view what) {
  const auto bytes = take(2, what);
  return static_cast<std::uint16_t>(bytes[0] << 8 | bytes[1]);
}

std::uint32_t ByteReader::u4(std::string_view what) {
  const auto bytes = take(4, what);
  std::uint32_t result = 0;
  for (const std::uint8_t byte : bytes) {
    result = result << 8 | byte;
  }
  return result;
}

ByteReader ByteReader::part(std::size_t count, std::string_view what) {
  ByteReader result = *this;
  take(count, what);
  result.end_ = at_;
  return result;
}

std::uint16_t ByteReader::count(std::size_t size, std::string_view what) {
  const std::size_t start = at_;
  const std::uint16_t result = u2(fmt::format("the number of {}", what));
  if (result * size > remaining()) {
    fail(start,
         fmt::format("at most {} {} in the {} bytes that follow", remaining() / size, what,
                     remaining()),
         std::to_string(result));
  }
  return result;
}

void ByteReader::expect_end(std::string_view of_what) const {
  if (remaining() != 0) {
    fail(at_, fmt::format("the end of {}", of_what), fmt::format("{} more bytes", remaining()));
  }
}

void ByteReader::pay(std::size_t length) const {
  if (length > file_->names_left) {
    fail(at_, "names of moderate length", "more than 64 MiB of names, each use counted");
  }
  file_->names_left -= length;
}

void ByteReader::fail(std::size_t offset, const std::string& expected,
                      const std::string& found) const {
  util::bad_input(fmt::format("{}: at offset {}: expected {}, found {}", file_->origin, offset,
                              expected, found));
}

std::string in_quotes(std::string_view name) {
  constexpr std::size_t longest = 100;
  if (name.size() <= longest) {
    return fmt::format("\"{}\"", name);
  }
  return fmt::format("\"{}...\" ({} bytes)", name.substr(0, longest), name.size());
}

std::string hexadecimal(std::uint64_t number) { return fmt::format("{:#x}", number); }

} // namespace parlance::java
