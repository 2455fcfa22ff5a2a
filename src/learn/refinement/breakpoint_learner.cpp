#include "learn/refinement/breakpoint_learner.h"

#include "learn/refinement/oracle_contract.h"
#include "util/error.h"

#include <optional>
#include <utility>

namespace parlance::learn {

std::vector<State> states_along(const MooreMachine& machine, const Word& word) {
  std::vector<State> states;
  states.reserve(word.size() + 1);
  states.push_back(machine.initial());
  for (const Symbol symbol : word)
    states.push_back(machine.step(states.back(), symbol));
  return states;
}

BreakpointLearner::BreakpointLearner(MembershipOracle& oracle, OutputType outputs,
                                     Analysis analysis)
    : RefiningLearner(oracle, std::move(outputs)), analyser_(make_analyser(analysis)) {}

void BreakpointLearner::use(const Observation& counterexample) {
  work_through(counterexample);
  while (const auto own = own_counterexample())
    work_through(*own);
}

void BreakpointLearner::work_through(const Observation& counterexample) {
  std::optional<BreakpointSearch> search;
  while (contradicts_hypothesis(counterexample)) {
    Observation cut = cut_at_absorbing_hypothesis(counterexample);
    if (!search || search->counterexample().word.size() != cut.word.size())
      search.emplace(analysis_oracle(), outputs(), spanning_tree(), *analyser_, std::move(cut));
    const Word& word = search->counterexample().word;
    const State states = hypothesis().state_count();
    const std::vector<State> along = states_along(hypothesis(), word);
    const Breakpoint breakpoint = search->find(along, hypothesis().output(along.back()));
    begin_change();
    use(breakpoint);
    util::check(hypothesis().state_count() > states, contradiction);
  }
}

} // namespace parlance::learn
