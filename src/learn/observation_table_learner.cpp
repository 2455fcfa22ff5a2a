#include "learn/observation_table_learner.h"

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

ObservationTableLearner::ObservationTableLearner(
    MembershipOracle& oracle, OutputType outputs,
    std::unique_ptr<const CounterexampleAnalyser> analyser)
    : table_oracle_(oracle), analysis_oracle_(oracle), outputs_(std::move(outputs)),
      analyser_(analyser ? std::move(analyser) : std::make_unique<BinarySearchAnalyser>()),
      table_(table_oracle_, outputs_), hypothesis_(outputs_, 0) {}

/// One column to begin with: a column costs a query a row, and a single symbol that tells nothing
/// apart would be paid for in vain. Those that do come by counterexamples. All symbols at once
/// would save rounds, but on interfaces with 50 symbols they more than double the queries.
void ObservationTableLearner::start(Symbol symbol_count) { begin(symbol_count, {Word{}}); }

void ObservationTableLearner::restart() {
  util::check(!table_.suffixes().empty(), "a learner is started before it is restarted");
  begin(table_.symbol_count(), table_.suffixes());
}

/// The old table stays until the new one is complete, as the oracle may throw.
void ObservationTableLearner::begin(Symbol symbol_count, std::vector<Word> suffixes) {
  ObservationTable table(table_oracle_, outputs_);
  table.fill(symbol_count, std::move(suffixes));
  table_ = std::move(table);
  hypothesis_ = table_.machine();
}

Symbol ObservationTableLearner::add_symbol() {
  const Symbol added = table_.add_symbol();
  hypothesis_ = table_.machine();
  return added;
}

bool ObservationTableLearner::refine(const Word& counterexample) {
  Observation seen{counterexample, ask(counterexample)};
  if (!contradicts_hypothesis(seen))
    return false;
  ++rounds_;
  seen = cut_at_absorbing_truth(std::move(seen));
  while (contradicts_hypothesis(seen)) {
    const Word suffix = distinguishing_suffix(cut_at_absorbing_hypothesis(seen));
    util::check(table_.add_suffix(suffix), contradiction);
    hypothesis_ = table_.machine();
  }
  return true;
}

LearnerStatistics ObservationTableLearner::statistics() const {
  return {.rounds = rounds_,
          .table_queries = table_oracle_.counts().queries,
          .analysis_queries = analysis_oracle_.counts().queries};
}

Output ObservationTableLearner::ask(const Word& word) { return analysis_oracle_.ask(word).output; }

bool ObservationTableLearner::contradicts_hypothesis(const Observation& observation) const {
  return hypothesis_.output_of(observation.word) != observation.output;
}

/// The shortest prefix on which the oracle's output is the absorbing one of the whole word, if it
/// is absorbing. The hypothesis is wrong there too: its outputs are absorbing just as well. Looks
/// from the end in growing steps, as good counterexamples have nothing to cut, then halves.
ObservationTableLearner::Observation
ObservationTableLearner::cut_at_absorbing_truth(Observation observation) {
  const auto& [word, output] = observation;
  if (!outputs_.absorbing(output))
    return observation;
  const auto absorbed = [&](std::size_t length) { return ask(prefix(word, length)) == output; };
  std::size_t high = word.size(); // absorbed; 0 is not, or the hypothesis would agree
  std::size_t low = high - 1;
  for (std::size_t step = 1; low > 0 && absorbed(low); step *= 2) {
    high = low;
    low -= std::min(low, step);
  }
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (absorbed(middle) ? high : low) = middle;
  }
  return {prefix(word, high), output};
}

/// The shortest prefix after which the hypothesis has an absorbing output, if it has one. The
/// oracle must differ there already, or it would agree on the whole word.
ObservationTableLearner::Observation
ObservationTableLearner::cut_at_absorbing_hypothesis(const Observation& observation) {
  State state = hypothesis_.initial();
  for (std::size_t length = 0; length < observation.word.size(); ++length) {
    if (hypothesis_.absorbing(state)) {
      const Word cut = prefix(observation.word, length);
      const Observation result{cut, ask(cut)};
      util::check(contradicts_hypothesis(result), contradiction);
      return result;
    }
    state = hypothesis_.step(state, observation.word[length]);
  }
  return observation;
}

/// See analyser.h. The last two values of alpha are table entries, and the first ones equal
/// alpha(0) as long as the word follows the access words: the search is between these.
Word ObservationTableLearner::distinguishing_suffix(const Observation& counterexample) {
  const Word& word = counterexample.word;
  std::vector<State> states{hypothesis_.initial()};
  for (const Symbol symbol : word)
    states.push_back(hypothesis_.step(states.back(), symbol));
  const auto rest = [&](std::size_t from) { return std::span(word).subspan(from); };
  const Output expected = hypothesis_.output(states.back());
  const auto agrees = [&](std::size_t i) {
    return ask(join(access_word(states[i]), rest(i))) == expected;
  };
  std::size_t low = 0;
  while (low < word.size() &&
         std::ranges::equal(access_word(states[low + 1]), std::span(word).first(low + 1)))
    ++low;
  util::check(low + 1 < word.size(), contradiction);
  const auto suffix = rest(analyser_->breakpoint(low, word.size() - 1, agrees) + 1);
  return Word(suffix.begin(), suffix.end());
}

} // namespace parlance::learn
