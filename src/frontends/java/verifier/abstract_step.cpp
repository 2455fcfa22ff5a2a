#include "frontends/java/verifier/abstract_step.h"

#include "frontends/java/classfile/descriptor.h"
#include "frontends/java/verifier/stack_effect.h"
#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace parlance::java {

namespace {

/// Loads, stores and returns come in the order int, long, float, double, reference.
Kind kind_after(Opcode opcode, Opcode first) {
  return kind_of_letter("IJFDA"[static_cast<int>(opcode) - static_cast<int>(first)]);
}

Kind kind_of_constant(const ConstantPool& pool, std::uint16_t index) {
  switch (pool.tag(index)) {
  case ConstantTag::integer:
    return Kind::int_;
  case ConstantTag::float_:
    return Kind::float_;
  case ConstantTag::long_:
    return Kind::long_;
  case ConstantTag::double_:
    return Kind::double_;
  case ConstantTag::dynamic:
    return kind_of(pool.dynamic(index).descriptor);
  default:
    return Kind::reference;
  }
}

const std::string& descriptor_of_call(const ConstantPool& pool, std::uint16_t index) {
  return pool.tag(index) == ConstantTag::invoke_dynamic ? pool.dynamic(index).descriptor
                                                        : pool.member(index).descriptor;
}

} // namespace

CallKinds call_kinds(const std::string& method_descriptor) {
  const auto parsed = parse_method_descriptor(method_descriptor);
  util::check(parsed.has_value(), "a method descriptor was not checked");
  CallKinds result;
  for (const std::string& parameter : parsed->parameters) {
    result.parameters.push_back(kind_of(parameter));
    result.slots += is_wide(parameter) ? 2 : 1;
  }
  if (parsed->result != "V") {
    result.result = kind_of(parsed->result);
  }
  return result;
}

const CallKinds& CallTable::at(std::uint16_t index) {
  const auto known = known_.find(index);
  if (known != known_.end()) {
    return known->second;
  }
  return known_.emplace(index, call_kinds(descriptor_of_call(pool_, index))).first->second;
}

AbstractStep::AbstractStep(const CodePlace& place, const Code& code, CallTable& calls)
    : place_(place), pool_(place.file.pool), code_(code), calls_(calls),
      result_(call_kinds(place.method.descriptor).result),
      has_subroutines_(std::ranges::any_of(
          code.instructions, [](const Instruction& i) { return i.opcode == Opcode::jsr; })) {}

void AbstractStep::execute(const Instruction& instruction, VerifierFrame& frame) {
  instruction_ = &instruction;
  if (const auto effect = stack_effect(instruction.opcode)) {
    for (const char letter : std::views::reverse(effect->taken)) {
      pop(frame, kind_of_letter(letter));
    }
    for (const char letter : effect->put) {
      push(frame, kind_of_letter(letter));
    }
    return;
  }
  switch (instruction.opcode) {
  case Opcode::ldc:
  case Opcode::ldc2_w:
    push(frame, kind_of_constant(pool_, pool_index()));
    break;
  case Opcode::getstatic:
  case Opcode::putstatic:
  case Opcode::getfield:
  case Opcode::putfield:
    access_field(frame);
    break;
  case Opcode::invokevirtual:
  case Opcode::invokespecial:
  case Opcode::invokestatic:
  case Opcode::invokeinterface:
  case Opcode::invokedynamic:
    call(frame);
    break;
  case Opcode::multianewarray:
    for (int i = 0; i < instruction.second; ++i) {
      pop(frame, Kind::int_);
    }
    push(frame, Kind::reference);
    break;
  case Opcode::ireturn:
  case Opcode::lreturn:
  case Opcode::freturn:
  case Opcode::dreturn:
  case Opcode::areturn:
  case Opcode::return_:
    leave(frame);
    break;
  case Opcode::jsr:
    push(frame, Kind::return_address);
    break;
  default:
    if (stack_shuffle(instruction.opcode)) {
      shuffle(frame);
    } else {
      use_local(frame);
    }
  }
}

void AbstractStep::push_exception(const Instruction& thrower, VerifierFrame& frame) {
  instruction_ = &thrower;
  push(frame, Kind::reference);
}

void AbstractStep::access_field(VerifierFrame& frame) {
  const Opcode opcode = instruction_->opcode;
  const Kind kind = kind_of(pool_.member(pool_index()).descriptor);
  const bool is_put = opcode == Opcode::putfield || opcode == Opcode::putstatic;
  if (is_put) {
    pop(frame, kind);
  }
  if (opcode == Opcode::getfield || opcode == Opcode::putfield) {
    pop(frame, Kind::reference);
  }
  if (!is_put) {
    push(frame, kind);
  }
}

void AbstractStep::call(VerifierFrame& frame) {
  const Opcode opcode = instruction_->opcode;
  const CallKinds& kinds = calls_.at(pool_index());
  if (opcode == Opcode::invokeinterface && instruction_->second != kinds.slots + 1) {
    fail(fmt::format("{} as the number of slots", kinds.slots + 1),
         std::to_string(instruction_->second));
  }
  for (const Kind parameter : std::views::reverse(kinds.parameters)) {
    pop(frame, parameter);
  }
  if (opcode != Opcode::invokestatic && opcode != Opcode::invokedynamic) {
    pop(frame, Kind::reference);
  }
  if (kinds.result) {
    push(frame, *kinds.result);
  }
}

void AbstractStep::leave(VerifierFrame& frame) {
  const bool is_void = instruction_->opcode == Opcode::return_;
  const std::optional<Kind> found =
      is_void ? std::nullopt : std::optional(kind_after(instruction_->opcode, Opcode::ireturn));
  if (found != result_) {
    fail(fmt::format("a return of {}", result_ ? to_text(*result_) : "nothing"),
         fmt::format("one of {}", found ? to_text(*found) : "nothing"));
  }
  if (found) {
    pop(frame, *found);
  }
}

void AbstractStep::use_local(VerifierFrame& frame) {
  const Opcode opcode = instruction_->opcode;
  const auto index = static_cast<std::size_t>(instruction_->operand);
  if (opcode >= Opcode::iload && opcode <= Opcode::aload) {
    const Kind kind = kind_after(opcode, Opcode::iload);
    expect_local(frame, index, kind);
    push(frame, kind);
  } else if (opcode >= Opcode::istore && opcode <= Opcode::astore) {
    store(frame, kind_after(opcode, Opcode::istore));
  } else if (opcode == Opcode::iinc) {
    expect_local(frame, index, Kind::int_);
    frame.set_local(index, Kind::int_);
  } else {
    util::check(opcode == Opcode::ret, "an instruction that the verifier does not know");
    expect_local(frame, index, Kind::return_address);
  }
}

void AbstractStep::store(VerifierFrame& frame, Kind kind) {
  // astore alone may put away the return address that a subroutine begins with.
  if (kind == Kind::reference && !frame.stack.empty() &&
      frame.stack.back() == Kind::return_address) {
    kind = Kind::return_address;
  }
  pop(frame, kind);
  frame.set_local(static_cast<std::size_t>(instruction_->operand), kind);
}

/// A subroutine leaves locals it does not touch as they were at its call. Its calls are not told
/// apart here, so in methods with subroutines these kinds are left to the run.
void AbstractStep::expect_local(const VerifierFrame& frame, std::size_t index, Kind kind) const {
  if (has_subroutines_) {
    return;
  }
  const Kind found = frame.local(index);
  if (found != kind) {
    fail(fmt::format("{} in local variable {}", to_text(kind), index), to_text(found));
  }
}

void AbstractStep::shuffle(VerifierFrame& frame) {
  const StackShuffle shuffle = *stack_shuffle(instruction_->opcode);
  const std::size_t count = shuffle.before.size();
  if (frame.stack.size() < count) {
    fail(fmt::format("a stack of at least {}", count), std::to_string(frame.stack.size()));
  }
  const std::vector<Kind> slots(frame.stack.end() - static_cast<std::ptrdiff_t>(count),
                                frame.stack.end());
  for (const char slot : shuffle.cuts) {
    if (is_end(slots[static_cast<std::size_t>(slot - 'a')])) {
      fail("values of one slot on the stack", "half of a long or double");
    }
  }
  frame.stack.resize(frame.stack.size() - count);
  for (const char slot : shuffle.after) {
    push_slot(frame, slots[static_cast<std::size_t>(slot - 'a')]);
  }
}

void AbstractStep::push(VerifierFrame& frame, Kind kind) const {
  push_slot(frame, kind);
  if (is_wide(kind)) {
    push_slot(frame, end_of(kind));
  }
}

void AbstractStep::push_slot(VerifierFrame& frame, Kind kind) const {
  if (frame.stack.size() >= code_.max_stack) {
    fail(fmt::format("a stack of at most {}", code_.max_stack), "more");
  }
  frame.stack.push_back(kind);
}

void AbstractStep::pop(VerifierFrame& frame, Kind kind) const {
  if (is_wide(kind)) {
    pop_slot(frame, end_of(kind));
  }
  pop_slot(frame, kind);
}

void AbstractStep::pop_slot(VerifierFrame& frame, Kind kind) const {
  if (frame.stack.empty()) {
    fail(to_text(kind) + " on the stack", "an empty stack");
  }
  if (frame.stack.back() != kind) {
    fail(to_text(kind) + " on the stack", to_text(frame.stack.back()));
  }
  frame.stack.pop_back();
}

} // namespace parlance::java
