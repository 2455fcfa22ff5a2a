// What the operators and functions of the source syntax mean.

#include "abstraction/predicates/source_operand.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace parlance::abstraction {

namespace {

using term::Op;

Operand of(Term term) { return {.term = term}; }

bool is_boolean(const Operand& a) { return a.term != nullptr && a.term->sort().is_boolean(); }

/// The value that a name stands for beside a variable.
Term labelled(term::TermStore& store, const std::string& label, const Operand& beside) {
  const component::ValueNames* labels =
      beside.variable == nullptr ? nullptr : beside.variable->labels.get();
  if (labels != nullptr) {
    const auto found = std::ranges::find(labels->values, label);
    if (found != labels->values.end())
      return store.constant(beside.term->sort(),
                            static_cast<std::uint64_t>(found - labels->values.begin()));
    if (label == labels->other && labels->values.size() == beside.term->sort().mask())
      return store.constant(beside.term->sort(), labels->values.size());
  }
  throw OperandProblem(fmt::format("'{}' is no value of what it is compared with", label));
}

Term equality(term::TermStore& store, const Operand& a, const Operand& b) {
  if (!b.label.empty() && a.label.empty())
    return term::equal(a.term, labelled(store, b.label, a));
  if (!a.label.empty() && b.label.empty())
    return equality(store, b, a);
  if (is_boolean(a) || is_boolean(b))
    return term::equal(boolean_of(a), boolean_of(b));
  const auto [first, second] = promoted(store, a, b, false);
  return term::equal(first, second);
}

/// `a < b` or `a <= b`.
Term order(term::TermStore& store, const Operand& a, const Operand& b, bool is_strict) {
  const auto is_zero = [](const Operand& x) { return x.number && x.number->magnitude == 0; };
  const Op unsigned_op = is_strict ? Op::bv_ult : Op::bv_ule;
  if (a.compared && is_zero(b))
    return term::binary(unsigned_op, a.compared->first, a.compared->second);
  if (b.compared && is_zero(a))
    return term::binary(unsigned_op, b.compared->second, b.compared->first);
  const auto [first, second] = promoted(store, a, b, false);
  return term::binary(is_strict ? Op::bv_slt : Op::bv_sle, first, second);
}

/// Java takes only the low bits of how far an int or a long is shifted.
Term shifted(term::TermStore& store, Op op, const Operand& a, const Operand& b) {
  const Term value = promoted(store, a);
  const unsigned width = value->sort().width();
  Term by = promoted(store, b);
  if (b.number)
    by = promoted(store, of(value), b, true).second;
  if (by->sort().width() > width)
    by = term::extract(width - 1, 0, by);
  else if (by->sort().width() < width)
    by = term::zero_extend(width, by);
  const bool is_java = width == 32 || width == 64;
  const Term mask = store.constant(by->sort(), width - 1);
  return term::binary(op, value, is_java ? term::binary(Op::bv_and, by, mask) : by);
}

Term bitwise(term::TermStore& store, std::string_view symbol, const Operand& a, const Operand& b) {
  if (is_boolean(a) && is_boolean(b)) {
    return symbol == "&"   ? term::and_(a.term, b.term)
           : symbol == "|" ? term::or_(a.term, b.term)
                           : term::xor_(a.term, b.term);
  }
  const auto [first, second] = promoted(store, a, b, true);
  return term::binary(symbol == "&"   ? Op::bv_and
                      : symbol == "|" ? Op::bv_or
                                      : Op::bv_xor,
                      first, second);
}

const std::map<std::string_view, Op>& arithmetic() {
  static const std::map<std::string_view, Op> table{{"+", Op::bv_add},
                                                    {"-", Op::bv_sub},
                                                    {"*", Op::bv_mul},
                                                    {"/", Op::bv_sdiv},
                                                    {"%", Op::bv_srem}};
  return table;
}

const std::map<std::string_view, Op>& shifts() {
  static const std::map<std::string_view, Op> table{
      {"<<", Op::bv_shl}, {">>", Op::bv_ashr}, {">>>", Op::bv_lshr}};
  return table;
}

const std::map<std::string_view, unsigned>& casts() {
  static const std::map<std::string_view, unsigned> table{
      {"byte", 8}, {"short", 16}, {"char", 16}, {"int", 32}, {"long", 64}};
  return table;
}

/// Functions of two numbers of one width.
const std::map<std::string_view, Op>& functions() {
  static const std::map<std::string_view, Op> table{{"Integer.divideUnsigned", Op::bv_udiv},
                                                    {"Long.divideUnsigned", Op::bv_udiv},
                                                    {"udiv", Op::bv_udiv},
                                                    {"Integer.remainderUnsigned", Op::bv_urem},
                                                    {"Long.remainderUnsigned", Op::bv_urem},
                                                    {"urem", Op::bv_urem},
                                                    {"Math.floorMod", Op::bv_smod},
                                                    {"smod", Op::bv_smod},
                                                    {"ult", Op::bv_ult},
                                                    {"ule", Op::bv_ule}};
  return table;
}

constexpr std::string_view compare_int = "Integer.compareUnsigned";
constexpr std::string_view compare_long = "Long.compareUnsigned";
/// ECMAScript's; quotients have no fraction here anyway.
constexpr std::string_view truncation = "Math.trunc";

} // namespace

Operand apply_binary(term::TermStore& store, std::string_view symbol, const Operand& a,
                     const Operand& b) {
  if (symbol == "&&")
    return of(term::and_(boolean_of(a), boolean_of(b)));
  if (symbol == "||")
    return of(term::or_(boolean_of(a), boolean_of(b)));
  if (symbol == "==")
    return of(equality(store, a, b));
  if (symbol == "!=")
    return of(term::not_(equality(store, a, b)));
  if (symbol == "<" || symbol == "<=")
    return of(order(store, a, b, symbol == "<"));
  if (symbol == ">" || symbol == ">=")
    return of(order(store, b, a, symbol == ">"));
  if (const auto shift = shifts().find(symbol); shift != shifts().end())
    return of(shifted(store, shift->second, a, b));
  const auto operation = arithmetic().find(symbol);
  if (operation == arithmetic().end())
    return of(bitwise(store, symbol, a, b));
  const auto [first, second] = promoted(store, a, b, true);
  return of(term::binary(operation->second, first, second));
}

Operand apply_prefix(term::TermStore& store, char symbol, const Operand& a) {
  if (symbol == '!')
    return of(term::not_(boolean_of(a)));
  if (symbol == '-' && a.number && !a.number->is_bits) {
    Operand negated = a;
    negated.number->is_negative = !a.number->is_negative && a.number->magnitude != 0;
    return negated;
  }
  if (symbol == '+' && a.number)
    return a;
  const Term value = promoted(store, a);
  return of(symbol == '+' ? value : term::unary(symbol == '-' ? Op::bv_neg : Op::bv_not, value));
}

Operand apply_conditional(term::TermStore& store, const Operand& condition, const Operand& a,
                          const Operand& b) {
  if (is_boolean(a) && is_boolean(b))
    return of(term::ite(boolean_of(condition), a.term, b.term));
  const auto [first, second] = promoted(store, a, b, false);
  return of(term::ite(boolean_of(condition), first, second));
}

bool is_cast_type(std::string_view type) { return casts().contains(type); }

Operand apply_cast(term::TermStore& store, std::string_view type, const Operand& a) {
  const unsigned width = casts().at(type);
  const auto [value, same] = promoted(store, a, a, false);
  const unsigned own = value->sort().width();
  if (own < width)
    return of(promoted(store, {.term = store.constant(Sort::bit_vector(width), 0)},
                       {.term = value, .variable = a.variable}, false)
                  .second);
  const Term narrow = own == width ? value : term::extract(width - 1, 0, value);
  return of(type == "char" ? term::zero_extend(32, narrow) : narrow);
}

bool is_call_name(std::string_view name) {
  return name == compare_int || name == compare_long || name == truncation ||
         functions().contains(name);
}

Operand apply_call(term::TermStore& store, std::string_view name,
                   const std::vector<Operand>& arguments) {
  const bool truncates = name == truncation;
  if (arguments.size() != (truncates ? 1 : 2))
    throw OperandProblem(
        fmt::format("{} takes {}", name, truncates ? "one argument" : "two arguments"));
  if (truncates)
    return of(promoted(store, arguments[0]));
  const auto both = promoted(store, arguments[0], arguments[1], name.find('.') != name.npos);
  if (name == compare_int || name == compare_long)
    return {.compared = both};
  return of(term::binary(functions().at(name), both.first, both.second));
}

} // namespace parlance::abstraction
