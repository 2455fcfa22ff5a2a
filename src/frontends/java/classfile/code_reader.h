#pragma once
// The Code attribute from its bytes.

#include "frontends/java/classfile/byte_reader.h"
#include "frontends/java/classfile/bytecode.h"
#include "frontends/java/classfile/constant_pool.h"

namespace parlance::java {

/// @requires `reader` covers the content of one Code attribute
Code read_code(ByteReader reader, const ConstantPool& pool);

/// Where instructions begin, by offset in bytes.
class InstructionMap {
public:
  InstructionMap(const std::vector<Instruction>& instructions, std::size_t code_length);
  std::size_t code_length() const { return indices_.size() - 1; }
  bool begins(std::size_t offset) const {
    return offset < code_length() && indices_[offset] != indices_[offset + 1];
  }
  /// The first instruction that begins there or later; their number if there is none.
  /// @requires offset <= code_length()
  std::uint32_t at_or_after(std::size_t offset) const { return indices_[offset]; }

private:
  std::vector<std::uint32_t> indices_; ///< one more than there are bytes
};

/// The instructions in the bytes that `reader` covers; branch targets are checked.
std::vector<Instruction> decode(ByteReader reader);

} // namespace parlance::java
