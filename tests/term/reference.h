#pragma once
// An independent reading of SMT-LIB for the tests: random expressions with their own text and
// their own evaluation, which share nothing with src/term. Signed operators compute with wide
// integers here, while src/term follows the standard's definitions through unsigned ones.

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace parlance::term::reference {

__extension__ typedef __int128 Wide;

/// Bool has width 0. Arrays have 8 elements (indices of 3 bits) of the given width.
struct Type {
  unsigned width = 0;
  bool is_array = false;
  auto operator<=>(const Type&) const = default;
};

/// One number, or the 8 elements of an array.
using Value = std::vector<std::uint64_t>;

struct Expression;
using Pointer = std::shared_ptr<const Expression>;

struct Expression {
  std::string op; ///< SMT-LIB's name, `literal` or `variable`
  Type type;
  std::vector<Pointer> operands;
  std::vector<unsigned> indices;
  std::uint64_t number = 0;
  std::string name;
};

using Values = std::map<std::string, Value>;

inline std::uint64_t cut(std::uint64_t value, unsigned width) {
  return width >= 64 ? value : value % (std::uint64_t{1} << width);
}

inline Wide as_signed(std::uint64_t value, unsigned width) {
  const Wide range = Wide{1} << width;
  return Wide{value} >= range / 2 ? Wide{value} - range : Wide{value};
}

// ---- text ----

inline std::string literal_text(Type type, std::uint64_t value) {
  if (type.width == 0)
    return value == 1 ? "true" : "false";
  return "(_ bv" + std::to_string(value) + " " + std::to_string(type.width) + ")";
}

inline std::string sort_text(Type type) {
  const std::string element = "(_ BitVec " + std::to_string(type.width) + ")";
  if (type.is_array)
    return "(Array (_ BitVec 3) " + element + ")";
  return type.width == 0 ? "Bool" : element;
}

inline std::string value_text(Type type, const Value& value) {
  if (!type.is_array)
    return literal_text(type, value[0]);
  std::string text = "((as const " + sort_text(type) + ") " + literal_text({type.width}, 0) + ")";
  for (std::size_t i = 0; i < value.size(); ++i)
    text = "(store " + text + " " + literal_text({3}, i) + " " +
           literal_text({type.width}, value[i]) + ")";
  return text;
}

inline std::string to_text(const Pointer& e) {
  if (e->op == "literal")
    return literal_text(e->type, e->number);
  if (e->op == "variable")
    return e->name;
  std::string head = e->op;
  if (e->op == "const")
    head = "(as const " + sort_text(e->type) + ")";
  if (!e->indices.empty()) {
    head = "(_ " + e->op;
    for (unsigned index : e->indices)
      head += " " + std::to_string(index);
    head += ")";
  }
  std::string text = "(" + head;
  for (const Pointer& operand : e->operands)
    text += " " + to_text(operand);
  return text + ")";
}

// ---- evaluation ----

inline std::uint64_t signed_division(const std::string& op, std::uint64_t a, std::uint64_t b,
                                     unsigned width) {
  const Wide x = as_signed(a, width);
  const Wide y = as_signed(b, width);
  if (y == 0)
    return op == "bvsdiv" ? cut(x < 0 ? 1 : ~std::uint64_t{0}, width) : a;
  if (op == "bvsdiv")
    return cut(static_cast<std::uint64_t>(x / y), width);
  Wide remainder = x % y;
  if (op == "bvsmod" && remainder != 0 && (remainder < 0) != (y < 0))
    remainder += y;
  return cut(static_cast<std::uint64_t>(remainder), width);
}

inline std::uint64_t shifted(const std::string& op, std::uint64_t a, std::uint64_t by,
                             unsigned width) {
  Wide x = op == "bvashr" ? as_signed(a, width) : Wide{a};
  for (std::uint64_t i = 0; i < by && i < width; ++i) // one bit at a time
    x = op == "bvshl" ? Wide{cut(static_cast<std::uint64_t>(x * 2), width)}
                      : (x - (x % 2 != 0 ? 1 : 0)) / 2;
  return cut(static_cast<std::uint64_t>(x), width);
}

inline std::uint64_t arithmetic(const std::string& op, std::uint64_t a, std::uint64_t b,
                                unsigned width) {
  const std::uint64_t ones = cut(~std::uint64_t{0}, width);
  if (op == "bvadd")
    return cut(a + b, width);
  if (op == "bvsub")
    return cut(a - b, width);
  if (op == "bvmul")
    return cut(a * b, width);
  if (op == "bvand")
    return a & b;
  if (op == "bvor")
    return a | b;
  if (op == "bvxor")
    return a ^ b;
  if (op == "bvnand")
    return ones - (a & b);
  if (op == "bvnor")
    return ones - (a | b);
  if (op == "bvxnor")
    return ones - (a ^ b);
  if (op == "bvudiv")
    return b == 0 ? ones : a / b;
  if (op == "bvurem")
    return b == 0 ? a : a % b;
  if (op == "bvsdiv" || op == "bvsrem" || op == "bvsmod")
    return signed_division(op, a, b, width);
  return shifted(op, a, b, width);
}

inline bool compared(const std::string& op, std::uint64_t a, std::uint64_t b, unsigned width) {
  const bool is_signed = op[2] == 's';
  const Wide x = is_signed ? as_signed(a, width) : Wide{a};
  const Wide y = is_signed ? as_signed(b, width) : Wide{b};
  const std::string relation = op.substr(3);
  if (relation == "lt")
    return x < y;
  if (relation == "le")
    return x <= y;
  return relation == "gt" ? x > y : x >= y;
}

inline std::uint64_t rotated_left(std::uint64_t a, unsigned by, unsigned width) {
  for (unsigned i = 0; i < by % width; ++i)
    a = cut(a * 2, width) + (a >> (width - 1));
  return a;
}

inline std::uint64_t structure(const Expression& e, std::uint64_t a, unsigned width) {
  if (e.op == "extract")
    return cut(a >> e.indices[1], e.indices[0] - e.indices[1] + 1);
  if (e.op == "sign_extend")
    return cut(static_cast<std::uint64_t>(as_signed(a, width)), e.type.width);
  if (e.op == "rotate_left")
    return rotated_left(a, e.indices[0], width);
  if (e.op == "rotate_right")
    return rotated_left(a, width * (e.indices[0] / width + 1) - e.indices[0], width);
  if (e.op == "repeat") {
    std::uint64_t result = 0;
    for (unsigned i = 0; i < e.indices[0]; ++i)
      result |= a << (i * width);
    return result;
  }
  return a; // zero_extend
}

inline bool boolean(const std::string& op, const std::vector<Value>& values) {
  bool result = values[0][0] != 0;
  if (op == "not")
    return !result;
  if (op == "=>") {
    result = values.back()[0] != 0;
    for (std::size_t i = values.size() - 1; i-- > 0;)
      result = values[i][0] == 0 || result;
    return result;
  }
  for (std::size_t i = 1; i < values.size(); ++i) {
    const bool next = values[i][0] != 0;
    result = op == "and" ? result && next : op == "or" ? result || next : result != next;
  }
  return result;
}

inline bool equality(const std::string& op, const std::vector<Value>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j)
      if ((values[i] == values[j]) != (op == "="))
        return false;
  return true;
}

inline Value evaluate(const Pointer& e, const Values& assignment) {
  if (e->op == "literal")
    return {e->number};
  if (e->op == "variable")
    return assignment.at(e->name);
  std::vector<Value> values;
  for (const Pointer& operand : e->operands)
    values.push_back(evaluate(operand, assignment));
  const std::string& op = e->op;
  const unsigned width = e->operands[0]->type.width;
  if (op == "not" || op == "and" || op == "or" || op == "xor" || op == "=>")
    return {boolean(op, values) ? 1U : 0U};
  if (op == "=" || op == "distinct")
    return {equality(op, values) ? 1U : 0U};
  if (op == "ite")
    return values[values[0][0] != 0 ? 1 : 2];
  if (op == "select")
    return {values[0][values[1][0]]};
  if (op == "store") {
    values[0][values[1][0]] = values[2][0];
    return values[0];
  }
  if (op == "const")
    return Value(8, values[0][0]);
  if (op == "bvnot")
    return {cut(~values[0][0], width)};
  if (op == "bvneg")
    return {cut(0 - values[0][0], width)};
  if (op == "bvcomp")
    return {values[0] == values[1] ? 1U : 0U};
  if (op == "concat")
    return {values[0][0] * (std::uint64_t{1} << e->operands[1]->type.width) + values[1][0]};
  if (!e->indices.empty())
    return {structure(*e, values[0][0], width)};
  if (op.starts_with("bvu") || op.starts_with("bvs"))
    if (op.size() == 5 && (op[3] == 'l' || op[3] == 'g'))
      return {compared(op, values[0][0], values[1][0], width) ? 1U : 0U};
  std::uint64_t result = values[0][0];
  for (std::size_t i = 1; i < values.size(); ++i)
    result = arithmetic(op, result, values[i][0], width);
  return {result};
}

// ---- generation ----

/// Random expressions. Subexpressions are reused often, so that the rewritings find something.
class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  Type bit_vector_type() {
    static const unsigned widths[] = {1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64};
    return {widths[below(11)]};
  }

  Type type() { return below(3) == 0 ? Type{} : bit_vector_type(); }

  /// Small, near a border, or anything.
  std::uint64_t number(unsigned width) {
    const std::uint64_t middle = std::uint64_t{1} << (width == 0 ? 0 : width - 1);
    switch (below(4)) {
    case 0:
      return cut(below(4), width == 0 ? 1 : width);
    case 1:
      return cut(0 - below(4), width == 0 ? 1 : width);
    case 2:
      return cut(middle + below(3) - 1, width == 0 ? 1 : width);
    default:
      return cut(random_(), width == 0 ? 1 : width);
    }
  }

  Pointer expression(Type type, unsigned depth) {
    auto& known = known_[type];
    if (!known.empty() && below(4) == 0)
      return known[below(known.size())];
    Expression e = depth == 0 || below(6) == 0 ? leaf(type)
                   : type.is_array             ? array_operator(type, depth - 1)
                   : type.width == 0           ? boolean_operator(depth - 1)
                                               : bit_vector_operator(type, depth - 1);
    known.push_back(std::make_shared<const Expression>(std::move(e)));
    return known.back();
  }

  /// Random values for the variables that the expression has.
  void assign(const Pointer& e, Values& values) {
    if (e->op == "variable" && !values.contains(e->name)) {
      Value& value = values[e->name];
      for (int i = 0; i < (e->type.is_array ? 8 : 1); ++i)
        value.push_back(number(e->type.width));
    }
    for (const Pointer& operand : e->operands)
      assign(operand, values);
  }

  void forget() { known_.clear(); }

private:
  Expression leaf(Type type) {
    if (!type.is_array && below(3) == 0)
      return {"literal", type, {}, {}, number(type.width), {}};
    const std::string name = std::string(type.is_array     ? "a"
                                         : type.width == 0 ? "b"
                                                           : "v") +
                             std::to_string(type.width) + "_" + std::to_string(below(3));
    return {"variable", type, {}, {}, 0, name};
  }

  Expression node(const std::string& op, Type type, std::vector<Pointer> operands,
                  std::vector<unsigned> indices = {}) {
    return {op, type, std::move(operands), std::move(indices), 0, {}};
  }

  std::vector<Pointer> several(Type type, unsigned depth, std::size_t count) {
    std::vector<Pointer> operands;
    for (std::size_t i = 0; i < count; ++i)
      operands.push_back(expression(type, depth));
    return operands;
  }

  Expression array_operator(Type type, unsigned depth) {
    switch (below(4)) {
    case 0:
      return node("const", type, {expression({type.width}, depth)});
    case 1:
      return node("ite", type,
                  {expression({}, depth), expression(type, depth), expression(type, depth)});
    default:
      return node(
          "store", type,
          {expression(type, depth), expression({3}, depth), expression({type.width}, depth)});
    }
  }

  Expression boolean_operator(unsigned depth) {
    static const char* connectives[] = {"and", "or", "xor", "=>"};
    static const char* comparisons[] = {"bvult", "bvule", "bvugt", "bvuge",
                                        "bvslt", "bvsle", "bvsgt", "bvsge"};
    Type compared = type();
    switch (below(6)) {
    case 0:
      return node("not", {}, several({}, depth, 1));
    case 1:
      return node("ite", {}, several({}, depth, 3));
    case 2:
      return node(connectives[below(4)], {}, several({}, depth, 2 + below(3)));
    case 3:
      compared.is_array = compared.width != 0 && below(4) == 0;
      return node(below(4) == 0 ? "distinct" : "=", {}, several(compared, depth, 2 + below(2)));
    default:
      return node(comparisons[below(8)], {}, several(bit_vector_type(), depth, 2));
    }
  }

  Expression bit_vector_operator(Type type, unsigned depth) {
    static const char* operators[] = {"bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl",
                                      "bvlshr", "bvashr", "bvnand", "bvnor",  "bvxnor", "bvsub"};
    static const char* associative[] = {"bvadd", "bvmul", "bvand", "bvor", "bvxor"};
    switch (below(8)) {
    case 0:
      return node(below(2) == 0 ? "bvnot" : "bvneg", type, several(type, depth, 1));
    case 1:
    case 2:
      return node(operators[below(12)], type, several(type, depth, 2));
    case 3:
      return node("ite", type,
                  {expression({}, depth), expression(type, depth), expression(type, depth)});
    case 4:
      return node("select", type, {expression({type.width, true}, depth), expression({3}, depth)});
    case 5:
      return structure_operator(type, depth);
    default:
      return node(associative[below(5)], type, several(type, depth, 2 + below(2)));
    }
  }

  unsigned width_at_least(unsigned width) {
    if (width <= 8 && below(2) == 0)
      return 8; // often the same, so that extracts of one term meet
    return width + static_cast<unsigned>(below(64 - width + 1));
  }

  Expression extraction(const Pointer& from, unsigned width) {
    const auto low = static_cast<unsigned>(below(from->type.width - width + 1));
    return node("extract", {width}, {from}, {low + width - 1, low});
  }

  Expression extracts_side_by_side(const Pointer& from, unsigned part, unsigned width) {
    return node("concat", {width},
                {std::make_shared<const Expression>(extraction(from, part)),
                 std::make_shared<const Expression>(extraction(from, width - part))});
  }

  Expression structure_operator(Type type, unsigned depth) {
    const auto width = type.width;
    const auto part = static_cast<unsigned>(1 + below(width));
    switch (below(7)) {
    case 6:
      if (part < width)
        return extracts_side_by_side(expression({width_at_least(width)}, depth), part, width);
      [[fallthrough]];
    case 0:
      return extraction(expression({width_at_least(width)}, depth), width);
    case 1:
      if (part < width)
        return node("concat", type, {expression({part}, depth), expression({width - part}, depth)});
      [[fallthrough]];
    case 2:
      return node(below(2) == 0 ? "zero_extend" : "sign_extend", type, {expression({part}, depth)},
                  {width - part});
    case 3:
      if (width % part == 0)
        return node("repeat", type, {expression({part}, depth)}, {width / part});
      [[fallthrough]];
    case 4:
      if (width == 1)
        return node("bvcomp", type, several(bit_vector_type(), depth, 2));
      [[fallthrough]];
    default:
      return node(below(2) == 0 ? "rotate_left" : "rotate_right", type, {expression(type, depth)},
                  {static_cast<unsigned>(below(2 * width))});
    }
  }

  std::mt19937_64 random_;
  std::map<Type, std::vector<Pointer>> known_;
};

} // namespace parlance::term::reference
