#pragma once
// What instructions of fixed types do to the stack.

#include "frontends/java/classfile/bytecode.h"

#include <optional>
#include <string_view>

namespace parlance::java {

/// Letters of kinds: what is taken, top last, and what is put there instead.
struct StackEffect {
  std::string_view taken;
  std::string_view put;
};

/// Nothing for instructions whose types depend on their operand or on what is on the stack.
std::optional<StackEffect> stack_effect(Opcode opcode);

/// How `pop`, `dup`, `swap` and their like rearrange slots, whatever they hold. The slots are
/// named by letters, the top one last; no cut may go through a long or double.
struct StackShuffle {
  std::string_view before;
  std::string_view after;
  std::string_view cuts; ///< letters of the slots that must begin a value
};

std::optional<StackShuffle> stack_shuffle(Opcode opcode);

} // namespace parlance::java
