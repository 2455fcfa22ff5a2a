#pragma once
// Reads the bytes of a class file from front to back. Whatever is not as it must be ends in one
// line that names the file, the offset, what was expected there and what was found.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace parlance::java {

/// One class file as it is being read.
struct ClassBytes {
  std::span<const std::uint8_t> bytes;
  std::string origin; ///< names the file in messages
  /// A few bytes can refer to a long name again and again; copying and checking names is paid
  /// from here, so that no file makes itself thousands of times larger in memory.
  std::size_t names_left = std::size_t{64} << 20;
};

class ByteReader {
public:
  /// All of the file. @requires file outlives the reader
  explicit ByteReader(ClassBytes& file) : file_(&file), end_(file.bytes.size()) {}

  std::size_t offset() const { return at_; } ///< in the file
  std::size_t remaining() const { return end_ - at_; }

  // Big-endian numbers; `what` says in messages what was to be read.
  std::uint8_t u1(std::string_view what);
  std::uint16_t u2(std::string_view what);
  std::uint32_t u4(std::string_view what);
  std::span<const std::uint8_t> take(std::size_t count, std::string_view what);
  /// A reader of the next `count` bytes; this one goes on behind them.
  ByteReader part(std::size_t count, std::string_view what);
  /// A count of things that take at least `size` bytes each, so that they can be there at all.
  std::uint16_t count(std::size_t size, std::string_view what);
  void expect_end(std::string_view of_what) const;

  /// Pays for copying or checking a name of this length.
  void pay(std::size_t length) const;

  [[noreturn]] void fail(std::size_t offset, const std::string& expected,
                         const std::string& found) const;

private:
  ClassBytes* file_;
  std::size_t at_ = 0;
  std::size_t end_;
};

/// A name for a message: in quotes, cut if it is very long.
std::string in_quotes(std::string_view name);

/// "0x1f"
std::string hexadecimal(std::uint64_t number);

} // namespace parlance::java
