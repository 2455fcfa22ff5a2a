#include "oracle/expression.h"

#include "oracle/errors.h"

#include <algorithm>

namespace parlance::oracle {

Expression constant(Sort sort, Value value) {
  Node node;
  node.sort = sort;
  node.value = value & all_ones(sort);
  return std::make_shared<const Node>(std::move(node));
}

Expression variable(std::string name, Sort sort, std::size_t slot) {
  Node node;
  node.kind = Node::Kind::variable;
  node.sort = sort;
  node.name = std::move(name);
  node.slot = slot;
  return std::make_shared<const Node>(std::move(node));
}

Expression apply(std::string_view op, std::vector<Expression> operands,
                 std::array<unsigned, 2> indices) {
  Node node;
  node.kind = Node::Kind::application;
  node.op = find_operator(op);
  if (node.op == nullptr)
    throw BadText("unknown operator " + std::string(op));
  std::vector<Sort> sorts;
  sorts.reserve(operands.size());
  for (const Expression& operand : operands)
    sorts.push_back(operand->sort);
  node.sort = result_sort(*node.op, sorts, indices);
  node.indices = indices;
  node.operands = std::move(operands);
  return std::make_shared<const Node>(std::move(node));
}

Value evaluate(const Node& node, std::span<const Value> slots) {
  if (node.kind == Node::Kind::constant)
    return node.value;
  if (node.kind == Node::Kind::variable)
    return slots[node.slot];
  Operands operands{{}, node.operands[0]->sort, {}, node.indices};
  for (std::size_t i = 0; i < node.operands.size(); ++i)
    operands.values[i] = evaluate(*node.operands[i], slots);
  if (node.operands.size() > 1)
    operands.second = node.operands[1]->sort;
  return node.op->apply(operands) & all_ones(node.sort);
}

bool mentions(const Node& node, std::size_t first, std::size_t last) {
  if (node.kind == Node::Kind::variable)
    return node.slot >= first && node.slot < last;
  return std::any_of(node.operands.begin(), node.operands.end(),
                     [&](const Expression& operand) { return mentions(*operand, first, last); });
}

} // namespace parlance::oracle
