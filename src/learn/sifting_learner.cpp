#include "learn/sifting_learner.h"

#include "learn/state_text.h"
#include "util/error.h"

#include <utility>

namespace parlance::learn {

void SiftingLearner::start(Symbol symbol_count) {
  begin(symbol_count, DiscriminationTree(outputs()));
}

void SiftingLearner::restart() {
  util::check(states_ != nullptr, "a learner is started before it is restarted");
  begin(hypothesis().symbol_count(), states_->tree().without_states());
}

void SiftingLearner::begin(Symbol symbol_count, DiscriminationTree tree) {
  auto states =
      std::make_unique<SiftedStates>(table_oracle(), outputs(), symbol_count, std::move(tree));
  states->begin();
  replace(std::move(states));
}

/// What was known stays until here, as the oracle may throw.
void SiftingLearner::replace(std::unique_ptr<SiftedStates> states) {
  MooreMachine machine(outputs(), states->symbol_count());
  states->commit(machine);
  states_ = std::move(states);
  changing_hypothesis() = std::move(machine);
}

Symbol SiftingLearner::add_symbol() {
  states_->add_symbol();
  commit();
  return hypothesis().symbol_count() - 1;
}

void SiftingLearner::resume_states(Symbol symbol_count, StateReader& reader) {
  auto states = std::make_unique<SiftedStates>(table_oracle(), outputs(), symbol_count,
                                               DiscriminationTree(outputs()));
  states->read(reader);
  reader.expect_end();
  replace(std::move(states));
}

} // namespace parlance::learn
