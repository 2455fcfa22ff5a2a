#pragma once
// The constant pool from its bytes: entries first, then what they say of each other, since they
// may point forward.

#include "frontends/java/classfile/byte_reader.h"
#include "frontends/java/classfile/constant_pool.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlance::java {

class ConstantPoolReader {
public:
  ConstantPoolReader(ByteReader& reader, std::uint16_t major) : reader_(reader), major_(major) {}
  ConstantPool read();

private:
  using Entry = ConstantPool::Entry;
  void read_entry(Entry& entry);
  void read_text(Entry& entry);
  void check_version(ConstantTag tag) const;

  void resolve(std::uint16_t index);
  void resolve_text(std::uint16_t index);
  void resolve_member(std::uint16_t index);
  void resolve_handle(std::uint16_t index);
  void resolve_dynamic(std::uint16_t index);

  const std::string& text(std::uint16_t user, std::uint16_t index) const;
  /// A checked name and descriptor, copied. @requires the user names the entry `name_and_type`
  void name_and_type(std::uint16_t user, std::uint16_t index, bool of_method, std::string& name,
                     std::string& descriptor) const;
  void expect_tag(std::uint16_t user, std::uint16_t index, ConstantTag tag) const;
  [[noreturn]] void fail(std::uint16_t user, const std::string& expected,
                         const std::string& found) const;

  // The two halves of an entry that consists of two numbers.
  std::uint16_t first(std::uint16_t index) const;
  std::uint16_t second(std::uint16_t index) const;

  ByteReader& reader_;
  std::uint16_t major_;
  ConstantPool pool_;
  std::vector<std::size_t> offsets_; ///< of the entries in the file
};

// Indices into the pool, read and checked; `what` says what the constant is for.
std::uint16_t read_index(ByteReader& reader, const ConstantPool& pool, ConstantTag tag,
                         std::string_view what);
std::string read_utf8(ByteReader& reader, const ConstantPool& pool, std::string_view what);
/// An internal name, no array.
std::string read_class(ByteReader& reader, const ConstantPool& pool, std::string_view what);
/// The same where index 0 says that there is none; then empty.
std::string read_optional_class(ByteReader& reader, const ConstantPool& pool,
                                std::string_view what);

/// "a Utf8 constant", "an Integer constant".
std::string describe_tag(ConstantTag tag);
/// "index 7, a Utf8 constant", "index 900 beyond the end of the pool".
std::string describe_index(const ConstantPool& pool, std::uint16_t index);

} // namespace parlance::java
