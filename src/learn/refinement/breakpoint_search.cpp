#include "learn/refinement/breakpoint_search.h"

#include "learn/refinement/oracle_contract.h"
#include "util/error.h"

#include <utility>

namespace parlance::learn {

BreakpointSearch::BreakpointSearch(MembershipOracle& oracle, const OutputType& outputs,
                                   const SpanningTree& tree, const CounterexampleAnalyser& analyser,
                                   Observation counterexample)
    : oracle_(oracle), outputs_(outputs), tree_(tree), analyser_(analyser),
      counterexample_(std::move(counterexample)), provisional_(!counterexample_.answer.final) {}

Breakpoint BreakpointSearch::find(std::span<const State> states, Output expected) {
  learn_ends(states, expected);
  const Range range = narrowest(states, expected);
  const std::size_t at = analyser_.breakpoint(
      range.low, range.high, [&](std::size_t i) { return ask(i, states[i]).output == expected; });
  const Word& word = counterexample_.word;
  util::check(!tree_.extends(states[at], word[at], states[at + 1]), contradiction);
  const Outcome seen = outcome_of(ask(at, states[at]), tree_.length(states[at]) + 1, outputs_);
  const Outcome expectation =
      outcome_of(ask(at + 1, states[at + 1]), tree_.length(states[at + 1]), outputs_);
  return {
      states[at], word[at],    Word(word.begin() + static_cast<std::ptrdiff_t>(at) + 1, word.end()),
      seen,       expectation, provisional_};
}

/// At the start the answer is that to the counterexample, and before the last symbol it is what the
/// hypothesis says. An answer stands for the next position too if the access words go on like that.
void BreakpointSearch::learn_ends(std::span<const State> states, Output expected) {
  const Word& word = counterexample_.word;
  util::check(word.size() > 1, contradiction);
  std::erase_if(known_,
                [&](const auto& entry) { return entry.second.state != states[entry.first]; });
  known_.insert_or_assign(0, Known{states[0], counterexample_.answer});
  const std::size_t last = word.size() - 1;
  known_.insert_or_assign(last,
                          Known{states[last], {expected, true, tree_.length(states[last]) + 1}});
  for (auto entry = known_.begin(); entry != known_.end() && entry->first < last; ++entry) {
    const std::size_t next = entry->first + 1;
    if (tree_.extends(states[entry->first], word[entry->first], states[next]))
      known_.emplace(next, Known{states[next], entry->second.answer});
  }
}

/// Between two positions whose answers are known already, with as few as possible in between.
BreakpointSearch::Range BreakpointSearch::narrowest(std::span<const State> states,
                                                    Output expected) const {
  Range best{0, states.size()};
  std::size_t low = 0;
  bool disagreed = false;
  for (const auto& [position, known] : known_) {
    if (known.answer.output != expected) {
      low = position;
      disagreed = true;
    } else if (std::exchange(disagreed, false) && position - low < best.high - best.low) {
      best = {low, position};
    }
  }
  util::check(best.high < states.size(), contradiction);
  return best;
}

const Answer& BreakpointSearch::ask(std::size_t position, State state) {
  const auto found = known_.find(position);
  if (found != known_.end())
    return found->second.answer;
  tree_.write(state, word_);
  const auto& word = counterexample_.word;
  word_.insert(word_.end(), word.begin() + static_cast<std::ptrdiff_t>(position), word.end());
  const Answer answer = oracle_.ask(word_);
  provisional_ |= !answer.final;
  return known_.emplace(position, Known{state, answer}).first->second.answer;
}

} // namespace parlance::learn
