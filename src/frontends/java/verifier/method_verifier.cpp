#include "frontends/java/verifier/method_verifier.h"

#include <fmt/format.h>

namespace parlance::java {

namespace {

bool is_branch(Opcode opcode) {
  return (opcode >= Opcode::ifeq && opcode <= Opcode::jsr) || opcode == Opcode::tableswitch ||
         opcode == Opcode::lookupswitch || opcode == Opcode::ifnull || opcode == Opcode::ifnonnull;
}

/// Whether the next instruction in order may come next.
bool falls_through(Opcode opcode) {
  return !(opcode >= Opcode::goto_ && opcode <= Opcode::return_) && opcode != Opcode::athrow;
}

bool changes_locals(Opcode opcode) { return opcode >= Opcode::istore && opcode <= Opcode::astore; }

} // namespace

MethodVerifier::MethodVerifier(const CodePlace& place, CallTable& calls, VerifierBudget& budget)
    : place_(place), code_(*place.method.code), budget_(budget), step_(place, code_, calls) {}

void MethodVerifier::run() {
  find_blocks();
  frames_.emplace(0, first_frame());
  open_.insert(0);
  while (!open_.empty()) {
    const Index start = *open_.begin();
    open_.erase(open_.begin());
    run_block(start);
  }
}

void MethodVerifier::find_blocks() {
  begins_block_.assign(code_.instructions.size() + 1, false);
  for (Index i = 0; i < code_.instructions.size(); ++i) {
    const Instruction& instruction = code_.instructions[i];
    if (is_branch(instruction.opcode)) {
      begins_block_[static_cast<Index>(instruction.operand)] = true;
    }
    for (const auto& [key, target] : instruction.cases) {
      begins_block_[target] = true;
    }
    if (instruction.opcode == Opcode::jsr) {
      begins_block_[i + 1] = true;
      returns_.push_back(i + 1);
    }
  }
  for (const ExceptionHandler& handler : code_.handlers) {
    begins_block_[handler.target] = true;
    begins_block_[handler.begin] = true; // where the frames begin to matter to it
  }
}

VerifierFrame MethodVerifier::first_frame() const {
  VerifierFrame result;
  std::size_t slot = 0;
  if (!place_.method.is_static()) {
    result.set_local(slot++, Kind::reference);
  }
  for (const Kind kind : call_kinds(place_.method.descriptor).parameters) {
    result.set_local(slot, kind);
    slot += is_wide(kind) ? 2 : 1;
  }
  if (slot > code_.max_locals) {
    place_.fail(fmt::format("local variables for the {} slots of its parameters", slot),
                std::to_string(code_.max_locals));
  }
  return result;
}

void MethodVerifier::run_block(Index start) {
  VerifierFrame frame = frames_.at(start);
  pay(frame.locals.size() + frame.stack.size());
  bool locals_changed = true;
  for (Index at = start;; ++at) {
    const Instruction& instruction = code_.instructions[at];
    pay(1);
    if (locals_changed) {
      flow_to_handlers(at, frame);
    }
    step_.execute(instruction, frame);
    locals_changed = changes_locals(instruction.opcode);
    flow_on(instruction, frame);
    if (!falls_through(instruction.opcode)) {
      return;
    }
    if (at + 1 == code_.instructions.size()) {
      place_.fail(instruction, "an instruction behind it", "the end of the code");
    }
    if (begins_block_[at + 1]) {
      flow(instruction, at + 1, frame);
      return;
    }
  }
}

/// To where the instruction jumps.
void MethodVerifier::flow_on(const Instruction& instruction, const VerifierFrame& frame) {
  if (is_branch(instruction.opcode)) {
    flow(instruction, static_cast<Index>(instruction.operand), frame);
  }
  for (const auto& [key, target] : instruction.cases) {
    flow(instruction, target, frame);
  }
  if (instruction.opcode == Opcode::ret) {
    for (const Index target : returns_) {
      if (target == code_.instructions.size()) {
        place_.fail(instruction, "an instruction behind each jsr", "the end of the code");
      }
      flow(instruction, target, frame);
    }
  }
}

void MethodVerifier::flow(const Instruction& from, Index to, const VerifierFrame& frame) {
  pay(1 + frame.locals.size() + frame.stack.size());
  const auto [known, is_new] = frames_.try_emplace(to, frame);
  if (is_new) {
    open_.insert(to);
    return;
  }
  if (known->second.stack != frame.stack) {
    place_.fail(
        from,
        fmt::format("the same stack on every way to offset {}", code_.instructions[to].offset),
        known->second.stack.size() == frame.stack.size()
            ? "values of different kinds"
            : fmt::format("{} and {} slots", known->second.stack.size(), frame.stack.size()));
  }
  pay(known->second.locals.size());
  if (known->second.merge_locals(frame.locals)) {
    open_.insert(to);
  }
}

void MethodVerifier::flow_to_handlers(Index at, const VerifierFrame& frame) {
  pay(code_.handlers.size());
  for (const ExceptionHandler& handler : code_.handlers) {
    if (handler.begin <= at && at < handler.end) {
      VerifierFrame caught{frame.locals, {}};
      step_.push_exception(code_.instructions[at], caught);
      flow(code_.instructions[at], handler.target, caught);
    }
  }
}

void MethodVerifier::pay(std::size_t work) {
  if (work > budget_.left) {
    place_.give_up();
  }
  budget_.left -= work;
}

} // namespace parlance::java
