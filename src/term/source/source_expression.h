#pragma once
// One level of an expression in source syntax: text, and operands still to be written. Levels are
// expanded from the outside inwards, so that no recursion is needed. Internal to this folder.

#include "term/source/source_syntax.h"
#include "term/term.h"

#include <string>
#include <vector>

namespace parlance::term {

/// The precedences of Java and ECMAScript, weakest first. An operand weaker than its context gets
/// parentheses.
enum class Precedence {
  any,
  conditional,
  disjunction,
  conjunction,
  bit_or,
  bit_xor,
  bit_and,
  equality,
  relational,
  shift,
  additive,
  multiplicative,
  prefix,
  primary,
};

/// Text, or a term (possibly negated) to be written in a context.
struct Piece {
  Piece(std::string literal) : text(std::move(literal)) {}
  Piece(const char* literal) : text(literal) {}
  Piece(Term a, Precedence wanted, bool is_negated = false)
      : term(a), context(wanted), negated(is_negated) {}

  std::string text;
  Term term = nullptr;
  Precedence context = Precedence::any;
  bool negated = false;
  Term compared = nullptr; ///< the other side of a comparison
};

struct Expression {
  Precedence precedence;
  std::vector<Piece> pieces;
};

/// `a symbol b` for an operator that associates to the left, as all do here.
Expression infix(Precedence precedence, Term a, const std::string& symbol, Term b);
/// The same for a comparison, whose sides know of each other.
Expression comparison(Precedence precedence, Term a, const std::string& symbol, Term b);
/// `name(a, b)`
Expression call(const std::string& name, std::span<const Term> arguments);
/// `condition ? a : b`, with both branches negated if asked.
Expression conditional(Term ite, bool negated = false);

/// The outermost level of a Bool term or of its negation. @requires a is no negation
Expression boolean_expression(Term a, bool negated, const SourceSyntax& syntax);
/// The outermost level of a bit-vector or array.
Expression value_expression(Term a, const SourceSyntax& syntax);

} // namespace parlance::term
