#include "frontends/java/classfile/code_reader.h"

#include "frontends/java/classfile/attributes.h"
#include "frontends/java/classfile/class_file_names.h"
#include "frontends/java/classfile/constant_pool_reader.h"
#include "frontends/java/classfile/descriptor.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

namespace {

constexpr std::size_t most_bytes = 65535;

class CodeReader {
public:
  CodeReader(ByteReader reader, const ConstantPool& pool) : reader_(reader), pool_(pool) {}

  Code run() {
    code_.max_stack = reader_.u2("the greatest depth of the stack");
    code_.max_locals = reader_.u2("the number of local variables");
    const ByteReader bytes = read_bytes();
    code_.instructions = decode(bytes);
    map_ = InstructionMap(code_.instructions, bytes.remaining());
    read_handlers();
    for_each_attribute(reader_, pool_, [this](std::string_view name, ByteReader content) {
      if (name == "LineNumberTable") {
        read_lines(content);
      } else if (name == "LocalVariableTable") {
        read_variables(content);
      }
    });
    reader_.expect_end("the Code attribute");
    set_lines();
    return std::move(code_);
  }

private:
  ByteReader read_bytes() {
    const std::size_t start = reader_.offset();
    const std::uint32_t length = reader_.u4("the length of the code");
    if (length == 0 || length > most_bytes) {
      reader_.fail(start, "1 to 65535 bytes of code", std::to_string(length));
    }
    return reader_.part(length, "code");
  }

  void read_handlers() {
    const std::uint16_t count = reader_.count(8, "exception handlers");
    code_.handlers.reserve(count);
    for (std::uint16_t i = 0; i < count; ++i) {
      ExceptionHandler handler;
      const std::size_t at = reader_.offset();
      handler.begin = read_place("the start of a handled range", false);
      handler.end = read_place("the end of a handled range", true);
      if (handler.begin >= handler.end) {
        reader_.fail(at, "a handled range that is not empty",
                     fmt::format("instructions {} to {}", handler.begin, handler.end));
      }
      handler.target = read_place("the start of an exception handler", false);
      handler.type = read_optional_class(reader_, pool_, "the class that a handler catches");
      code_.handlers.push_back(std::move(handler));
    }
  }

  /// The index of the instruction that begins at the offset read.
  std::uint32_t read_place(std::string_view what, bool may_be_the_end) {
    const std::size_t at = reader_.offset();
    const std::uint16_t offset = reader_.u2(what);
    if (!map_.begins(offset) && !(may_be_the_end && offset == map_.code_length())) {
      reader_.fail(at, fmt::format("{} (where an instruction begins)", what),
                   fmt::format("offset {} in the code", offset));
    }
    return map_.at_or_after(offset);
  }

  // Debug tables say nothing about execution, and some compilers are sloppy with them: an offset
  // inside of an instruction stands for the next one.

  void read_lines(ByteReader reader) {
    const std::uint16_t count = reader.count(4, "line numbers");
    for (std::uint16_t i = 0; i < count; ++i) {
      const std::size_t at = reader.offset();
      const std::uint16_t offset = reader.u2("the start of a line");
      const std::uint16_t line = reader.u2("a line number");
      lines_.emplace_back(debug_place(reader, at, offset), line);
    }
    reader.expect_end("the LineNumberTable");
  }

  std::uint32_t debug_place(const ByteReader& reader, std::size_t at, std::size_t offset) const {
    if (offset > map_.code_length()) {
      reader.fail(at, fmt::format("an offset up to {} in the code", map_.code_length()),
                  std::to_string(offset));
    }
    return map_.at_or_after(offset);
  }

  void read_variables(ByteReader reader) {
    const std::uint16_t count = reader.count(10, "local variables");
    for (std::uint16_t i = 0; i < count; ++i) {
      code_.variables.push_back(read_variable(reader));
    }
    reader.expect_end("the LocalVariableTable");
  }

  LocalVariable read_variable(ByteReader& reader) const {
    const std::size_t at = reader.offset();
    LocalVariable result;
    const std::size_t begin = reader.u2("the start of a scope");
    const std::size_t length = reader.u2("the length of a scope");
    result.begin = debug_place(reader, at, begin);
    result.end = debug_place(reader, at, begin + length);
    result.name = read_utf8(reader, pool_, "the name of a local variable");
    result.descriptor = read_utf8(reader, pool_, "the type of a local variable");
    if (!is_unqualified_name(result.name) || !is_field_descriptor(result.descriptor)) {
      reader.fail(at, "a local variable with a name and a type",
                  in_quotes(result.name + " " + result.descriptor));
    }
    result.index = reader.u2("the index of a local variable");
    const int slots = is_wide(result.descriptor) ? 2 : 1;
    if (result.index + slots > code_.max_locals) {
      reader.fail(reader.offset() - 2, fmt::format("an index below {}", code_.max_locals),
                  fmt::format("{} ({} slot{})", result.index, slots, slots == 1 ? "" : "s"));
    }
    return result;
  }

  /// A line holds up to where the next one begins; of several at one place the last one counts.
  void set_lines() {
    std::ranges::stable_sort(lines_, {}, &LineStart::first);
    code_.lines.assign(code_.instructions.size(), 0);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::size_t end =
          i + 1 < lines_.size() ? lines_[i + 1].first : code_.instructions.size();
      for (std::size_t place = lines_[i].first; place < end; ++place) {
        code_.lines[place] = lines_[i].second;
      }
    }
  }

  using LineStart = std::pair<std::uint32_t, std::uint16_t>;
  ByteReader reader_;
  const ConstantPool& pool_;
  Code code_;
  InstructionMap map_{{}, 0};
  std::vector<LineStart> lines_;
};

} // namespace

Code read_code(ByteReader reader, const ConstantPool& pool) {
  return CodeReader(reader, pool).run();
}

} // namespace parlance::java
