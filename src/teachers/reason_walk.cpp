#include "teachers/reason_walk.h"

#include <deque>
#include <vector>

namespace parlance::teachers {

ReasonsByCall walk_reasons(const automata::MooreMachine& machine, WordEvaluator& evaluator,
                           std::size_t pairs) {
  ReasonsByCall found;
  std::set<std::pair<automata::State, std::vector<component::BeliefId>>> seen;
  std::deque<std::pair<automata::State, Position>> open;
  std::size_t cost = 0;
  const auto visit = [&](automata::State state, Position position) {
    if (position.finding == Finding::legal && !machine.absorbing(state) && seen.size() < pairs &&
        seen.emplace(state, position.beliefs).second) {
      open.emplace_back(state, std::move(position));
    }
  };
  visit(machine.initial(), evaluator.start());
  while (!open.empty() && cost < pairs) {
    const auto [state, position] = std::move(open.front());
    open.pop_front();
    cost += evaluator.cost_of_step(position);
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      const automata::State target = machine.step(state, symbol);
      if (machine.absorbing(target)) {
        const std::vector<interface::Reason> reasons = evaluator.reasons(position, symbol);
        found[{state, symbol}].insert(reasons.begin(), reasons.end());
      } else {
        visit(target, evaluator.step(position, symbol));
      }
    }
  }
  return found;
}

} // namespace parlance::teachers
