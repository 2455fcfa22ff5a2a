#include "term/source/source_text.h"

#include "term/evaluate.h"
#include "term/floating/floating_operation.h"
#include "term/source/source_expression.h"
#include "term/traversal.h"
#include "util/error.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <unordered_map>

namespace parlance::term {

namespace {

Precedence above(Precedence precedence) {
  return static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

/// Terms that are longer, and mostly because what they share is written again and again, say
/// nothing to people, and can be longer than memory.
std::size_t longest_tree(Term root) {
  constexpr std::size_t readable = 2000;
  constexpr std::size_t repetitions = 4;
  return std::max(readable, repetitions * node_count(root));
}

Precedence precedence_of(Binding binding) {
  switch (binding) {
  case Binding::disjunction:
    return Precedence::disjunction;
  case Binding::conjunction:
    return Precedence::conjunction;
  case Binding::comparison:
    break;
  }
  return Precedence::equality;
}

/// What a term is written with: of floating-point arithmetic, the numbers.
std::vector<Term> written_operands(Term a) {
  if (floating::is_result(a))
    return floating::numbers_of(a);
  return {a->operands().begin(), a->operands().end()};
}

bool is_junction(Term a) { return a->op() == Op::and_ || a->op() == Op::or_; }

/// The piece's term, one level deep, in parentheses if its context asks for them.
std::vector<Piece> expand(Piece piece, const OwnTexts& texts, const SourceSyntax& syntax,
                          const std::unordered_map<Term, std::size_t>& sizes, std::size_t longest) {
  while (piece.term->op() == Op::not_) {
    piece.term = piece.term->operand(0);
    piece.negated = !piece.negated;
  }
  if (piece.compared != nullptr && piece.term->is_constant() && texts.constant)
    if (const auto own_text = texts.constant(piece.term, piece.compared))
      return {*own_text};
  const bool is_boolean = piece.term->sort().is_boolean();
  const auto own_text =
      is_boolean && texts.condition ? texts.condition(piece.term, piece.negated) : std::nullopt;
  const auto size = sizes.find(piece.term); // one that was rebuilt for the text is short
  if (!own_text && !is_junction(piece.term) && size != sizes.end() && size->second >= longest)
    return {piece.negated ? "!(...)" : "(...)"};
  Expression expression = is_boolean ? boolean_expression(piece.term, piece.negated, syntax)
                                     : value_expression(piece.term, syntax);
  if (own_text)
    expression = {precedence_of(own_text->binding), {own_text->text}};
  if (expression.precedence < piece.context) {
    expression.pieces.insert(expression.pieces.begin(), "(");
    expression.pieces.emplace_back(")");
  }
  return std::move(expression.pieces);
}

} // namespace

Expression infix(Precedence precedence, Term a, const std::string& symbol, Term b) {
  return {precedence, {{a, precedence}, " " + symbol + " ", {b, above(precedence)}}};
}

Expression call(const std::string& name, std::span<const Term> arguments) {
  Expression expression{Precedence::primary, {name + "("}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0)
      expression.pieces.emplace_back(", ");
    expression.pieces.emplace_back(arguments[i], Precedence::any);
  }
  expression.pieces.emplace_back(")");
  return expression;
}

Expression conditional(Term ite, bool negated) {
  return {Precedence::conditional,
          {{ite->operand(0), Precedence::disjunction},
           " ? ",
           {ite->operand(1), Precedence::any, negated},
           " : ",
           {ite->operand(2), Precedence::conditional, negated}}};
}

Expression comparison(Precedence precedence, Term a, const std::string& symbol, Term b) {
  Expression expression = infix(precedence, a, symbol, b);
  expression.pieces.front().compared = b;
  expression.pieces.back().compared = a;
  return expression;
}

std::string to_source(Term a, const SourceSyntax& syntax) {
  return to_source(a, OwnTexts{}, syntax);
}

std::string to_source(Term a, const OwnTexts& texts, const SourceSyntax& syntax) {
  std::string text;
  const std::size_t longest = longest_tree(a);
  const auto sizes = tree_sizes(a, longest, written_operands);
  std::vector<Piece> pending{{a, Precedence::any}};
  while (!pending.empty()) {
    Piece piece = std::move(pending.back());
    pending.pop_back();
    text += piece.text;
    if (piece.term == nullptr)
      continue;
    std::vector<Piece> parts = expand(std::move(piece), texts, syntax, sizes, longest);
    pending.insert(pending.end(), std::make_move_iterator(parts.rbegin()),
                   std::make_move_iterator(parts.rend()));
  }
  return text;
}

std::string value_to_source(Sort sort, std::uint64_t value, const SourceSyntax& syntax) {
  util::check(!sort.is_array(), "arrays have no literal");
  if (sort.is_boolean())
    return value != 0 ? "true" : "false";
  const std::int64_t number = to_signed(value, sort.width());
  const bool fits_int = number >= std::numeric_limits<std::int32_t>::min() &&
                        number <= std::numeric_limits<std::int32_t>::max();
  return std::to_string(number).append(fits_int ? "" : syntax.long_suffix);
}

} // namespace parlance::term
