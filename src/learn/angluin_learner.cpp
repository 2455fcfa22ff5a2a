#include "learn/angluin_learner.h"

#include "util/error.h"

#include <utility>

namespace parlance::learn {

AngluinLearner::AngluinLearner(MembershipOracle& oracle, const OutputType& outputs)
    : RefiningLearner(oracle, outputs), table_(table_oracle(), outputs) {}

void AngluinLearner::start(Symbol symbol_count) { begin(symbol_count, {Word{}}); }

void AngluinLearner::restart() {
  util::check(!table_.suffixes().empty(), "a learner is started before it is restarted");
  begin(table_.symbol_count(), table_.suffixes());
}

/// The old table stays until the new one is complete, as the oracle may throw.
void AngluinLearner::begin(Symbol symbol_count, std::vector<Word> suffixes) {
  ObservationTable table(table_oracle(), outputs());
  table.fill(symbol_count, std::move(suffixes));
  table_ = std::move(table);
  changing_hypothesis() = table_.machine();
}

Symbol AngluinLearner::add_symbol() {
  const Symbol added = table_.add_symbol();
  make_consistent(table_);
  changing_hypothesis() = table_.machine();
  return added;
}

void AngluinLearner::make_consistent(ObservationTable& table) {
  while (auto suffix = table.inconsistency())
    table.add_suffix(std::move(*suffix));
}

/// A machine made from a closed and consistent table agrees with every cell of it, and so with the
/// counterexample, which is the word of a row now. One with an absorbing output is never extended,
/// and is a row already if it extends a prefix.
void AngluinLearner::use(const Observation& counterexample) {
  Word word = counterexample.word;
  if (outputs().absorbing(counterexample.answer.output))
    word.pop_back();
  table_.add_prefixes(word);
  make_consistent(table_);
  changing_hypothesis() = table_.machine();
}

void AngluinLearner::save_states(StateWriter& writer) const { table_.save(writer); }

void AngluinLearner::resume_states(Symbol symbol_count, StateReader& reader) {
  ObservationTable table(table_oracle(), outputs());
  table.read(symbol_count, reader);
  table_ = std::move(table);
  changing_hypothesis() = table_.machine();
}

} // namespace parlance::learn
