// Constants, local variables and the operand stack.
#include "frontends/java/machine/machine.h"

#include "frontends/java/machine/models.h"
#include "util/error.h"
#include "util/reason.h"

namespace parlance::java {

using term::Op;
using term::Sort;

Term Machine::integer(std::int32_t value) {
  return store().constant(Sort::bit_vector(32), static_cast<std::uint32_t>(value));
}

Term Machine::long_integer(std::int64_t value) {
  return store().constant(Sort::bit_vector(64), static_cast<std::uint64_t>(value));
}

Value Machine::default_value(term::TermStore& store, const symex::SlotType& slot) {
  return slot.sort ? Value::primitive(store.constant(*slot.sort, 0)) : Value::null();
}

Term Machine::narrow(Term value, Sort sort) {
  if (value->sort() == sort) {
    return value;
  }
  if (!sort.is_boolean()) {
    return term::extract(sort.width() - 1, 0, value);
  }
  const bool is_truth = value->op() == Op::ite && value->operand(1)->is_constant() &&
                        value->operand(2)->is_constant();
  if (is_truth) {
    const Term condition = value->operand(0);
    const auto bit = [](Term constant) { return (constant->value() & 1) != 0; };
    return term::ite(condition, store().boolean(bit(value->operand(1))),
                     store().boolean(bit(value->operand(2))));
  }
  return term::equal(term::extract(0, 0, value), store().constant(Sort::bit_vector(1), 1));
}

Term Machine::widen(Term value, const std::string& descriptor) {
  const Sort sort = value->sort();
  if (sort.is_boolean()) {
    return term::ite(value, integer(1), integer(0));
  }
  if (sort.width() >= 32) {
    return value;
  }
  return descriptor == "C" ? term::zero_extend(32, value) : term::sign_extend(32, value);
}

void Machine::load_constant(Frame& frame, std::uint16_t index) {
  const ConstantPool& pool = frame.method->owner->file->pool;
  switch (pool.tag(index)) {
  case ConstantTag::integer:
    return frame.push(Value::primitive(integer(pool.integer(index))));
  case ConstantTag::float_:
    return frame.push(
        Value::primitive(store().constant(Sort::bit_vector(32), pool.float_bits(index))));
  case ConstantTag::long_:
    return frame.push(Value::primitive(long_integer(pool.long_integer(index))));
  case ConstantTag::double_:
    return frame.push(
        Value::primitive(store().constant(Sort::bit_vector(64), pool.double_bits(index))));
  case ConstantTag::string:
    return frame.push(Value::reference(world_.literal(pool.string(index))));
  case ConstantTag::class_:
    return frame.push(Value::reference(world_.mirror(pool.class_name(index))));
  default:
    unknown(ReasonId::run_time_constant);
  }
}

bool Machine::step_constant(Frame& frame, const Instruction& instruction) {
  switch (instruction.opcode) {
  case Opcode::nop:
    return true;
  case Opcode::aconst_null:
    frame.push(Value::null());
    return true;
  case Opcode::sipush:
    frame.push(Value::primitive(integer(instruction.operand)));
    return true;
  case Opcode::lconst_0:
  case Opcode::lconst_1:
    frame.push(Value::primitive(long_integer(instruction.opcode == Opcode::lconst_1 ? 1 : 0)));
    return true;
  case Opcode::ldc:
  case Opcode::ldc2_w:
    load_constant(frame, static_cast<std::uint16_t>(instruction.operand));
    return true;
  case Opcode::iload:
  case Opcode::lload:
  case Opcode::fload:
  case Opcode::dload:
  case Opcode::aload:
    frame.push(frame.locals[static_cast<std::size_t>(instruction.operand)]);
    return true;
  case Opcode::istore:
  case Opcode::lstore:
  case Opcode::fstore:
  case Opcode::dstore:
  case Opcode::astore:
    frame.locals[static_cast<std::size_t>(instruction.operand)] = frame.pop();
    return true;
  default:
    return false;
  }
}

namespace {

bool is_wide_value(const Value& value) {
  return value.kind == Value::Kind::primitive && value.term->sort().width() == 64;
}

/// The values on top that together take this many slots, taken off; the deepest first.
std::vector<Value> take(Frame& frame, unsigned slots) {
  std::vector<Value> taken;
  while (slots > 0) {
    taken.insert(taken.begin(), frame.pop());
    slots -= std::min(slots, is_wide_value(taken.front()) ? 2U : 1U);
  }
  return taken;
}

void put(Frame& frame, const std::vector<Value>& values) {
  frame.stack.insert(frame.stack.end(), values.begin(), values.end());
}

/// Copies the top `count` slots below the `under` slots beneath them.
void duplicate(Frame& frame, unsigned count, unsigned under) {
  const std::vector<Value> top = take(frame, count);
  const std::vector<Value> below = take(frame, under);
  put(frame, top);
  put(frame, below);
  put(frame, top);
}

} // namespace

bool Machine::step_stack(Frame& frame, const Instruction& instruction) {
  switch (instruction.opcode) {
  case Opcode::pop:
    take(frame, 1);
    return true;
  case Opcode::pop2:
    take(frame, 2);
    return true;
  case Opcode::dup:
    duplicate(frame, 1, 0);
    return true;
  case Opcode::dup_x1:
    duplicate(frame, 1, 1);
    return true;
  case Opcode::dup_x2:
    duplicate(frame, 1, 2);
    return true;
  case Opcode::dup2:
    duplicate(frame, 2, 0);
    return true;
  case Opcode::dup2_x1:
    duplicate(frame, 2, 1);
    return true;
  case Opcode::dup2_x2:
    duplicate(frame, 2, 2);
    return true;
  case Opcode::swap: {
    const Value top = frame.pop();
    const Value below = frame.pop();
    frame.push(top);
    frame.push(below);
    return true;
  }
  default:
    return false;
  }
}

} // namespace parlance::java
