#include "protocol/automaton.h"

namespace parlance::protocol {

std::size_t Automaton::count(Verdict wanted) const {
  std::size_t found = 0;
  for (State state = 0; state < machine.state_count(); ++state) {
    found += verdict(state) == wanted ? 1 : 0;
  }
  return found;
}

/// A failure that was found is one, whatever else a limit has hidden.
std::optional<Verdict> verdict_of(const component::BeliefStep& step) {
  if (!step.limit.empty() && !step.may_fail) {
    return std::nullopt;
  }
  return automata::verdict_of_ends(step.may_fail, step.may_be_unknown, step.may_succeed);
}

} // namespace parlance::protocol
