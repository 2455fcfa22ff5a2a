#include "oracle/operators.h"

#include "oracle/errors.h"

#include <string>
#include <unordered_map>

namespace parlance::oracle {
namespace {

std::int64_t signed_at(const Operands& o, std::size_t i) {
  return signed_value(o.first, o.values[i]);
}

Value absolute(const Operands& o, std::size_t i) {
  return signed_at(o, i) < 0 ? (~o.values[i] + 1) & all_ones(o.first) : o.values[i];
}

Value divide(Value a, Value b, Sort sort) { return b == 0 ? all_ones(sort) : a / b; }

Value remainder(Value a, Value b) { return b == 0 ? a : a % b; }

// The signed operators follow the standard's definitions, by cases of sign on the unsigned ones.
Value signed_divide(const Operands& o) {
  const Value quotient = divide(absolute(o, 0), absolute(o, 1), o.first);
  return (signed_at(o, 0) < 0) != (signed_at(o, 1) < 0) ? ~quotient + 1 : quotient;
}

Value signed_remainder(const Operands& o) {
  const Value rest = remainder(absolute(o, 0), absolute(o, 1));
  return signed_at(o, 0) < 0 ? ~rest + 1 : rest;
}

Value signed_modulo(const Operands& o) {
  const Value rest = signed_remainder(o) & all_ones(o.first);
  const bool crosses = (signed_at(o, 0) < 0) != (signed_at(o, 1) < 0);
  return rest != 0 && crosses ? rest + o.values[1] : rest;
}

Value shift_left(Value a, Value by, Sort sort) { return by >= sort.width ? 0 : a << by; }

Value shift_right(Value a, Value by, Sort sort) { return by >= sort.width ? 0 : a >> by; }

Value shift_right_signed(const Operands& o) {
  const Value by = o.values[1] >= o.first.width ? o.first.width - 1 : o.values[1];
  return static_cast<Value>(signed_at(o, 0) >> by);
}

Value rotate_left(const Operands& o, unsigned by) {
  const Value a = o.values[0];
  by %= o.first.width;
  return by == 0 ? a : (a << by) | (a >> (o.first.width - by));
}

Value repeat(const Operands& o) {
  Value result = 0;
  for (unsigned i = 0; i < o.indices[0]; ++i)
    result = i == 0 ? o.values[0] : (result << o.first.width) | o.values[0];
  return result;
}

using S = Signature;
using C = Chaining;
using O = const Operands&;

const Operator table[] = {
    {"not", 1, S::logic, C::none, [](O o) { return o.values[0] ^ 1; }},
    {"and", 2, S::logic, C::left, [](O o) { return o.values[0] & o.values[1]; }},
    {"or", 2, S::logic, C::left, [](O o) { return o.values[0] | o.values[1]; }},
    {"xor", 2, S::logic, C::left, [](O o) { return o.values[0] ^ o.values[1]; }},
    {"=>", 2, S::logic, C::right, [](O o) { return (o.values[0] ^ 1) | o.values[1]; }},
    {"=", 2, S::relation, C::consecutive, [](O o) -> Value { return o.values[0] == o.values[1]; }},
    {"distinct", 2, S::relation, C::pairwise,
     [](O o) -> Value { return o.values[0] != o.values[1]; }},
    {"ite", 3, S::choice, C::none, [](O o) { return o.values[0] ? o.values[1] : o.values[2]; }},
    {"bvnot", 1, S::arithmetic, C::none, [](O o) { return ~o.values[0]; }},
    {"bvneg", 1, S::arithmetic, C::none, [](O o) { return ~o.values[0] + 1; }},
    {"bvand", 2, S::arithmetic, C::left, [](O o) { return o.values[0] & o.values[1]; }},
    {"bvor", 2, S::arithmetic, C::left, [](O o) { return o.values[0] | o.values[1]; }},
    {"bvxor", 2, S::arithmetic, C::left, [](O o) { return o.values[0] ^ o.values[1]; }},
    {"bvnand", 2, S::arithmetic, C::none, [](O o) { return ~(o.values[0] & o.values[1]); }},
    {"bvnor", 2, S::arithmetic, C::none, [](O o) { return ~(o.values[0] | o.values[1]); }},
    {"bvxnor", 2, S::arithmetic, C::none, [](O o) { return ~(o.values[0] ^ o.values[1]); }},
    {"bvadd", 2, S::arithmetic, C::left, [](O o) { return o.values[0] + o.values[1]; }},
    {"bvsub", 2, S::arithmetic, C::none, [](O o) { return o.values[0] - o.values[1]; }},
    {"bvmul", 2, S::arithmetic, C::left, [](O o) { return o.values[0] * o.values[1]; }},
    {"bvudiv", 2, S::arithmetic, C::none,
     [](O o) { return divide(o.values[0], o.values[1], o.first); }},
    {"bvurem", 2, S::arithmetic, C::none, [](O o) { return remainder(o.values[0], o.values[1]); }},
    {"bvsdiv", 2, S::arithmetic, C::none, signed_divide},
    {"bvsrem", 2, S::arithmetic, C::none, signed_remainder},
    {"bvsmod", 2, S::arithmetic, C::none, signed_modulo},
    {"bvshl", 2, S::arithmetic, C::none,
     [](O o) { return shift_left(o.values[0], o.values[1], o.first); }},
    {"bvlshr", 2, S::arithmetic, C::none,
     [](O o) { return shift_right(o.values[0], o.values[1], o.first); }},
    {"bvashr", 2, S::arithmetic, C::none, shift_right_signed},
    {"bvult", 2, S::comparison, C::none, [](O o) -> Value { return o.values[0] < o.values[1]; }},
    {"bvule", 2, S::comparison, C::none, [](O o) -> Value { return o.values[0] <= o.values[1]; }},
    {"bvugt", 2, S::comparison, C::none, [](O o) -> Value { return o.values[0] > o.values[1]; }},
    {"bvuge", 2, S::comparison, C::none, [](O o) -> Value { return o.values[0] >= o.values[1]; }},
    {"bvslt", 2, S::comparison, C::none,
     [](O o) -> Value { return signed_at(o, 0) < signed_at(o, 1); }},
    {"bvsle", 2, S::comparison, C::none,
     [](O o) -> Value { return signed_at(o, 0) <= signed_at(o, 1); }},
    {"bvsgt", 2, S::comparison, C::none,
     [](O o) -> Value { return signed_at(o, 0) > signed_at(o, 1); }},
    {"bvsge", 2, S::comparison, C::none,
     [](O o) -> Value { return signed_at(o, 0) >= signed_at(o, 1); }},
    {"bvcomp", 2, S::bit, C::none, [](O o) -> Value { return o.values[0] == o.values[1]; }},
    {"concat", 2, S::joining, C::left,
     [](O o) { return (o.values[0] << o.second.width) | o.values[1]; }},
    {"extract", 1, S::slice, C::none, [](O o) { return o.values[0] >> o.indices[1]; }},
    {"zero_extend", 1, S::extension, C::none, [](O o) { return o.values[0]; }},
    {"sign_extend", 1, S::extension, C::none,
     [](O o) { return static_cast<Value>(signed_at(o, 0)); }},
    {"repeat", 1, S::repetition, C::none, repeat},
    {"rotate_left", 1, S::rotation, C::none, [](O o) { return rotate_left(o, o.indices[0]); }},
    {"rotate_right", 1, S::rotation, C::none,
     [](O o) { return rotate_left(o, o.first.width - o.indices[0] % o.first.width); }},
};

void require(bool condition, const Operator& op) {
  if (!condition)
    throw BadText("ill-sorted use of " + std::string(op.name));
}

void require_equal(const Operator& op, const std::vector<Sort>& operands) {
  for (const Sort& operand : operands)
    require(operand == operands[0], op);
}

Sort sized(const Operator& op, unsigned width) {
  require(width >= 1 && width <= 64, op);
  return Sort{width};
}

Sort bit_vector_result(const Operator& op, const std::vector<Sort>& operands,
                       const std::array<unsigned, 2>& indices) {
  const unsigned width = operands[0].width;
  for (const Sort& operand : operands)
    require(!operand.is_bool(), op);
  switch (op.signature) {
  case S::joining:
    return sized(op, width + operands[1].width);
  case S::slice:
    require(indices[0] < width && indices[1] <= indices[0], op);
    return Sort{indices[0] - indices[1] + 1};
  case S::extension:
    return sized(op, width + indices[0]);
  case S::repetition:
    require(indices[0] >= 1 && indices[0] <= 64, op);
    return sized(op, width * indices[0]);
  default:
    require_equal(op, operands);
    return op.signature == S::bit ? Sort{1} : operands[0];
  }
}

} // namespace

const Operator* find_operator(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, const Operator*> map;
    for (const Operator& op : table)
      map.emplace(op.name, &op);
    return map;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

std::size_t index_count(const Operator& op) {
  switch (op.signature) {
  case S::slice:
    return 2;
  case S::extension:
  case S::repetition:
  case S::rotation:
    return 1;
  default:
    return 0;
  }
}

Sort result_sort(const Operator& op, const std::vector<Sort>& operands,
                 const std::array<unsigned, 2>& indices) {
  require(operands.size() == op.arity, op);
  switch (op.signature) {
  case S::logic:
    require(operands[0].is_bool(), op);
    [[fallthrough]];
  case S::relation:
    require_equal(op, operands);
    return bool_sort;
  case S::choice:
    require(operands[0].is_bool() && operands[1] == operands[2], op);
    return operands[1];
  case S::comparison:
    bit_vector_result(op, operands, indices);
    return bool_sort;
  default:
    return bit_vector_result(op, operands, indices);
  }
}

} // namespace parlance::oracle
