#include "learn/breakpoint_learner.h"

#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

namespace {

constexpr const char* contradiction = "the oracle contradicts an answer it gave before";

Word prefix(const Word& word, std::size_t length) {
  return Word(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(length));
}

Word join(const Word& front, std::span<const Symbol> back) {
  Word word = front;
  word.insert(word.end(), back.begin(), back.end());
  return word;
}

} // namespace

BreakpointLearner::BreakpointLearner(MembershipOracle& oracle, OutputType outputs,
                                     std::unique_ptr<const CounterexampleAnalyser> analyser)
    : table_oracle_(oracle), analysis_oracle_(oracle), outputs_(std::move(outputs)),
      analyser_(analyser ? std::move(analyser) : std::make_unique<BinarySearchAnalyser>()),
      hypothesis_(outputs_, 0) {}

/// The counterexample ends where the truth is absorbed: the hypothesis is wrong there too, as its
/// outputs are absorbing just as well.
bool BreakpointLearner::refine(const Word& counterexample) {
  const Answer answer = ask(counterexample);
  Observation seen{counterexample, answer.output};
  if (!contradicts_hypothesis(seen))
    return false;
  ++rounds_;
  seen.word = prefix(counterexample, answer.length);
  while (contradicts_hypothesis(seen)) {
    const State states = hypothesis_.state_count();
    use(breakpoint_of(cut_at_absorbing_hypothesis(seen)));
    util::check(hypothesis_.state_count() > states, contradiction);
  }
  return true;
}

LearnerStatistics BreakpointLearner::statistics() const {
  return {.rounds = rounds_,
          .table_queries = table_oracle_.counts().queries,
          .analysis_queries = analysis_oracle_.counts().queries};
}

bool BreakpointLearner::contradicts_hypothesis(const Observation& observation) const {
  return hypothesis_.output_of(observation.word) != observation.output;
}

/// The shortest prefix after which the hypothesis has an absorbing output, if it has one. The
/// oracle must differ there already, or it would agree on the whole word.
BreakpointLearner::Observation
BreakpointLearner::cut_at_absorbing_hypothesis(const Observation& observation) {
  State state = hypothesis_.initial();
  for (std::size_t length = 0; length < observation.word.size(); ++length) {
    if (hypothesis_.absorbing(state)) {
      const Word cut = prefix(observation.word, length);
      const Observation result{cut, ask(cut).output};
      util::check(contradicts_hypothesis(result), contradiction);
      return result;
    }
    state = hypothesis_.step(state, observation.word[length]);
  }
  return observation;
}

/// See analyser.h. The last two values of alpha are known, and the first ones equal alpha(0) as
/// long as the word follows the access words: the search is between these.
BreakpointLearner::Breakpoint BreakpointLearner::breakpoint_of(const Observation& counterexample) {
  const Word& word = counterexample.word;
  std::vector<State> states{hypothesis_.initial()};
  for (const Symbol symbol : word)
    states.push_back(hypothesis_.step(states.back(), symbol));
  const auto rest = [&](std::size_t from) { return std::span(word).subspan(from); };
  const Output expected = hypothesis_.output(states.back());
  const auto agrees = [&](std::size_t i) {
    return ask(join(access_word(states[i]), rest(i))).output == expected;
  };
  std::size_t low = 0;
  while (low < word.size() &&
         std::ranges::equal(access_word(states[low + 1]), std::span(word).first(low + 1)))
    ++low;
  util::check(low + 1 < word.size(), contradiction);
  const std::size_t at = analyser_->breakpoint(low, word.size() - 1, agrees);
  const auto suffix = rest(at + 1);
  return {states[at], word[at], Word(suffix.begin(), suffix.end())};
}

} // namespace parlance::learn
