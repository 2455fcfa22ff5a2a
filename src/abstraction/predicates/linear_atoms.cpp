#include "abstraction/predicates/linear_atoms.h"

#include "term/evaluate.h"

#include <optional>
#include <unordered_map>

namespace parlance::abstraction {

namespace {

using term::Op;
using term::Term;

__extension__ using Wide = __int128;

/// A term and a constant to be added to it.
struct Sum {
  Term base; ///< null: none
  Wide offset;
};

std::int64_t signed_value(Term constant) {
  return term::to_signed(constant->value(), constant->sort().width());
}

Sum sum_of(Term a) {
  if (a->is_constant()) {
    return {nullptr, signed_value(a)};
  }
  if (a->op() == Op::bv_add || a->op() == Op::bv_sub) {
    const Sum first = sum_of(a->operand(0));
    const Sum second = sum_of(a->operand(1));
    if (a->op() == Op::bv_add && (first.base == nullptr || second.base == nullptr)) {
      return {first.base == nullptr ? second.base : first.base, first.offset + second.offset};
    }
    if (a->op() == Op::bv_sub && second.base == nullptr) {
      return {first.base, first.offset - second.offset};
    }
  }
  return {a, 0};
}

std::optional<Term> constant_of(Term like, Wide value) {
  const unsigned width = like->sort().width();
  const Wide bound = static_cast<Wide>(1) << (width - 1);
  if (value < -bound || value >= bound) {
    return std::nullopt;
  }
  return like->term_store().constant(like->sort(), static_cast<std::uint64_t>(value));
}

/// first <= second, or first < second.
Term compared(Term atom) {
  const Sum first = sum_of(atom->operand(0));
  const Sum second = sum_of(atom->operand(1));
  const Wide offset = second.offset - first.offset;
  const auto constant = constant_of(atom->operand(0), offset);
  if (first.base == nullptr && second.base != nullptr) {
    const auto other = constant_of(atom->operand(0), -offset);
    return other ? term::binary(atom->op(), *other, second.base) : atom;
  }
  if (first.base != nullptr && second.base == nullptr) {
    return constant ? term::binary(atom->op(), first.base, *constant) : atom;
  }
  if (first.base == nullptr || second.base == nullptr) {
    return atom;
  }
  // a <= b - 1 is a < b, and a < b + 1 is a <= b.
  const bool is_strict = atom->op() == Op::bv_slt;
  if (offset == 0) {
    return term::binary(atom->op(), first.base, second.base);
  }
  if (offset == (is_strict ? 1 : -1)) {
    return term::binary(is_strict ? Op::bv_sle : Op::bv_slt, first.base, second.base);
  }
  return atom;
}

Term rewritten(Term a, std::unordered_map<Term, Term>& done) {
  if (!a->sort().is_boolean() || a->operands().empty()) {
    return a;
  }
  if (const auto found = done.find(a); found != done.end()) {
    return found->second;
  }
  Term result = a;
  if (a->op() == Op::bv_slt || a->op() == Op::bv_sle) {
    result = compared(a);
  } else {
    std::vector<Term> operands;
    for (const Term operand : a->operands()) {
      operands.push_back(rewritten(operand, done));
    }
    result = term::rebuild(a, operands);
  }
  done.emplace(a, result);
  return result;
}

} // namespace

Term without_overflow(Term formula) {
  std::unordered_map<Term, Term> done;
  return rewritten(formula, done);
}

} // namespace parlance::abstraction
