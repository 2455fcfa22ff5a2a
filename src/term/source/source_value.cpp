// Bit-vector and array terms in source syntax.

#include "term/evaluate.h"
#include "term/floating/floating_operation.h"
#include "term/floating/floating_text.h"
#include "term/source/source_expression.h"
#include "term/source/source_text.h"
#include "util/error.h"

#include <array>
#include <map>
#include <optional>

namespace parlance::term {

namespace {

Expression prefixed(const std::string& symbol, Term a) {
  return {Precedence::prefix, {symbol, {a, Precedence::prefix}}};
}

/// `x + -1` as `x - 1`, except for the least value, which has no positive counterpart.
Expression sum(Term a, Term b, const SourceSyntax& syntax) {
  const bool is_least = b->is_constant() && b->value() == (b->sort().mask() >> 1) + 1;
  if (!b->is_constant() || is_least || to_signed(b->value(), b->sort().width()) >= 0)
    return infix(Precedence::additive, a, "+", b);
  const std::string magnitude =
      value_to_source(b->sort(), (0 - b->value()) & b->sort().mask(), syntax);
  return {Precedence::additive, {{a, Precedence::additive}, " - " + magnitude}};
}

/// A call of the library's unsigned operation, or else of the `plain` one.
Expression unsigned_call(Term a, const std::string& in_library, const std::string& plain,
                         const SourceSyntax& syntax) {
  const std::string library(syntax.integer_class(a->sort().width()));
  return call(library.empty() ? plain : library + "." + in_library, a->operands());
}

bool has_type(Term a, const SourceSyntax& syntax) {
  return !syntax.type_name(a->sort().width()).empty();
}

Expression cast(unsigned width, Term a, const SourceSyntax& syntax) {
  return prefixed("(" + std::string(syntax.type_name(width)) + ") ", a);
}

/// The low bits of a wider term, as a cast takes them.
bool is_narrowing_cast(Term a, const SourceSyntax& syntax) {
  return a->op() == Op::bv_extract && a->low() == 0 && has_type(a, syntax);
}

Expression extraction(Term a, const SourceSyntax& syntax) {
  if (is_narrowing_cast(a, syntax))
    return cast(a->sort().width(), a->operand(0), syntax);
  Expression e = call("extract", a->operands());
  e.pieces.back() = ", " + std::to_string(a->high()) + ", " + std::to_string(a->low()) + ")";
  return e;
}

/// Java promotes byte, short and char to int by itself, so that needs no cast.
Expression sign_extension(Term a, const SourceSyntax& syntax) {
  const Term inner = a->operand(0);
  if (!has_type(a, syntax) || !has_type(inner, syntax))
    return call("sext" + std::to_string(a->sort().width()), a->operands());
  const bool is_promotion =
      a->sort().width() == 32 && (inner->sort().width() == 8 || inner->sort().width() == 16);
  if (is_promotion && inner->is_variable())
    return value_expression(inner, syntax);
  if (is_promotion && is_narrowing_cast(inner, syntax))
    return extraction(inner, syntax);
  return cast(a->sort().width(), inner, syntax);
}

/// The low bits of a term of the same width.
bool is_masking(Term zero_extension) {
  const Term inner = zero_extension->operand(0);
  return inner->op() == Op::bv_extract && inner->low() == 0 &&
         inner->operand(0)->sort() == zero_extension->sort();
}

Expression masking(Term a, const SourceSyntax& syntax) {
  const Term inner = a->operand(0);
  return {Precedence::bit_and,
          {{inner->operand(0), Precedence::bit_and},
           " & " + value_to_source(a->sort(), inner->sort().mask(), syntax)}};
}

/// A 16-bit term that is extended by zeros is a char.
Expression zero_extension(Term a, const SourceSyntax& syntax) {
  const Term inner = a->operand(0);
  const unsigned width = a->sort().width();
  const unsigned inner_width = inner->sort().width();
  if (syntax.integer_class(width).empty())
    return call("zext" + std::to_string(width), a->operands());
  if (width == 32 && inner_width == 16 && inner->is_variable())
    return value_expression(inner, syntax);
  if (width == 32 && inner_width == 16 && is_narrowing_cast(inner, syntax))
    return prefixed("(char) ", inner->operand(0));
  if (is_masking(a))
    return masking(a, syntax);
  if (width == 32 && inner_width == 8)
    return call("Byte.toUnsignedInt", a->operands());
  if (width == 64 && inner_width == 32)
    return call("Integer.toUnsignedLong", a->operands());
  return call("zext" + std::to_string(width), a->operands());
}

/// The quotient without its fraction.
Expression quotient(Term a, const SourceSyntax& syntax) {
  Expression e = infix(Precedence::multiplicative, a->operand(0), "/", a->operand(1));
  if (syntax.truncation.empty())
    return e;
  e.precedence = Precedence::primary;
  e.pieces.insert(e.pieces.begin(), std::string(syntax.truncation) + "(");
  e.pieces.emplace_back(")");
  return e;
}

Expression element(Term a) {
  return {Precedence::primary,
          {{a->operand(0), Precedence::primary}, "[", {a->operand(1), Precedence::any}, "]"}};
}

struct Infix {
  Precedence precedence;
  const char* symbol;
};

std::optional<Infix> infix_of(Op op) {
  static const std::map<Op, Infix> table{
      {Op::bv_and, {Precedence::bit_and, "&"}},
      {Op::bv_or, {Precedence::bit_or, "|"}},
      {Op::bv_xor, {Precedence::bit_xor, "^"}},
      {Op::bv_sub, {Precedence::additive, "-"}},
      {Op::bv_mul, {Precedence::multiplicative, "*"}},
      {Op::bv_srem, {Precedence::multiplicative, "%"}},
      {Op::bv_shl, {Precedence::shift, "<<"}},
      {Op::bv_ashr, {Precedence::shift, ">>"}},
      {Op::bv_lshr, {Precedence::shift, ">>>"}},
  };
  const auto found = table.find(op);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

/// An operand of floating-point arithmetic.
Piece number(Term a, Precedence context) {
  if (!a->is_constant())
    return {a, context};
  return floating::to_source(a->sort().width(), a->value());
}

Expression floating_infix(Precedence precedence, const std::string& symbol,
                          const floating::Operation& operation) {
  const auto tighter = static_cast<Precedence>(static_cast<int>(precedence) + 1);
  return {
      precedence,
      {number(operation.first, precedence), " " + symbol + " ", number(operation.second, tighter)}};
}

Expression floating_expression(const floating::Operation& operation, unsigned width,
                               const SourceSyntax& syntax) {
  switch (operation.kind) {
  case floating::Operation::Kind::add:
    return floating_infix(Precedence::additive, "+", operation);
  case floating::Operation::Kind::subtract:
    return floating_infix(Precedence::additive, "-", operation);
  case floating::Operation::Kind::multiply:
    return floating_infix(Precedence::multiplicative, "*", operation);
  case floating::Operation::Kind::divide:
    return floating_infix(Precedence::multiplicative, "/", operation);
  case floating::Operation::Kind::square_root:
    return call("Math.sqrt", std::array{operation.first});
  case floating::Operation::Kind::convert:
    break;
  }
  return width == 32 ? prefixed("(float) ", operation.first)
                     : value_expression(operation.first, syntax);
}

/// NaN or else a number: floating-point arithmetic, or a choice that the code makes.
Expression floating_result(Term a, const SourceSyntax& syntax) {
  constexpr std::size_t readable = 50;
  if (const auto operation = floating::operation_of(a))
    return floating_expression(*operation, a->sort().width(), syntax);
  return node_count(a) < readable ? conditional(a) : Expression{Precedence::primary, {"(...)"}};
}

Expression constant(Term a, const SourceSyntax& syntax) {
  const std::string text = value_to_source(a->sort(), a->value(), syntax);
  return {text.starts_with("-") ? Precedence::prefix : Precedence::primary, {text}};
}

} // namespace

Expression value_expression(Term a, const SourceSyntax& syntax) {
  if (const auto operation = infix_of(a->op()))
    return infix(operation->precedence, a->operand(0), operation->symbol, a->operand(1));
  switch (a->op()) {
  case Op::constant:
    return constant(a, syntax);
  case Op::variable:
    return {Precedence::primary, {a->name()}};
  case Op::ite:
    return floating::is_result(a) ? floating_result(a, syntax) : conditional(a);
  case Op::bv_not:
    return prefixed("~", a->operand(0));
  case Op::bv_neg:
    return prefixed("-", a->operand(0));
  case Op::bv_add:
    return sum(a->operand(0), a->operand(1), syntax);
  case Op::bv_sdiv:
    return quotient(a, syntax);
  case Op::bv_udiv:
    return unsigned_call(a, "divideUnsigned", "udiv", syntax);
  case Op::bv_urem:
    return unsigned_call(a, "remainderUnsigned", "urem", syntax);
  case Op::bv_smod:
    return call(syntax.integer_class(a->sort().width()).empty() ? "smod" : "Math.floorMod",
                a->operands());
  case Op::bv_concat:
    return call("concat", a->operands());
  case Op::bv_extract:
    return extraction(a, syntax);
  case Op::bv_zero_extend:
    return zero_extension(a, syntax);
  case Op::bv_sign_extend:
    return sign_extension(a, syntax);
  case Op::select:
    return element(a);
  case Op::store:
    return call("store", a->operands());
  case Op::constant_array:
    return call("array", a->operands());
  default:
    throw util::InternalError("not an operator with a bit-vector or array value");
  }
}

} // namespace parlance::term
