#include "learn/refinement/refining_learner.h"

#include "learn/refinement/oracle_contract.h"
#include "learn/refinement/state_text.h"
#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

namespace {

Word prefix(const Word& word, std::size_t length) {
  return Word(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(length));
}

} // namespace

RefiningLearner::RefiningLearner(MembershipOracle& oracle, OutputType outputs)
    : table_oracle_(oracle), analysis_oracle_(oracle), outputs_(std::move(outputs)),
      only_continuing_(only_continuing_output(outputs_)), hypothesis_(outputs_, 0) {}

bool RefiningLearner::refine(const Word& counterexample) {
  return refine(counterexample, analysis_oracle_.ask(counterexample));
}

/// The counterexample ends where the truth is absorbed: the hypothesis is wrong there too, as its
/// outputs are absorbing just as well.
bool RefiningLearner::refine(const Word& counterexample, const Answer& answer) {
  util::check(answer.length <= counterexample.size(), "an answer to more than was asked");
  Observation seen{counterexample, answer};
  if (!contradicts_hypothesis(seen))
    return false;
  ++rounds_;
  if (outputs_.absorbing(answer.output))
    seen.word.resize(answer.length);
  use(seen);
  util::check(!contradicts_hypothesis(seen), contradiction);
  return true;
}

LearnerStatistics RefiningLearner::statistics() const {
  return {.rounds = rounds_,
          .table_queries = table_oracle_.counts().queries,
          .analysis_queries = analysis_oracle_.counts().queries};
}

bool RefiningLearner::contradicts_hypothesis(const Observation& observation) const {
  return hypothesis_.output_of(observation.word) != observation.answer.output;
}

Answer RefiningLearner::ask_continuing(const Word& word) {
  return only_continuing_ ? Answer{*only_continuing_, true, word.size()}
                          : analysis_oracle_.ask(word);
}

/// The oracle must differ there already, or it would agree on the whole word: so it has no
/// absorbing output there, or not this one.
Observation RefiningLearner::cut_at_absorbing_hypothesis(const Observation& observation) {
  State state = hypothesis_.initial();
  for (std::size_t length = 0; length < observation.word.size(); ++length) {
    if (hypothesis_.absorbing(state)) {
      const Word cut = prefix(observation.word, length);
      const Observation result{cut, ask_continuing(cut)};
      util::check(contradicts_hypothesis(result), contradiction);
      return result;
    }
    state = hypothesis_.step(state, observation.word[length]);
  }
  return observation;
}

void RefiningLearner::save_head(StateWriter& writer, const char* answers) const {
  util::check(hypothesis_.state_count() > 0, "a learner is started before it is saved");
  writer.line("learner", {name()});
  writer.line("outputs", output_names(outputs_));
  writer.line("symbols", {std::to_string(symbol_count())});
  writer.line("answers", {answers});
}

void RefiningLearner::save(StateWriter& writer) const {
  if (!complete_ || provisional()) {
    save_outline(writer);
    return;
  }
  save_head(writer, final_answers);
  save_states(writer);
}

void RefiningLearner::save_outline(StateWriter& writer) const {
  save_head(writer, open_answers);
  save_suffixes(writer);
}

void RefiningLearner::resume(StateReader& reader) {
  reader.expect("learner", {name()});
  reader.expect("outputs", output_names(outputs_));
  // Every symbol is spoken of, unless there are no transitions: a larger number is not believed.
  constexpr std::size_t without_transitions = 1U << 16;
  const StateReader::Line symbols = reader.next("symbols", 1);
  const std::size_t bound = std::clamp<std::size_t>(reader.size(), without_transitions, max_saved);
  const Symbol count = symbols.number(0, static_cast<Symbol>(bound));
  const StateReader::Line answers = reader.next("answers", 1);
  if (answers.text(0) == open_answers)
    resume_suffixes(count, reader);
  else if (answers.text(0) == final_answers)
    resume_states(count, reader);
  else
    answers.fail("answers are final or open");
}

} // namespace parlance::learn
