#include "learn/tables/angluin_learner.h"

#include <utility>

namespace parlance::learn {

/// A machine made from a closed and consistent table agrees with every cell of it, and so with the
/// counterexample, which is the word of a row now. One with an absorbing output is never extended,
/// and is a row already if it extends a prefix.
void AngluinLearner::use(const Observation& counterexample) {
  Word word = counterexample.word;
  if (outputs().absorbing(counterexample.answer.output))
    word.pop_back();
  begin_change();
  table().add_prefixes(word);
  complete(table());
  commit();
}

void AngluinLearner::complete(ObservationTable& table) {
  while (auto suffix = table.inconsistency())
    table.add_suffix(std::move(*suffix));
}

} // namespace parlance::learn
