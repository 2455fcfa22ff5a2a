#include "engines/circuit/bdd_circuit.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::engines {

using smt::Bdd;
using smt::Literal;
using smt::NodeIndex;

namespace {

/// The inputs below some roots in the order in which a walk from left to right meets them.
std::vector<NodeIndex> inputs_in_order(const smt::Aig& aig, const std::vector<Literal>& roots) {
  std::vector<NodeIndex> found;
  std::unordered_set<NodeIndex> seen;
  for (const Literal root : roots) {
    std::vector<NodeIndex> open{root.node()};
    while (!open.empty()) {
      const NodeIndex node = open.back();
      open.pop_back();
      if (node == 0 || !seen.insert(node).second) {
        continue;
      }
      if (aig.is_input(node)) {
        found.push_back(node);
      } else {
        open.push_back(aig.right(node).node());
        open.push_back(aig.left(node).node());
      }
    }
  }
  return found;
}

} // namespace

BddCircuit::BddCircuit(const TransitionSystem& system, std::size_t node_limit,
                       const util::StopToken& stop)
    : system_(system) {
  order_variables();
  manager_ = std::make_unique<smt::BddManager>(variable_count_, node_limit, &stop);
}

void BddCircuit::order_variables() {
  std::unordered_map<NodeIndex, std::size_t> bit_of;
  std::vector<Literal> roots;
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    bit_of.emplace(system_.signals()[i].current.node(), i);
    roots.push_back(system_.signals()[i].next);
  }
  for (const Literal root : {system_.goes_on(), system_.bad(), system_.initial()}) {
    roots.push_back(root);
  }
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    roots.push_back(system_.signals()[i].current);
  }
  current_.resize(system_.bit_count());
  middle_.resize(system_.bit_count());
  next_.resize(system_.bit_count());
  for (const NodeIndex node : inputs_in_order(system_.aig(), roots)) {
    variable_of_.emplace(node, variable_count_);
    const auto bit = bit_of.find(node);
    if (bit == bit_of.end()) {
      inputs_.push_back(variable_count_++);
    } else {
      current_[bit->second] = variable_count_++;
      middle_[bit->second] = variable_count_++;
      next_[bit->second] = variable_count_++;
    }
  }
}

void BddCircuit::fix_inputs(std::vector<std::pair<Literal, bool>> values) {
  functions_.clear();
  for (const auto& [input, value] : values) {
    functions_.emplace(input.node(), manager_->constant(value));
  }
}

Bdd BddCircuit::function(Literal a) {
  for (const NodeIndex node : system_.aig().cone(std::vector<Literal>{a})) {
    if (!functions_.contains(node)) {
      functions_.emplace(node, node_function(node));
    }
  }
  const Bdd found = a.is_constant() ? manager_->constant(false) : functions_.at(a.node());
  return a.negated() ? manager_->not_(found) : found;
}

/// @requires the functions of the operands are known
Bdd BddCircuit::node_function(NodeIndex node) {
  const smt::Aig& aig = system_.aig();
  if (aig.is_input(node)) {
    return manager_->variable(variable_of_.at(node));
  }
  const auto operand = [&](Literal a) {
    const Bdd& function = functions_.at(a.node());
    return a.negated() ? manager_->not_(function) : function;
  };
  return manager_->and_(operand(aig.left(node)), operand(aig.right(node)));
}

} // namespace parlance::engines
