// Instructions from bytes: first one after the other, branch targets still in bytes; then the
// targets are looked up.

#include "frontends/java/classfile/code_reader.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

/// What follows the opcode.
enum class Operands : std::uint8_t {
  none,
  constant, ///< nothing: the opcode says it (iconst)
  byte,
  word,
  local,
  short_local, ///< nothing: the opcode says it (iload_1)
  pool_byte,
  pool_word,
  branch,
  wide_branch,
  increment,
  table_switch,
  lookup_switch,
  interface_call,
  dynamic_call,
  primitive,
  dimensions,
  wide,
  undefined,
};

Operands operands_of_control(Opcode opcode) {
  switch (opcode) {
  case Opcode::ret:
    return Operands::local;
  case Opcode::tableswitch:
    return Operands::table_switch;
  case Opcode::lookupswitch:
    return Operands::lookup_switch;
  default:
    return opcode <= Opcode::jsr ? Operands::branch : Operands::none;
  }
}

/// From getstatic on.
Operands operands_of_objects(Opcode opcode) {
  switch (opcode) {
  case Opcode::invokeinterface:
    return Operands::interface_call;
  case Opcode::invokedynamic:
    return Operands::dynamic_call;
  case Opcode::newarray:
    return Operands::primitive;
  case Opcode::arraylength:
  case Opcode::athrow:
  case Opcode::monitorenter:
  case Opcode::monitorexit:
    return Operands::none;
  case Opcode::wide:
    return Operands::wide;
  case Opcode::multianewarray:
    return Operands::dimensions;
  case Opcode::ifnull:
  case Opcode::ifnonnull:
    return Operands::branch;
  case Opcode::goto_w:
  case Opcode::jsr_w:
    return Operands::wide_branch;
  default:
    return opcode <= Opcode::jsr_w ? Operands::pool_word : Operands::undefined;
  }
}

bool between(Opcode opcode, Opcode first, Opcode last) { return opcode >= first && opcode <= last; }

Operands operands_of(Opcode opcode) {
  if (opcode >= Opcode::getstatic) {
    return operands_of_objects(opcode);
  }
  if (opcode >= Opcode::ifeq) {
    return operands_of_control(opcode);
  }
  if (between(opcode, Opcode::iload, Opcode::aload) ||
      between(opcode, Opcode::istore, Opcode::astore)) {
    return Operands::local;
  }
  if (between(opcode, Opcode::iload_0, Opcode::aload_3) ||
      between(opcode, Opcode::istore_0, Opcode::astore_3)) {
    return Operands::short_local;
  }
  if (between(opcode, Opcode::iconst_m1, Opcode::iconst_5)) {
    return Operands::constant;
  }
  switch (opcode) {
  case Opcode::bipush:
    return Operands::byte;
  case Opcode::sipush:
    return Operands::word;
  case Opcode::ldc:
    return Operands::pool_byte;
  case Opcode::ldc_w:
  case Opcode::ldc2_w:
    return Operands::pool_word;
  case Opcode::iinc:
    return Operands::increment;
  default:
    return Operands::none;
  }
}

bool may_be_wide(Opcode opcode) {
  return operands_of(opcode) == Operands::local || opcode == Opcode::iinc;
}

Opcode offset_from(Opcode opcode, int distance) {
  return static_cast<Opcode>(static_cast<int>(opcode) + distance);
}

class Decoder {
public:
  explicit Decoder(ByteReader reader)
      : reader_(reader), start_(reader.offset()), length_(reader.remaining()) {}

  std::vector<Instruction> run() {
    while (reader_.remaining() > 0) {
      instruction_ = {};
      instruction_.offset = static_cast<std::uint32_t>(reader_.offset() - start_);
      read_instruction();
      instructions_.push_back(std::move(instruction_));
    }
    const InstructionMap map(instructions_, length_);
    for (Instruction& instruction : instructions_) {
      resolve(instruction, map);
    }
    return std::move(instructions_);
  }

private:
  void read_instruction() {
    instruction_.opcode = static_cast<Opcode>(reader_.u1("an opcode"));
    const Opcode opcode = instruction_.opcode;
    switch (operands_of(opcode)) {
    case Operands::none:
      break;
    case Operands::constant:
      push(static_cast<int>(opcode) - static_cast<int>(Opcode::iconst_0));
      break;
    case Operands::byte:
      push(static_cast<std::int8_t>(reader_.u1("the operand of bipush")));
      break;
    case Operands::word:
      push(static_cast<std::int16_t>(reader_.u2("the operand of sipush")));
      break;
    case Operands::local:
      instruction_.operand = reader_.u1("the index of a local variable");
      break;
    case Operands::short_local:
      read_short_local();
      break;
    case Operands::pool_byte:
      instruction_.operand = reader_.u1("the index of a constant");
      break;
    case Operands::pool_word:
      instruction_.operand = reader_.u2("the index of a constant");
      instruction_.opcode = opcode == Opcode::ldc_w ? Opcode::ldc : opcode;
      break;
    case Operands::branch:
      branch(static_cast<std::int16_t>(reader_.u2("the distance of a branch")));
      break;
    case Operands::wide_branch:
      instruction_.opcode = opcode == Opcode::goto_w ? Opcode::goto_ : Opcode::jsr;
      branch(static_cast<std::int32_t>(reader_.u4("the distance of a branch")));
      break;
    case Operands::increment:
      instruction_.operand = reader_.u1("the index of a local variable");
      instruction_.second = static_cast<std::int8_t>(reader_.u1("the operand of iinc"));
      break;
    case Operands::table_switch:
      read_table_switch();
      break;
    case Operands::lookup_switch:
      read_lookup_switch();
      break;
    case Operands::interface_call:
    case Operands::dynamic_call:
      read_call();
      break;
    case Operands::primitive:
      read_primitive();
      break;
    case Operands::dimensions:
      read_dimensions();
      break;
    case Operands::wide:
      read_wide();
      break;
    case Operands::undefined:
      reader_.fail(reader_.offset() - 1, "an opcode",
                   hexadecimal(static_cast<std::uint8_t>(opcode)));
    }
  }

  void push(std::int32_t value) {
    instruction_.opcode = Opcode::sipush;
    instruction_.operand = value;
  }

  /// Four opcodes a type: iload_0 to iload_3, lload_0 ...
  void read_short_local() {
    const bool is_load = instruction_.opcode <= Opcode::aload_3;
    const int number = static_cast<int>(instruction_.opcode) -
                       static_cast<int>(is_load ? Opcode::iload_0 : Opcode::istore_0);
    instruction_.opcode = offset_from(is_load ? Opcode::iload : Opcode::istore, number / 4);
    instruction_.operand = number % 4;
  }

  /// Within the code there is room for 65535 bytes only, so distances that fit 32 bits add up
  /// in 64.
  std::int32_t target(std::int32_t distance) const {
    const std::int64_t offset = std::int64_t{instruction_.offset} + distance;
    if (offset < 0 || offset >= static_cast<std::int64_t>(length_)) {
      reader_.fail(start_ + instruction_.offset,
                   fmt::format("a branch to an offset below {} in the code", length_),
                   std::to_string(offset));
    }
    return static_cast<std::int32_t>(offset);
  }

  void branch(std::int32_t distance) { instruction_.operand = target(distance); }

  std::int32_t read_target() {
    return target(static_cast<std::int32_t>(reader_.u4("the distance of a branch")));
  }

  /// Up to the next offset in the code that four divides.
  void skip_padding() {
    while ((reader_.offset() - start_) % 4 != 0) {
      const std::uint8_t padding = reader_.u1("the padding of a switch");
      if (padding != 0) {
        reader_.fail(reader_.offset() - 1, "zero bytes as padding of a switch",
                     hexadecimal(padding));
      }
    }
  }

  void read_table_switch() {
    skip_padding();
    instruction_.operand = read_target();
    const std::size_t bounds = reader_.offset();
    const auto low = static_cast<std::int32_t>(reader_.u4("the least key of a switch"));
    const auto high = static_cast<std::int32_t>(reader_.u4("the greatest key of a switch"));
    if (low > high) {
      reader_.fail(bounds, "keys in ascending order", fmt::format("{} to {}", low, high));
    }
    const std::int64_t count = std::int64_t{high} - low + 1;
    expect_cases(bounds, count, 4);
    for (std::int64_t i = 0; i < count; ++i) {
      instruction_.cases.emplace_back(static_cast<std::int32_t>(low + i), read_target());
    }
  }

  void read_lookup_switch() {
    skip_padding();
    instruction_.operand = read_target();
    const std::size_t start = reader_.offset();
    const auto count = static_cast<std::int32_t>(reader_.u4("the number of cases"));
    expect_cases(start, count, 8);
    for (std::int32_t i = 0; i < count; ++i) {
      const std::size_t at = reader_.offset();
      const auto key = static_cast<std::int32_t>(reader_.u4("the key of a case"));
      if (i > 0 && key <= instruction_.cases.back().first) {
        reader_.fail(at, fmt::format("a key greater than {}", instruction_.cases.back().first),
                     std::to_string(key));
      }
      instruction_.cases.emplace_back(key, read_target());
    }
  }

  void expect_cases(std::size_t at, std::int64_t count, std::size_t size) const {
    const auto most = static_cast<std::int64_t>(reader_.remaining() / size);
    if (count < 0 || count > most) {
      reader_.fail(at, fmt::format("0 to {} cases of a switch", most), std::to_string(count));
    }
  }

  void read_call() {
    const bool of_interface = instruction_.opcode == Opcode::invokeinterface;
    instruction_.operand = reader_.u2("the index of a constant");
    const std::size_t at = reader_.offset();
    instruction_.second = reader_.u1("the slots of a call");
    if (of_interface != (instruction_.second != 0)) {
      reader_.fail(at, of_interface ? "a number of slots that is not 0" : "a zero byte",
                   std::to_string(instruction_.second));
    }
    const std::uint8_t zero = reader_.u1("a zero byte");
    if (zero != 0) {
      reader_.fail(at + 1, "a zero byte", hexadecimal(zero));
    }
  }

  void read_primitive() {
    constexpr int boolean_type = 4;
    constexpr int long_type = 11;
    instruction_.operand = reader_.u1("the type of an array");
    if (instruction_.operand < boolean_type || instruction_.operand > long_type) {
      reader_.fail(reader_.offset() - 1, "the type of an array from 4 to 11",
                   std::to_string(instruction_.operand));
    }
  }

  void read_dimensions() {
    instruction_.operand = reader_.u2("the index of a constant");
    instruction_.second = reader_.u1("the number of dimensions");
    if (instruction_.second == 0) {
      reader_.fail(reader_.offset() - 1, "at least one dimension", "0");
    }
  }

  void read_wide() {
    const std::uint8_t number = reader_.u1("the opcode after wide");
    instruction_.opcode = static_cast<Opcode>(number);
    if (!may_be_wide(instruction_.opcode)) {
      reader_.fail(reader_.offset() - 1, "an opcode that may follow wide", hexadecimal(number));
    }
    instruction_.operand = reader_.u2("the index of a local variable");
    if (instruction_.opcode == Opcode::iinc) {
      instruction_.second = static_cast<std::int16_t>(reader_.u2("the operand of iinc"));
    }
  }

  void resolve(Instruction& instruction, const InstructionMap& map) const {
    const Operands operands = operands_of(instruction.opcode);
    if (operands == Operands::branch || operands == Operands::table_switch ||
        operands == Operands::lookup_switch) {
      instruction.operand = static_cast<std::int32_t>(
          index_of(instruction, static_cast<std::uint32_t>(instruction.operand), map));
    }
    for (auto& [key, place] : instruction.cases) {
      place = index_of(instruction, place, map);
    }
  }

  std::uint32_t index_of(const Instruction& instruction, std::uint32_t offset,
                         const InstructionMap& map) const {
    if (!map.begins(offset)) {
      reader_.fail(start_ + instruction.offset, "a branch to the beginning of an instruction",
                   fmt::format("offset {} in the code, inside of one", offset));
    }
    return map.at_or_after(offset);
  }

  ByteReader reader_;
  std::size_t start_; ///< of the code in the file
  std::size_t length_;
  Instruction instruction_; ///< that is being read
  std::vector<Instruction> instructions_;
};

} // namespace

std::vector<Instruction> decode(ByteReader reader) { return Decoder(reader).run(); }

InstructionMap::InstructionMap(const std::vector<Instruction>& instructions,
                               std::size_t code_length)
    : indices_(code_length + 1) {
  std::uint32_t next = 0;
  for (std::size_t offset = 0; offset <= code_length; ++offset) {
    indices_[offset] = next;
    if (next < instructions.size() && instructions[next].offset == offset) {
      ++next;
    }
  }
}

} // namespace parlance::java
