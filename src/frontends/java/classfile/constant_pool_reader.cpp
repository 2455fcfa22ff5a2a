#include "frontends/java/classfile/constant_pool_reader.h"

#include "frontends/java/classfile/class_file_names.h"
#include "frontends/java/classfile/descriptor.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

bool is_tag(std::uint8_t number) {
  return number == 1 || (number >= 3 && number <= 12) || (number >= 15 && number <= 20);
}

/// The class file version that introduced a tag.
std::uint16_t version_of(ConstantTag tag) {
  switch (tag) {
  case ConstantTag::method_handle:
  case ConstantTag::method_type:
  case ConstantTag::invoke_dynamic:
    return 51;
  case ConstantTag::module:
  case ConstantTag::package:
    return 53;
  case ConstantTag::dynamic:
    return 55;
  default:
    return 45;
  }
}

bool is_field_kind(HandleKind kind) { return kind <= HandleKind::put_static; }

/// Whether a handle of this kind may name a member of this tag (JVM specification, 4.4.8).
bool fits(HandleKind kind, ConstantTag tag, std::uint16_t major) {
  switch (kind) {
  case HandleKind::get_field:
  case HandleKind::get_static:
  case HandleKind::put_field:
  case HandleKind::put_static:
    return tag == ConstantTag::field;
  case HandleKind::invoke_virtual:
  case HandleKind::new_invoke_special:
    return tag == ConstantTag::method;
  case HandleKind::invoke_static:
  case HandleKind::invoke_special:
    return tag == ConstantTag::method || (tag == ConstantTag::interface_method && major >= 52);
  case HandleKind::invoke_interface:
    return tag == ConstantTag::interface_method;
  }
  return false;
}

} // namespace

ConstantPool ConstantPoolReader::read() {
  const std::size_t start = reader_.offset();
  const std::uint16_t size = reader_.u2("the size of the constant pool");
  if (size == 0) {
    reader_.fail(start, "a constant pool size of at least 1", "0");
  }
  while (offsets_.size() < size) {
    pool_.entries_.emplace_back();
    offsets_.push_back(reader_.offset());
    if (offsets_.size() == 1) {
      continue; // index 0 stands for nothing
    }
    read_entry(pool_.entries_.back());
    const ConstantTag tag = pool_.entries_.back().tag;
    if (tag == ConstantTag::long_ || tag == ConstantTag::double_) {
      if (offsets_.size() == size) {
        reader_.fail(offsets_.back(), fmt::format("two places for {}", describe_tag(tag)),
                     "the last one of the constant pool");
      }
      pool_.entries_.emplace_back();
      offsets_.push_back(reader_.offset());
    }
  }
  for (std::uint16_t index = 1; index < size; ++index) {
    resolve(index);
  }
  for (std::uint16_t index = 1; index < size; ++index) {
    if (pool_.tag(index) == ConstantTag::method_handle) { // members are there now
      resolve_handle(index);
    }
  }
  return std::move(pool_);
}

void ConstantPoolReader::read_entry(Entry& entry) {
  const std::size_t start = reader_.offset();
  const std::uint8_t number = reader_.u1("the tag of a constant");
  if (!is_tag(number)) {
    reader_.fail(start, "the tag of a constant", std::to_string(number));
  }
  entry.tag = static_cast<ConstantTag>(number);
  check_version(entry.tag);
  switch (entry.tag) {
  case ConstantTag::none:
    break;
  case ConstantTag::utf8:
    read_text(entry);
    break;
  case ConstantTag::class_:
  case ConstantTag::string:
  case ConstantTag::method_type:
  case ConstantTag::module:
  case ConstantTag::package:
    entry.number = reader_.u2("the index of a text");
    break;
  case ConstantTag::method_handle:
    entry.number = std::uint64_t{reader_.u1("the kind of a method handle")} << 16;
    entry.number |= reader_.u2("the index of a field or method");
    break;
  case ConstantTag::long_:
  case ConstantTag::double_:
    entry.number = std::uint64_t{reader_.u4("the upper half of a constant")} << 32;
    entry.number |= reader_.u4("the lower half of a constant");
    break;
  default: // an int, a float, or two indices
    entry.number = reader_.u4("a constant");
  }
}

void ConstantPoolReader::read_text(Entry& entry) {
  const std::uint16_t length = reader_.u2("the length of a text");
  const std::size_t start = reader_.offset();
  const auto bytes = reader_.take(length, "a text");
  const std::size_t well_formed = modified_utf8_length(bytes);
  if (well_formed != bytes.size()) {
    reader_.fail(start + well_formed, "a character in modified UTF-8",
                 "byte " + hexadecimal(bytes[well_formed]));
  }
  entry.text.assign(bytes.begin(), bytes.end());
}

void ConstantPoolReader::check_version(ConstantTag tag) const {
  if (major_ < version_of(tag)) {
    reader_.fail(
        offsets_.back(), fmt::format("a constant of version {}", major_),
        fmt::format("{}, which version {} introduced", describe_tag(tag), version_of(tag)));
  }
}

std::uint16_t ConstantPoolReader::first(std::uint16_t index) const {
  return static_cast<std::uint16_t>(pool_.entries_[index].number >> 16);
}

std::uint16_t ConstantPoolReader::second(std::uint16_t index) const {
  return static_cast<std::uint16_t>(pool_.entries_[index].number & 0xffff);
}

void ConstantPoolReader::resolve(std::uint16_t index) {
  switch (pool_.tag(index)) {
  case ConstantTag::class_:
  case ConstantTag::string:
  case ConstantTag::method_type:
  case ConstantTag::module:
  case ConstantTag::package:
    resolve_text(index);
    break;
  case ConstantTag::field:
  case ConstantTag::method:
  case ConstantTag::interface_method:
    resolve_member(index);
    break;
  case ConstantTag::name_and_type:
    text(index, first(index));
    text(index, second(index));
    break;
  case ConstantTag::dynamic:
  case ConstantTag::invoke_dynamic:
    resolve_dynamic(index);
    break;
  case ConstantTag::method_handle: // in a second round
  case ConstantTag::none:
  case ConstantTag::utf8:
  case ConstantTag::integer:
  case ConstantTag::float_:
  case ConstantTag::long_:
  case ConstantTag::double_:
    break;
  }
}

void ConstantPoolReader::resolve_text(std::uint16_t index) {
  const std::string& found = text(index, second(index));
  const ConstantTag tag = pool_.tag(index);
  if (tag == ConstantTag::class_ || tag == ConstantTag::method_type) {
    reader_.pay(found.size());
  }
  if (tag == ConstantTag::class_ && !is_class_name(found) &&
      !(found.starts_with('[') && is_field_descriptor(found))) {
    fail(index, "the name of a class", in_quotes(found));
  }
  if (tag == ConstantTag::method_type && !parse_method_descriptor(found)) {
    fail(index, "a method descriptor", in_quotes(found));
  }
  pool_.entries_[index].reference = second(index);
}

void ConstantPoolReader::resolve_member(std::uint16_t index) {
  expect_tag(index, first(index), ConstantTag::class_);
  MemberReference member;
  // the class may stand further behind, not resolved yet
  const std::string& owner = text(first(index), second(first(index)));
  reader_.pay(owner.size());
  member.owner = owner;
  const ConstantTag tag = pool_.tag(index);
  name_and_type(index, second(index), tag != ConstantTag::field, member.name, member.descriptor);
  member.in_interface = tag == ConstantTag::interface_method;
  pool_.entries_[index].reference = static_cast<std::uint32_t>(pool_.members_.size());
  pool_.members_.push_back(std::move(member));
}

void ConstantPoolReader::resolve_handle(std::uint16_t index) {
  const std::uint16_t number = first(index);
  if (number < 1 || number > 9) {
    fail(index, "a kind of method handle from 1 to 9", std::to_string(number));
  }
  const auto kind = static_cast<HandleKind>(number);
  const ConstantTag tag = pool_.tag(second(index));
  if (!fits(kind, tag, major_)) {
    fail(index, fmt::format("a member that fits a method handle of kind {}", number),
         describe_index(pool_, second(index)));
  }
  const MemberReference& member = pool_.member(second(index));
  if (!is_field_kind(kind) &&
      (member.name == "<init>") != (kind == HandleKind::new_invoke_special)) {
    fail(index, fmt::format("a method that fits a method handle of kind {}", number),
         in_quotes(member.name));
  }
  reader_.pay(member.owner.size() + member.name.size() + member.descriptor.size());
  pool_.entries_[index].reference = static_cast<std::uint32_t>(pool_.handles_.size());
  pool_.handles_.push_back({kind, member});
}

void ConstantPoolReader::resolve_dynamic(std::uint16_t index) {
  DynamicReference reference{first(index), {}, {}};
  const bool is_call = pool_.tag(index) == ConstantTag::invoke_dynamic;
  name_and_type(index, second(index), is_call, reference.name, reference.descriptor);
  if (reference.name.starts_with('<')) {
    fail(index, "a name other than that of a constructor", in_quotes(reference.name));
  }
  pool_.entries_[index].reference = static_cast<std::uint32_t>(pool_.dynamics_.size());
  pool_.dynamics_.push_back(std::move(reference));
}

const std::string& ConstantPoolReader::text(std::uint16_t user, std::uint16_t index) const {
  expect_tag(user, index, ConstantTag::utf8);
  return pool_.entries_[index].text;
}

void ConstantPoolReader::name_and_type(std::uint16_t user, std::uint16_t index, bool of_method,
                                       std::string& name, std::string& descriptor) const {
  expect_tag(user, index, ConstantTag::name_and_type);
  const std::string& found_name = text(index, first(index));
  const std::string& found_type = text(index, second(index));
  reader_.pay(found_name.size() + found_type.size());
  if (of_method ? !is_method_name(found_name) || found_name == "<clinit>"
                : !is_unqualified_name(found_name)) {
    fail(user, of_method ? "the name of a method" : "the name of a field", in_quotes(found_name));
  }
  if (of_method ? !parse_method_descriptor(found_type) : !is_field_descriptor(found_type)) {
    fail(user, of_method ? "a method descriptor" : "a field descriptor", in_quotes(found_type));
  }
  if (found_name == "<init>" && of_method && !found_type.ends_with(")V")) {
    fail(user, "a constructor without result", in_quotes(found_type));
  }
  name = found_name;
  descriptor = found_type;
}

void ConstantPoolReader::expect_tag(std::uint16_t user, std::uint16_t index,
                                    ConstantTag tag) const {
  if (pool_.tag(index) != tag) {
    fail(user, fmt::format("the index of {}", describe_tag(tag)), describe_index(pool_, index));
  }
}

void ConstantPoolReader::fail(std::uint16_t user, const std::string& expected,
                              const std::string& found) const {
  reader_.fail(offsets_[user],
               fmt::format("{} in constant {} ({})", expected, user, to_text(pool_.tag(user))),
               found);
}

std::uint16_t read_index(ByteReader& reader, const ConstantPool& pool, ConstantTag tag,
                         std::string_view what) {
  const std::size_t start = reader.offset();
  const std::uint16_t index = reader.u2(what);
  if (pool.tag(index) != tag) {
    reader.fail(start, fmt::format("{} (the index of {})", what, describe_tag(tag)),
                describe_index(pool, index));
  }
  return index;
}

std::string read_utf8(ByteReader& reader, const ConstantPool& pool, std::string_view what) {
  const std::string& text = pool.utf8(read_index(reader, pool, ConstantTag::utf8, what));
  reader.pay(text.size());
  return text;
}

std::string read_class(ByteReader& reader, const ConstantPool& pool, std::string_view what) {
  const std::size_t start = reader.offset();
  const std::string& name = pool.class_name(read_index(reader, pool, ConstantTag::class_, what));
  if (name.starts_with('[')) {
    reader.fail(start, fmt::format("{} (no array)", what), in_quotes(name));
  }
  reader.pay(name.size());
  return name;
}

std::string read_optional_class(ByteReader& reader, const ConstantPool& pool,
                                std::string_view what) {
  ByteReader ahead = reader;
  if (ahead.u2(what) == 0) {
    reader = ahead;
    return {};
  }
  return read_class(reader, pool, what);
}

std::string describe_tag(ConstantTag tag) {
  const std::string name = to_text(tag);
  return fmt::format("{} {} constant", name.starts_with('I') ? "an" : "a", name);
}

std::string describe_index(const ConstantPool& pool, std::uint16_t index) {
  if (index >= pool.size()) {
    return fmt::format("index {} beyond the {} constants", index, pool.size() - 1);
  }
  const ConstantTag tag = pool.tag(index);
  return tag == ConstantTag::none ? fmt::format("index {}, which is unused", index)
                                  : fmt::format("index {}, {}", index, describe_tag(tag));
}

} // namespace parlance::java
