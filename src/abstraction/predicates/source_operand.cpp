#include "abstraction/predicates/source_operand.h"

#include "util/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace parlance::abstraction {

namespace {

using Number = Operand::Number;

constexpr unsigned int_width = 32;
constexpr unsigned long_width = 64;

bool is_java_width(unsigned width) {
  return width == 8 || width == 16 || width == int_width || width == long_width;
}

/// Does the number have a value of this sort? One bit is 0 or 1, or -1; hexadecimal digits are
/// bits.
bool fits(const Number& number, unsigned width) {
  const std::uint64_t mask = Sort::bit_vector(width).mask();
  const std::uint64_t half = (mask >> 1) + 1;
  if (number.is_negative)
    return number.magnitude <= half;
  return number.magnitude <= (number.is_bits || width == 1 ? mask : half - 1);
}

Term constant(term::TermStore& store, const Number& number, unsigned width) {
  if (!fits(number, width))
    throw OperandProblem(fmt::format("{}{} is no number of {} bits", number.is_negative ? "-" : "",
                                     number.magnitude, width));
  return store.constant(Sort::bit_vector(width),
                        number.is_negative ? 0 - number.magnitude : number.magnitude);
}

unsigned own_width(const Number& number) {
  return number.is_long || !fits(number, int_width) ? long_width : int_width;
}

/// A char is extended by zeros, all else by its sign.
Term extended(const Operand& a, unsigned width) {
  const bool is_character =
      a.variable != nullptr && a.variable->type == component::ValueType::character;
  return is_character ? term::zero_extend(width, a.term) : term::sign_extend(width, a.term);
}

/// The width that an operand has in arithmetic.
unsigned computed_width(unsigned width) {
  return is_java_width(width) ? std::max(width, int_width) : width;
}

const Operand& bit_vector(const Operand& a) {
  if (a.term != nullptr && a.term->sort().is_bit_vector())
    return a;
  if (!a.label.empty())
    throw OperandProblem(fmt::format("'{}' is the name of a value; it can stand only beside == or "
                                     "!= and the variable that has it",
                                     a.label));
  throw OperandProblem("expected a number, found a condition");
}

/// The number in the sort of the other operand, or both promoted if it has no such value.
std::pair<Term, Term> with_number(term::TermStore& store, const Operand& a, const Number& number,
                                  bool computes) {
  const unsigned width = bit_vector(a).term->sort().width();
  unsigned wanted = computes ? computed_width(width) : width;
  if (is_java_width(width) && !fits(number, wanted))
    wanted = std::max(wanted, own_width(number));
  return {wanted == width ? a.term : extended(a, wanted), constant(store, number, wanted)};
}

std::pair<Term, Term> both_promoted(const Operand& a, const Operand& b, bool computes) {
  const unsigned first = bit_vector(a).term->sort().width();
  const unsigned second = bit_vector(b).term->sort().width();
  unsigned width = std::max(first, second);
  if (computes || first != second)
    width = computed_width(width);
  const auto widened = [&](const Operand& x, unsigned own) {
    if (own != width && !is_java_width(own))
      throw OperandProblem(fmt::format("{} bits and {} bits do not go together", first, second));
    return own == width ? x.term : extended(x, width);
  };
  return {widened(a, first), widened(b, second)};
}

} // namespace

Term term_of(term::TermStore& store, const Operand& operand) {
  if (operand.number)
    return constant(store, *operand.number, own_width(*operand.number));
  if (operand.compared) {
    const auto& [a, b] = *operand.compared;
    const auto value = [&](std::uint64_t v) {
      return store.constant(Sort::bit_vector(int_width), v);
    };
    return term::ite(term::binary(term::Op::bv_ult, a, b), value(~0ULL),
                     term::ite(term::equal(a, b), value(0), value(1)));
  }
  if (operand.term == nullptr)
    bit_vector(operand);
  return operand.term;
}

Term boolean_of(const Operand& operand) {
  if (operand.term == nullptr || !operand.term->sort().is_boolean())
    throw OperandProblem(
        operand.label.empty()
            ? "expected a condition, found a number"
            : fmt::format("'{}' is the name of a value, not a condition", operand.label));
  return operand.term;
}

std::pair<Term, Term> promoted(term::TermStore& store, const Operand& a, const Operand& b,
                               bool computes) {
  if (a.number && b.number) {
    const unsigned width = std::max(own_width(*a.number), own_width(*b.number));
    return {constant(store, *a.number, width), constant(store, *b.number, width)};
  }
  if (b.number)
    return with_number(store, {.term = term_of(store, a), .variable = a.variable}, *b.number,
                       computes);
  if (a.number) {
    const auto [second, first] = promoted(store, b, a, computes);
    return {first, second};
  }
  return both_promoted({.term = term_of(store, a), .variable = a.variable},
                       {.term = term_of(store, b), .variable = b.variable}, computes);
}

Term promoted(term::TermStore& store, const Operand& a) {
  if (a.number)
    return term_of(store, a);
  const Operand value{.term = term_of(store, a), .variable = a.variable};
  const unsigned width = bit_vector(value).term->sort().width();
  const unsigned wanted = computed_width(width);
  return wanted == width ? value.term : extended(value, wanted);
}

} // namespace parlance::abstraction
