#include "frontends/java/verifier/stack_effect.h"

#include <array>
#include <vector>

namespace parlance::java {

namespace {

struct Row {
  StackEffect effect;
  std::vector<Opcode> opcodes;
};

// One row an effect.
// clang-format off
std::vector<Row> rows() {
  using enum Opcode;
  return {
      {{"", ""}, {nop, goto_}},
      {{"", "A"}, {aconst_null, new_}},
      {{"", "I"}, {sipush}},
      {{"", "J"}, {lconst_0, lconst_1}},
      {{"", "F"}, {fconst_0, fconst_1, fconst_2}},
      {{"", "D"}, {dconst_0, dconst_1}},
      {{"AI", "I"}, {iaload, baload, caload, saload}},
      {{"AI", "J"}, {laload}},
      {{"AI", "F"}, {faload}},
      {{"AI", "D"}, {daload}},
      {{"AI", "A"}, {aaload}},
      {{"AII", ""}, {iastore, bastore, castore, sastore}},
      {{"AIJ", ""}, {lastore}},
      {{"AIF", ""}, {fastore}},
      {{"AID", ""}, {dastore}},
      {{"AIA", ""}, {aastore}},
      {{"II", "I"}, {iadd, isub, imul, idiv, irem, ishl, ishr, iushr, iand, ior, ixor}},
      {{"JJ", "J"}, {ladd, lsub, lmul, ldiv, lrem, land, lor, lxor}},
      {{"JI", "J"}, {lshl, lshr, lushr}},
      {{"FF", "F"}, {fadd, fsub, fmul, fdiv, frem}},
      {{"DD", "D"}, {dadd, dsub, dmul, ddiv, drem}},
      {{"I", "I"}, {ineg, i2b, i2c, i2s}},
      {{"J", "J"}, {lneg}},
      {{"F", "F"}, {fneg}},
      {{"D", "D"}, {dneg}},
      {{"I", "J"}, {i2l}},
      {{"I", "F"}, {i2f}},
      {{"I", "D"}, {i2d}},
      {{"J", "I"}, {l2i}},
      {{"J", "F"}, {l2f}},
      {{"J", "D"}, {l2d}},
      {{"F", "I"}, {f2i}},
      {{"F", "J"}, {f2l}},
      {{"F", "D"}, {f2d}},
      {{"D", "I"}, {d2i}},
      {{"D", "J"}, {d2l}},
      {{"D", "F"}, {d2f}},
      {{"JJ", "I"}, {lcmp}},
      {{"FF", "I"}, {fcmpl, fcmpg}},
      {{"DD", "I"}, {dcmpl, dcmpg}},
      {{"I", ""}, {ifeq, ifne, iflt, ifge, ifgt, ifle, tableswitch, lookupswitch}},
      {{"II", ""}, {if_icmpeq, if_icmpne, if_icmplt, if_icmpge, if_icmpgt, if_icmple}},
      {{"AA", ""}, {if_acmpeq, if_acmpne}},
      {{"A", ""}, {ifnull, ifnonnull, athrow, monitorenter, monitorexit}},
      {{"I", "A"}, {newarray, anewarray}},
      {{"A", "I"}, {arraylength, instanceof}},
      {{"A", "A"}, {checkcast}},
  };
}
// clang-format on

using EffectTable = std::array<std::optional<StackEffect>, 256>;

EffectTable effect_table() {
  EffectTable result;
  for (const Row& row : rows()) {
    for (const Opcode opcode : row.opcodes) {
      result[static_cast<std::size_t>(opcode)] = row.effect;
    }
  }
  return result;
}

} // namespace

std::optional<StackEffect> stack_effect(Opcode opcode) {
  static const EffectTable effects = effect_table();
  return effects[static_cast<std::size_t>(opcode)];
}

std::optional<StackShuffle> stack_shuffle(Opcode opcode) {
  switch (opcode) {
  case Opcode::pop:
    return StackShuffle{"a", "", "a"};
  case Opcode::pop2:
    return StackShuffle{"ab", "", "a"};
  case Opcode::dup:
    return StackShuffle{"a", "aa", "a"};
  case Opcode::dup_x1:
    return StackShuffle{"ab", "bab", "ab"};
  case Opcode::dup_x2:
    return StackShuffle{"abc", "cabc", "ac"};
  case Opcode::dup2:
    return StackShuffle{"ab", "abab", "a"};
  case Opcode::dup2_x1:
    return StackShuffle{"abc", "bcabc", "ab"};
  case Opcode::dup2_x2:
    return StackShuffle{"abcd", "cdabcd", "ac"};
  case Opcode::swap:
    return StackShuffle{"ab", "ba", "ab"};
  default:
    return std::nullopt;
  }
}

} // namespace parlance::java
