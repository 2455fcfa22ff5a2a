// Bool terms in source syntax.

#include "term/source/source_comparison.h"
#include "term/source/source_expression.h"
#include "util/error.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace parlance::term {

namespace {

/// `left symbol right` with the constant on the right.
Expression signed_comparison(const Comparison& c) {
  if (c.left->is_constant())
    return comparison(Precedence::relational, c.right, c.is_strict ? ">" : ">=", c.left);
  return comparison(Precedence::relational, c.left, c.is_strict ? "<" : "<=", c.right);
}

Expression unsigned_comparison(const Comparison& c, const SourceSyntax& syntax) {
  const std::string library(syntax.integer_class(c.left->sort().width()));
  if (library.empty())
    return call(c.is_strict ? "ult" : "ule", std::array{c.left, c.right});
  const std::string name = library + ".compareUnsigned";
  const bool swap = c.left->is_constant();
  Expression e =
      swap ? call(name, std::array{c.right, c.left}) : call(name, std::array{c.left, c.right});
  e.precedence = Precedence::relational;
  e.pieces.emplace_back(std::string(swap ? " >" : " <") + (c.is_strict ? " 0" : "= 0"));
  return e;
}

Expression comparison_expression(const Comparison& c, const SourceSyntax& syntax) {
  return c.is_signed ? signed_comparison(c) : unsigned_comparison(c, syntax);
}

void append_upright(std::vector<Piece>& pieces, const Comparison& c) {
  Expression upright = comparison(Precedence::shift, c.left, c.is_strict ? "<" : "<=", c.right);
  upright.pieces.back().context = Precedence::shift;
  std::ranges::move(upright.pieces, std::back_inserter(pieces));
}

Expression conjunction_expression(const std::vector<Literal>& literals) {
  Expression e{Precedence::conjunction, {}};
  for (const auto& conjunct : pair_bounds(literals)) {
    if (!e.pieces.empty())
      e.pieces.emplace_back(" && ");
    if (const auto* bounds = std::get_if<Bounds>(&conjunct)) {
      append_upright(e.pieces, bounds->lower);
      e.pieces.emplace_back(" && ");
      append_upright(e.pieces, bounds->upper);
    } else {
      const auto& [atom, negated] = std::get<Literal>(conjunct);
      e.pieces.emplace_back(atom, Precedence::conjunction, negated);
    }
  }
  return e;
}

Expression disjunction_expression(const std::vector<Literal>& literals) {
  Expression e{Precedence::disjunction, {}};
  for (const auto& [atom, negated] : literals) {
    if (!e.pieces.empty())
      e.pieces.emplace_back(" || ");
    e.pieces.emplace_back(atom, Precedence::disjunction, negated);
  }
  return e;
}

/// A conjunction or disjunction; by De Morgan the one is the negation of the other.
Expression junction_expression(Term a, bool negated) {
  std::vector<Literal> literals;
  for (Term operand : a->operands())
    literals.push_back({operand, negated});
  const bool is_conjunction = (a->op() == Op::and_) != negated;
  return is_conjunction ? conjunction_expression(literals) : disjunction_expression(literals);
}

} // namespace

Expression boolean_expression(Term a, bool negated, const SourceSyntax& syntax) {
  if (const auto comparison = comparison_of(a, negated))
    return comparison_expression(*comparison, syntax);
  switch (a->op()) {
  case Op::constant:
    return {Precedence::primary, {(a->value() != 0) != negated ? "true" : "false"}};
  case Op::variable:
    if (negated)
      return {Precedence::prefix, {"!" + a->name()}};
    return {Precedence::primary, {a->name()}};
  case Op::and_:
  case Op::or_:
    return junction_expression(a, negated);
  case Op::ite:
    return conditional(a, negated);
  case Op::equal:
    return comparison(Precedence::equality, a->operand(0), negated ? "!=" : "==", a->operand(1));
  default:
    throw util::InternalError("not an operator with a Bool value");
  }
}

} // namespace parlance::term
