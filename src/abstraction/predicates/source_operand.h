#pragma once
// Operands of expressions in source syntax, and what operators make of them: Java's promotions,
// constants that take the sort of what they meet, names of values. Internal to this folder.

#include "component/component.h"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace parlance::abstraction {

using term::Sort;
using term::Term;

/// What an expression means that is not of a sort yet: exactly one of the parts is set.
struct Operand {
  /// A number without a sort.
  struct Number {
    std::uint64_t magnitude = 0;
    bool is_negative = false;
    bool is_bits = false; ///< hexadecimal: bits, not a number
    bool is_long = false; ///< with an L behind it
  };
  Term term = nullptr;
  std::optional<Number> number = {};
  std::string label = {};                             ///< the name of a value
  std::optional<std::pair<Term, Term>> compared = {}; ///< compareUnsigned of both
  const component::Variable* variable = nullptr;      ///< of which the term is the symbol
};

/// An expression that means nothing; whoever knows the place says where.
struct OperandProblem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `a symbol b` for every binary operator of Java but assignments. @throws OperandProblem
Operand apply_binary(term::TermStore& store, std::string_view symbol, const Operand& a,
                     const Operand& b);
/// `!a`, `-a`, `~a`, `+a`. @throws OperandProblem
Operand apply_prefix(term::TermStore& store, char symbol, const Operand& a);
/// `condition ? a : b`. @throws OperandProblem
Operand apply_conditional(term::TermStore& store, const Operand& condition, const Operand& a,
                          const Operand& b);
/// `(type) a` for Java's integer types. @throws OperandProblem
Operand apply_cast(term::TermStore& store, std::string_view type, const Operand& a);
/// Is this the name of such a type?
bool is_cast_type(std::string_view type);
/// A call by name, such as `Integer.compareUnsigned` or `ult`. @throws OperandProblem
Operand apply_call(term::TermStore& store, std::string_view name,
                   const std::vector<Operand>& arguments);
/// Is there a function of this name?
bool is_call_name(std::string_view name);

/// The term, a number that stands alone being an int, or a long. @throws OperandProblem
Term term_of(term::TermStore& store, const Operand& operand);
/// The operand as a Bool. @throws OperandProblem
Term boolean_of(const Operand& operand);
/// Both as bit-vectors of one width, as Java promotes them; `computes` for arithmetic, in which
/// Java has no operands below 32 bits. @throws OperandProblem
std::pair<Term, Term> promoted(term::TermStore& store, const Operand& a, const Operand& b,
                               bool computes);
/// One bit-vector as Java promotes it in arithmetic. @throws OperandProblem
Term promoted(term::TermStore& store, const Operand& a);

} // namespace parlance::abstraction
