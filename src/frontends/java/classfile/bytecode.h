#pragma once
// The code of one method, decoded: instructions in order, with branch targets and handlers as
// indices of instructions.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace parlance::java {

/// The numbers of the JVM specification. `wide` never appears after decoding.
enum class Opcode : std::uint8_t {
  nop = 0,
  aconst_null,
  iconst_m1,
  iconst_0,
  iconst_1,
  iconst_2,
  iconst_3,
  iconst_4,
  iconst_5,
  lconst_0,
  lconst_1,
  fconst_0,
  fconst_1,
  fconst_2,
  dconst_0,
  dconst_1,
  bipush,
  sipush,
  ldc,
  ldc_w,
  ldc2_w,
  iload,
  lload,
  fload,
  dload,
  aload,
  iload_0,
  iload_1,
  iload_2,
  iload_3,
  lload_0,
  lload_1,
  lload_2,
  lload_3,
  fload_0,
  fload_1,
  fload_2,
  fload_3,
  dload_0,
  dload_1,
  dload_2,
  dload_3,
  aload_0,
  aload_1,
  aload_2,
  aload_3,
  iaload,
  laload,
  faload,
  daload,
  aaload,
  baload,
  caload,
  saload,
  istore,
  lstore,
  fstore,
  dstore,
  astore,
  istore_0,
  istore_1,
  istore_2,
  istore_3,
  lstore_0,
  lstore_1,
  lstore_2,
  lstore_3,
  fstore_0,
  fstore_1,
  fstore_2,
  fstore_3,
  dstore_0,
  dstore_1,
  dstore_2,
  dstore_3,
  astore_0,
  astore_1,
  astore_2,
  astore_3,
  iastore,
  lastore,
  fastore,
  dastore,
  aastore,
  bastore,
  castore,
  sastore,
  pop,
  pop2,
  dup,
  dup_x1,
  dup_x2,
  dup2,
  dup2_x1,
  dup2_x2,
  swap,
  iadd,
  ladd,
  fadd,
  dadd,
  isub,
  lsub,
  fsub,
  dsub,
  imul,
  lmul,
  fmul,
  dmul,
  idiv,
  ldiv,
  fdiv,
  ddiv,
  irem,
  lrem,
  frem,
  drem,
  ineg,
  lneg,
  fneg,
  dneg,
  ishl,
  lshl,
  ishr,
  lshr,
  iushr,
  lushr,
  iand,
  land,
  ior,
  lor,
  ixor,
  lxor,
  iinc,
  i2l,
  i2f,
  i2d,
  l2i,
  l2f,
  l2d,
  f2i,
  f2l,
  f2d,
  d2i,
  d2l,
  d2f,
  i2b,
  i2c,
  i2s,
  lcmp,
  fcmpl,
  fcmpg,
  dcmpl,
  dcmpg,
  ifeq,
  ifne,
  iflt,
  ifge,
  ifgt,
  ifle,
  if_icmpeq,
  if_icmpne,
  if_icmplt,
  if_icmpge,
  if_icmpgt,
  if_icmple,
  if_acmpeq,
  if_acmpne,
  goto_,
  jsr,
  ret,
  tableswitch,
  lookupswitch,
  ireturn,
  lreturn,
  freturn,
  dreturn,
  areturn,
  return_,
  getstatic,
  putstatic,
  getfield,
  putfield,
  invokevirtual,
  invokespecial,
  invokestatic,
  invokeinterface,
  invokedynamic,
  new_,
  newarray,
  anewarray,
  arraylength,
  athrow,
  checkcast,
  // clang-format takes the next name for an operator
  // clang-format off
  instanceof,
  monitorenter,
  monitorexit,
  wide,
  multianewarray,
  ifnull,
  ifnonnull,
  goto_w,
  jsr_w,
  // clang-format on
};

/// "invokevirtual"
std::string to_text(Opcode opcode);

/// Decoding makes the short forms into the long ones where nothing is lost: `iload_1` is `iload`
/// with operand 1, `iconst_3`, `bipush 3` and `sipush 3` are `sipush` with operand 3, `ldc_w` is
/// `ldc`, `goto_w` is `goto_`, `jsr_w` is `jsr`. (lconst, fconst and dconst stay.)
struct Instruction {
  Opcode opcode = Opcode::nop;
  std::uint32_t offset = 0; ///< in bytes
  /// A local variable, an immediate value, an index in the constant pool, the type of `newarray`,
  /// or the index of the instruction branched to (for switches: of the default)
  std::int32_t operand = 0;
  /// `iinc`: the constant; `multianewarray`: the dimensions; `invokeinterface`: the slots it takes
  std::int32_t second = 0;
  /// Switches: key and index of the instruction, keys ascending
  std::vector<std::pair<std::int32_t, std::uint32_t>> cases = {};
};

struct ExceptionHandler {
  std::uint32_t begin = 0; ///< first instruction covered
  std::uint32_t end = 0;   ///< one past the last
  std::uint32_t target = 0;
  std::string type; ///< internal class name; empty: any
};

struct LocalVariable {
  std::uint32_t begin = 0; ///< first instruction of its scope
  std::uint32_t end = 0;   ///< one past the last
  std::string name;
  std::string descriptor;
  std::uint16_t index = 0;
};

struct Code {
  std::uint16_t max_stack = 0;
  std::uint16_t max_locals = 0;
  std::vector<Instruction> instructions;
  std::vector<ExceptionHandler> handlers; ///< in the order of the file
  std::vector<LocalVariable> variables;   ///< from the debug table
  std::vector<std::uint32_t> lines;       ///< source line by instruction; 0: unknown
};

} // namespace parlance::java
