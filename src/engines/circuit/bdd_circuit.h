#pragma once
// A product's circuit as decision diagrams: an order of its variables, and functions over it.
// Internal to this folder.

#include "engines/circuit/transition_system.h"
#include "smt/bdd.h"

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <vector>

namespace parlance::engines {

/// Each bit of the state has three variables that stand beside each other: before a step, between
/// two steps, after them. Inputs stand where the circuit first needs them.
class BddCircuit {
public:
  BddCircuit(const TransitionSystem& system, std::size_t node_limit, const util::StopToken& stop);

  smt::BddManager& manager() { return *manager_; }
  /// Variables of the state bits, in their order.
  const std::vector<int>& current() const { return current_; }
  const std::vector<int>& middle() const { return middle_; }
  const std::vector<int>& next() const { return next_; }
  const std::vector<int>& inputs() const { return inputs_; }

  /// The function over current state and inputs. @throws smt::BddLimit
  smt::Bdd function(smt::Literal a);
  /// The function where inputs have fixed values: values by input variable, -1 for open ones.
  /// Forgets the functions of other values.
  void fix_inputs(std::vector<std::pair<smt::Literal, bool>> values);

private:
  void order_variables();
  smt::Bdd node_function(smt::NodeIndex node);

  const TransitionSystem& system_;
  std::vector<int> current_;
  std::vector<int> middle_;
  std::vector<int> next_;
  std::vector<int> inputs_;
  std::unordered_map<smt::NodeIndex, int> variable_of_; ///< by input node of the circuit
  int variable_count_ = 0;
  std::unique_ptr<smt::BddManager> manager_;
  std::unordered_map<smt::NodeIndex, smt::Bdd> functions_;
};

} // namespace parlance::engines
