// Branches, switches, returns and throws.
#include "frontends/java/machine/machine.h"

#include "util/error.h"
#include "util/reason.h"

namespace parlance::java {

using term::Op;

namespace {

enum class Relation : std::uint8_t { equal, not_equal, less, at_least, greater, at_most };

std::optional<Relation> relation(Opcode opcode, Opcode first) {
  const int index = static_cast<int>(opcode) - static_cast<int>(first);
  if (index < 0 || index > 5) {
    return std::nullopt;
  }
  return static_cast<Relation>(index);
}

/// The condition, from "less" and "equal".
Term condition_of(Relation relation, Term less, Term equal) {
  switch (relation) {
  case Relation::equal:
    return equal;
  case Relation::not_equal:
    return term::not_(equal);
  case Relation::less:
    return less;
  case Relation::at_least:
    return term::not_(less);
  case Relation::greater:
    return term::not_(term::or_(less, equal));
  case Relation::at_most:
    return term::or_(less, equal);
  }
  throw util::InternalError("a relation of no kind");
}

Term compare(Relation relation, Term a, Term b) {
  switch (relation) {
  case Relation::greater:
    return term::binary(Op::bv_slt, b, a);
  case Relation::at_most:
    return term::binary(Op::bv_sle, a, b);
  case Relation::at_least:
    return term::binary(Op::bv_sle, b, a);
  default:
    return condition_of(relation, term::binary(Op::bv_slt, a, b), term::equal(a, b));
  }
}

} // namespace

Term Machine::compare_with_zero(Opcode opcode, Term value) {
  const Relation how = *relation(opcode, Opcode::ifeq);
  if (const auto found = comparisons_.find(value); found != comparisons_.end()) {
    const Comparison& what = found->second;
    return what.first != nullptr ? compare(how, what.first, what.second)
                                 : condition_of(how, what.less, what.equal);
  }
  const bool is_truth = value->op() == Op::ite && value->operand(1)->is_constant() &&
                        value->operand(2)->is_constant();
  const Term zero = store().constant(value->sort(), 0);
  if (is_truth) {
    return term::ite(value->operand(0), compare(how, value->operand(1), zero),
                     compare(how, value->operand(2), zero));
  }
  return compare(how, value, zero);
}

/// Rounds of a loop count when something was decided since the last one.
void Machine::jump(Frame& frame, std::size_t target) {
  if (target <= frame.current) {
    Frame::Loop& loop = frame.loops[frame.current];
    if (decisions_.open_decisions() > loop.decisions) {
      loop.decisions = decisions_.open_decisions();
      if (++loop.rounds > world_.options.loop_bound) {
        unknown(ReasonId::loop_bound);
      }
    }
  }
  frame.next = target;
}

void Machine::branch(Frame& frame, const Instruction& instruction, Term condition) {
  if (decide(condition)) {
    jump(frame, static_cast<std::size_t>(instruction.operand));
  }
}

void Machine::switch_on(Frame& frame, const Instruction& instruction) {
  const Term key = frame.pop().term;
  for (const auto& [value, target] : instruction.cases) {
    if (decide(term::equal(key, integer(value)))) {
      return jump(frame, target);
    }
  }
  jump(frame, static_cast<std::size_t>(instruction.operand));
}

void Machine::throw_object(const Value& value) {
  const ObjectId object = object_of(value);
  if (!ClassTable::is_subtype(class_of_object(object), world_.classes.get("java/lang/Throwable"))) {
    unknown(ReasonId::not_throwable);
  }
  if (place_of(object).empty()) {
    note_place(object); // it came from outside
  }
  throw Thrown{object};
}

bool Machine::step_control(Frame& frame, const Instruction& instruction) {
  const Opcode opcode = instruction.opcode;
  if (relation(opcode, Opcode::ifeq)) {
    branch(frame, instruction, compare_with_zero(opcode, frame.pop().term));
    return true;
  }
  if (const auto how = relation(opcode, Opcode::if_icmpeq)) {
    const Term second = frame.pop().term;
    const Term first = frame.pop().term;
    branch(frame, instruction, compare(*how, first, second));
    return true;
  }
  switch (opcode) {
  case Opcode::if_acmpeq:
  case Opcode::if_acmpne: {
    const Value second = frame.pop();
    const bool are_same = same(frame.pop(), second);
    if (are_same == (opcode == Opcode::if_acmpeq)) {
      jump(frame, static_cast<std::size_t>(instruction.operand));
    }
    return true;
  }
  case Opcode::ifnull:
  case Opcode::ifnonnull:
    if (is_null(frame.pop()) == (opcode == Opcode::ifnull)) {
      jump(frame, static_cast<std::size_t>(instruction.operand));
    }
    return true;
  case Opcode::goto_:
    jump(frame, static_cast<std::size_t>(instruction.operand));
    return true;
  case Opcode::tableswitch:
  case Opcode::lookupswitch:
    switch_on(frame, instruction);
    return true;
  case Opcode::ireturn:
  case Opcode::lreturn:
  case Opcode::freturn:
  case Opcode::dreturn:
  case Opcode::areturn:
    frame.result = frame.pop();
    frame.returned = true;
    return true;
  case Opcode::return_:
    frame.returned = true;
    return true;
  case Opcode::athrow:
    throw_object(frame.pop());
  case Opcode::monitorenter:
    enter_monitor(object_of(frame.pop()));
    return true;
  case Opcode::monitorexit:
    leave_monitor(object_of(frame.pop()));
    return true;
  default:
    return false;
  }
}

} // namespace parlance::java
