#include "frontends/scxml/walk.h"

namespace parlance::scxml {

void for_each_action(const Block& block, const std::function<void(const Action&)>& visit) {
  for (const Action& action : block) {
    visit(action);
    for (const Alternative& alternative : action.alternatives) {
      for_each_action(alternative.body, visit);
    }
  }
}

void for_each_action(const Chart& chart, const std::function<void(const Action&)>& visit) {
  for (const State& state : chart.states) {
    for (const std::vector<Block>* handlers : {&state.on_entry, &state.on_exit}) {
      for (const Block& block : *handlers) {
        for_each_action(block, visit);
      }
    }
    for_each_action(state.initial.content, visit);
    for (const Transition& transition : state.transitions) {
      for_each_action(transition.content, visit);
    }
  }
}

void for_each_transition(const Chart& chart, const std::function<void(const Transition&)>& visit) {
  for (const State& state : chart.states) {
    for (const Transition& transition : state.transitions) {
      visit(transition);
    }
  }
}

void for_each_node(const ExpressionPtr& expression,
                   const std::function<void(const Expression&)>& visit) {
  if (expression == nullptr) {
    return;
  }
  visit(*expression);
  for (const ExpressionPtr& operand : expression->operands) {
    for_each_node(operand, visit);
  }
}

} // namespace parlance::scxml
