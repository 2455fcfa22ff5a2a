#include "oracle/smt_text.h"

#include "oracle/errors.h"
#include "oracle/s_expression.h"

#include <algorithm>
#include <charconv>

namespace parlance::oracle {
namespace {

Value parse_number(std::string_view digits, int base) {
  Value value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (error != std::errc() || stop != end)
    throw BadText("not a number: " + std::string(digits));
  return value;
}

unsigned parse_index(const SExpression& item) {
  return static_cast<unsigned>(parse_number(item.atom, 10));
}

Sort bit_vector_sort(Value width) {
  if (width < 1 || width > 64)
    throw BadText("bit-vector of " + std::to_string(width) + " bits");
  return Sort{static_cast<unsigned>(width)};
}

/// Whether the item is `(_ name ...)`.
bool is_indexed(const SExpression& item) {
  return item.is_list && item.items.size() >= 3 && item.items[0].atom == "_";
}

Expression binary(std::string_view op, const Expression& a, const Expression& b) {
  return apply(op, {a, b});
}

/// The conjunction of a relation between the pairs that it speaks of.
Expression conjoin_pairs(const Operator& op, const std::vector<Expression>& operands) {
  Expression all;
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    const std::size_t end = op.chaining == Chaining::pairwise ? operands.size() : i + 2;
    for (std::size_t j = i + 1; j < end; ++j) {
      const Expression pair = binary(op.name, operands[i], operands[j]);
      all = all ? binary("and", all, pair) : pair;
    }
  }
  return all;
}

/// More operands than the operator has: as nested applications.
Expression apply_chained(const Operator& op, std::vector<Expression> operands) {
  if (op.chaining == Chaining::consecutive || op.chaining == Chaining::pairwise)
    return conjoin_pairs(op, operands);
  const bool right = op.chaining == Chaining::right;
  if (right)
    std::reverse(operands.begin(), operands.end());
  Expression result = operands[0];
  for (std::size_t i = 1; i < operands.size(); ++i)
    result = right ? binary(op.name, operands[i], result) : binary(op.name, result, operands[i]);
  return result;
}

class Parser {
public:
  explicit Parser(const Scope& scope) : scope_(scope) {}

  Expression parse(const SExpression& item) {
    if (!item.is_list)
      return parse_atom(item.atom);
    if (is_indexed(item))
      return parse_decimal_constant(item);
    if (item.items.empty())
      throw BadText("() is no formula");
    if (item.items[0].atom == "let")
      return parse_let(item);
    return parse_application(item);
  }

private:
  Expression parse_atom(const std::string& atom) const {
    if (const auto found = scope_.find(atom); found != scope_.end())
      return found->second;
    if (atom == "true" || atom == "false")
      return constant(bool_sort, atom == "true");
    if (atom.starts_with("#b"))
      return constant(bit_vector_sort(atom.size() - 2), parse_number(atom.substr(2), 2));
    if (atom.starts_with("#x"))
      return constant(bit_vector_sort(4 * (atom.size() - 2)), parse_number(atom.substr(2), 16));
    throw BadText("unknown name " + atom);
  }

  static Expression parse_decimal_constant(const SExpression& item) {
    const std::string& name = item.items[1].atom;
    if (!name.starts_with("bv"))
      throw BadText("unknown constant " + name);
    return constant(bit_vector_sort(parse_index(item.items[2])), parse_number(name.substr(2), 10));
  }

  // Bound terms are put in place of their names: formulas here are small, and no slots are needed.
  Expression parse_let(const SExpression& item) {
    if (item.items.size() != 3)
      throw BadText("let takes bindings and a body");
    Scope inner = scope_;
    for (const SExpression& binding : item.items[1].items) {
      if (binding.items.size() != 2)
        throw BadText("a binding of let is a name and a term");
      inner[binding.items[0].atom] = parse(binding.items[1]);
    }
    return Parser(inner).parse(item.items[2]);
  }

  Expression parse_application(const SExpression& item) {
    const SExpression& head = item.items[0];
    const std::string& name = is_indexed(head) ? head.items[1].atom : head.atom;
    const Operator* op = find_operator(name);
    const std::size_t given = is_indexed(head) ? head.items.size() - 2 : 0;
    if (op == nullptr || index_count(*op) != given)
      throw BadText("unknown operator " + name);
    std::array<unsigned, 2> indices{};
    for (std::size_t i = 0; i < given; ++i)
      indices.at(i) = parse_index(head.items[i + 2]);
    std::vector<Expression> operands;
    for (std::size_t i = 1; i < item.items.size(); ++i)
      operands.push_back(parse(item.items[i]));
    if (operands.size() > op->arity && op->chaining != Chaining::none)
      return apply_chained(*op, std::move(operands));
    if (operands.size() == 1 && (name == "and" || name == "or"))
      return operands[0];
    return apply(name, std::move(operands), indices);
  }

  const Scope& scope_;
};

std::string binary_digits(Sort sort, Value value) {
  std::string digits;
  for (unsigned bit = sort.width; bit-- > 0;)
    digits += (value >> bit) & 1 ? '1' : '0';
  return digits;
}

// All three notations occur, so that readers meet each of them.
std::string constant_text(Sort sort, Value value) {
  if (sort.is_bool())
    return value_text(sort, value);
  if (value % 3 == 2)
    return "(_ bv" + std::to_string(value) + " " + std::to_string(sort.width) + ")";
  if (sort.width == 4 && value % 3 == 1)
    return std::string("#x") + "0123456789abcdef"[value];
  return "#b" + binary_digits(sort, value);
}

std::string operator_text(const Node& node) {
  std::string text(node.op->name);
  const std::size_t indices = index_count(*node.op);
  if (indices == 0)
    return text;
  for (std::size_t i = 0; i < indices; ++i)
    text += " " + std::to_string(node.indices.at(i));
  return "(_ " + text + ")";
}

/// The operands; nested conjunctions and the like are spread out. Not so the bit-vector operators,
/// which not every version of the standard allows more than two operands.
void append_operands(const Node& node, std::string& text) {
  const Node& first = *node.operands[0];
  if (first.op == node.op && node.op->signature == Signature::logic &&
      node.op->chaining == Chaining::left)
    append_operands(first, text);
  else
    text += " " + expression_text(first);
  for (std::size_t i = 1; i < node.operands.size(); ++i)
    text += " " + expression_text(*node.operands[i]);
}

} // namespace

Sort parse_sort(std::string_view text) {
  const SExpression item = parse_s_expression(text);
  if (!item.is_list && item.atom == "Bool")
    return bool_sort;
  if (is_indexed(item) && item.items[1].atom == "BitVec")
    return bit_vector_sort(parse_index(item.items[2]));
  throw BadText("unknown sort " + std::string(text));
}

Expression parse_expression(std::string_view text, const Scope& scope) {
  return Parser(scope).parse(parse_s_expression(text));
}

Expression parse_expression(std::string_view text, const Scope& scope, Sort expected) {
  Expression result = parse_expression(text, scope);
  if (result->sort != expected)
    throw BadText("sort " + sort_text(expected) + " expected: " + std::string(text));
  return result;
}

std::string expression_text(const Node& node) {
  if (node.kind == Node::Kind::constant)
    return constant_text(node.sort, node.value);
  if (node.kind == Node::Kind::variable)
    return node.name;
  std::string text = "(" + operator_text(node);
  append_operands(node, text);
  return text + ")";
}

} // namespace parlance::oracle
