#include "frontends/java/verifier/operand_check.h"

#include "frontends/java/classfile/constant_pool_reader.h"
#include "frontends/java/classfile/descriptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace parlance::java {

namespace {

constexpr std::uint16_t without_subroutines = 51; ///< first version that forbids jsr and ret

std::size_t dimensions(const std::string& class_name) {
  return std::min(class_name.find_first_not_of('['), class_name.size());
}

class OperandCheck {
public:
  OperandCheck(const CodePlace& place, const Code& code, const Instruction& instruction)
      : place_(place), pool_(place.file.pool), code_(code), instruction_(instruction),
        index_(static_cast<std::uint16_t>(instruction.operand)) {}

  void run() const {
    switch (instruction_.opcode) {
    case Opcode::iload:
    case Opcode::fload:
    case Opcode::aload:
    case Opcode::istore:
    case Opcode::fstore:
    case Opcode::astore:
    case Opcode::iinc:
      expect_local(1);
      break;
    case Opcode::lload:
    case Opcode::dload:
    case Opcode::lstore:
    case Opcode::dstore:
      expect_local(2);
      break;
    case Opcode::jsr:
      expect_subroutines();
      break;
    case Opcode::ret:
      expect_subroutines();
      expect_local(1);
      break;
    case Opcode::ldc:
    case Opcode::ldc2_w:
      expect_loadable(instruction_.opcode == Opcode::ldc2_w);
      break;
    case Opcode::getstatic:
    case Opcode::putstatic:
    case Opcode::getfield:
    case Opcode::putfield:
      expect_tag({ConstantTag::field});
      break;
    case Opcode::invokevirtual:
    case Opcode::invokespecial:
    case Opcode::invokestatic:
    case Opcode::invokeinterface:
      expect_method();
      break;
    case Opcode::invokedynamic:
      expect_tag({ConstantTag::invoke_dynamic});
      break;
    case Opcode::new_:
    case Opcode::anewarray:
    case Opcode::checkcast:
    case Opcode:: instanceof:
    case Opcode::multianewarray:
      expect_class();
      break;
    default:
      break;
    }
  }

private:
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    place_.fail(instruction_, expected, found);
  }

  void expect_local(int slots) const {
    if (instruction_.operand + slots > code_.max_locals) {
      fail(fmt::format("a local variable below {}", code_.max_locals),
           fmt::format("variable {} ({} slot{})", instruction_.operand, slots,
                       slots == 1 ? "" : "s"));
    }
  }

  void expect_subroutines() const {
    if (place_.file.major >= without_subroutines) {
      fail("no subroutines in a class of version 51 or later",
           "version " + std::to_string(place_.file.major));
    }
  }

  void expect_tag(const std::vector<ConstantTag>& tags) const {
    if (std::ranges::find(tags, pool_.tag(index_)) == tags.end()) {
      std::string names;
      for (const ConstantTag tag : tags) {
        names += (names.empty() ? "" : " or ") + describe_tag(tag);
      }
      fail(names, describe_index(pool_, index_));
    }
  }

  /// Loadable since which version: classes 49, method handles and types 51 (their tags are not
  /// older), dynamic ones 55.
  void expect_loadable(bool wide) const {
    const ConstantTag tag = pool_.tag(index_);
    if (tag == ConstantTag::dynamic && is_wide(pool_.dynamic(index_).descriptor) == wide) {
      return;
    }
    if (wide) {
      expect_tag({ConstantTag::long_, ConstantTag::double_});
      return;
    }
    expect_tag({ConstantTag::integer, ConstantTag::float_, ConstantTag::string, ConstantTag::class_,
                ConstantTag::method_type, ConstantTag::method_handle});
    if (tag == ConstantTag::class_ && place_.file.major < 49) {
      fail("no Class constant before version 49", "version " + std::to_string(place_.file.major));
    }
  }

  void expect_method() const {
    const bool is_special = instruction_.opcode == Opcode::invokespecial;
    if (instruction_.opcode == Opcode::invokeinterface) {
      expect_tag({ConstantTag::interface_method});
    } else if (instruction_.opcode == Opcode::invokevirtual || place_.file.major < 52) {
      expect_tag({ConstantTag::method});
    } else {
      expect_tag({ConstantTag::method, ConstantTag::interface_method});
    }
    const MemberReference& method = pool_.member(index_);
    if (method.name == "<init>" && !is_special) {
      fail("a method that is no constructor", in_quotes(method.name));
    }
  }

  void expect_class() const {
    expect_tag({ConstantTag::class_});
    const std::string& name = pool_.class_name(index_);
    const std::size_t found = dimensions(name);
    if (instruction_.opcode == Opcode::new_ && found != 0) {
      fail("a class that is no array", in_quotes(name));
    }
    if (instruction_.opcode == Opcode::anewarray && found >= 255) {
      fail("at most 255 dimensions", std::to_string(found + 1));
    }
    if (instruction_.opcode == Opcode::multianewarray &&
        found < static_cast<std::size_t>(instruction_.second)) {
      fail(fmt::format("an array of {} dimensions", instruction_.second), in_quotes(name));
    }
  }

  const CodePlace& place_;
  const ConstantPool& pool_;
  const Code& code_;
  const Instruction& instruction_;
  std::uint16_t index_; ///< in the pool, if the instruction has one
};

} // namespace

void check_operands(const CodePlace& place, const Code& code) {
  for (const Instruction& instruction : code.instructions) {
    OperandCheck(place, code, instruction).run();
  }
}

} // namespace parlance::java
