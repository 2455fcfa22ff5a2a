#pragma once
// Evaluation of terms under an assignment: one-off (`evaluate`), and compiled to a straight-line
// program over a register file (`Program`), the fast path of membership queries.

#include "term/term.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace parlance::term {

/// Value of an array: a default and the indices that differ from it.
struct ArrayValue {
  std::uint64_t otherwise = 0;
  std::map<std::uint64_t, std::uint64_t> elements;
};

/// Values of variables; a variable that is not bound has the value 0 (or the zero array).
class Assignment {
public:
  void bind(Term variable, std::uint64_t value);
  void bind(Term variable, ArrayValue value);
  std::uint64_t value(Term variable) const;
  const ArrayValue* array(Term variable) const;

private:
  std::unordered_map<Term, std::uint64_t> values_;
  std::unordered_map<Term, ArrayValue> arrays_;
};

/// The value of a Bool (0 or 1) or bit-vector term. SMT-LIB semantics throughout.
std::uint64_t evaluate(Term a, const Assignment& assignment);

/// The value of one operator on constant operands; `op` must not be constant, variable or an array
/// operator. `width` is the result's width, `operand_width` the first operand's; for bv_extract
/// `payload` is the node's high and low. Folding and both evaluators go through this function.
std::uint64_t apply(Op op, unsigned width, unsigned operand_width, std::uint64_t payload,
                    std::span<const std::uint64_t> operands);

/// Terms without array operators, compiled once and run many times.
class Program {
public:
  /// Inputs are variables (Bool or bit-vector), in the order in which `run` gets their values;
  /// other variables must not occur in `roots`. @throws InternalError if one does
  Program(std::span<const Term> inputs, std::span<const Term> roots);
  /// Writes the value of root i to outputs[i]. @requires each input lies within its sort
  void run(std::span<const std::uint64_t> inputs, std::span<std::uint64_t> outputs) const;

private:
  struct Instruction {
    Op op;
    std::uint8_t width;
    std::uint8_t operand_width;
    std::uint64_t payload;
    std::uint32_t first_operand; ///< into operands_
    std::uint32_t operand_count;
    std::uint32_t target;
  };
  std::vector<Instruction> instructions_;
  std::vector<std::uint32_t> operands_;
  std::vector<std::uint64_t> initial_registers_;
  std::vector<std::uint32_t> outputs_;
  std::size_t input_count_;
};

/// The signed value of a bit pattern of the given width.
std::int64_t to_signed(std::uint64_t value, unsigned width);

} // namespace parlance::term
