#include "term/evaluate.h"

#include "term/traversal.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::term {

Program::Program(std::span<const Term> inputs, std::span<const Term> roots)
    : input_count_(inputs.size()) {
  std::unordered_map<Term, std::uint32_t> registers;
  const auto assign_register = [&](Term a, std::uint64_t initial) {
    util::check(!a->sort().is_array(), "programs have no arrays");
    registers[a] = static_cast<std::uint32_t>(initial_registers_.size());
    initial_registers_.push_back(initial);
  };
  for (Term input : inputs) {
    util::check(input->is_variable(), "a program's inputs are variables");
    assign_register(input, 0);
  }
  for (Term a : nodes_below(roots)) {
    if (a->is_variable()) {
      util::check(registers.contains(a), "a variable of the program is not among its inputs");
      continue;
    }
    assign_register(a, a->is_constant() ? a->value() : 0);
    if (a->is_constant())
      continue;
    const auto first_operand = static_cast<std::uint32_t>(operands_.size());
    for (Term operand : a->operands())
      operands_.push_back(registers.at(operand));
    instructions_.push_back({a->op(), static_cast<std::uint8_t>(a->sort().width()),
                             static_cast<std::uint8_t>(a->operand(0)->sort().width()), a->value(),
                             first_operand, static_cast<std::uint32_t>(a->operands().size()),
                             registers.at(a)});
  }
  for (Term root : roots)
    outputs_.push_back(registers.at(root));
}

void Program::run(std::span<const std::uint64_t> inputs, std::span<std::uint64_t> outputs) const {
  util::check(inputs.size() == input_count_ && outputs.size() == outputs_.size(),
              "a program runs with one value an input and one place an output");
  std::vector<std::uint64_t> registers = initial_registers_;
  std::ranges::copy(inputs, registers.begin());
  std::vector<std::uint64_t> values;
  for (const Instruction& instruction : instructions_) {
    values.resize(instruction.operand_count);
    for (std::uint32_t i = 0; i < instruction.operand_count; ++i)
      values[i] = registers[operands_[instruction.first_operand + i]];
    registers[instruction.target] = apply(instruction.op, instruction.width,
                                          instruction.operand_width, instruction.payload, values);
  }
  for (std::size_t i = 0; i < outputs_.size(); ++i)
    outputs[i] = registers[outputs_[i]];
}

} // namespace parlance::term
