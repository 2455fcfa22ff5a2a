#include "learn/trees/sifting_learner.h"

#include "learn/refinement/state_text.h"
#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

namespace {

/// So many states are looked at in turn with each counterexample.
constexpr State states_in_turn = 16;

} // namespace

void SiftingLearner::start(Symbol symbol_count) {
  begin(symbol_count, DiscriminationTree(outputs()));
}

void SiftingLearner::restart() {
  util::check(states_ != nullptr, "a learner is started before it is restarted");
  begin(states_->symbol_count(), states_->tree().without_states());
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
  unchecked_.clear();
  changed_hypothesis() = std::move(machine);
}

void SiftingLearner::commit() {
  states_->append_changed(unchecked_);
  states_->commit(changed_hypothesis());
}

/// What a state shows after the suffixes above its leaf is known; the hypothesis need not agree, as
/// a suffix may lead through transitions that were sifted by others. All such contradictions would
/// be too many to look for: those of states whose transitions have just changed, and of some
/// others, are found. Only where suffixes show how soon they are absorbed is this worth anything.
std::optional<Observation> SiftingLearner::own_counterexample() {
  if (!longer_tells_more() || unchecked_.empty())
    return std::nullopt;
  for (State i = 0; i < std::min(states_in_turn, states_->state_count()); ++i)
    unchecked_.push_back(next_in_turn_++ % states_->state_count());
  while (!unchecked_.empty()) {
    if (auto found = contradiction_at(unchecked_.back()))
      return found;
    unchecked_.pop_back();
  }
  return std::nullopt;
}

std::optional<Observation> SiftingLearner::contradiction_at(State state) {
  const MooreMachine& machine = hypothesis();
  const Output continuing = *only_continuing();
  for (Node node = states_->leaf(state); tree().parent(node) != DiscriminationTree::root;
       node = tree().parent(node)) {
    const Outcome& known = tree().branch(node);
    suffix_.clear();
    tree().suffixes().append_to(suffix_, tree().suffix(tree().parent(node)));
    const std::size_t length = known.length > 0 ? known.length : suffix_.size();
    State at = state;
    std::size_t steps = 0;
    while (steps < length && machine.output(at) == continuing)
      at = machine.step(at, suffix_[steps++]);
    const Output truth = known.length > 0 && steps == length ? known.output : continuing;
    if (machine.output(at) == truth)
      continue;
    Word word = access_word(state);
    word.insert(word.end(), suffix_.begin(), suffix_.begin() + static_cast<std::ptrdiff_t>(steps));
    return Observation{word, {truth, true, word.size()}};
  }
  return std::nullopt;
}

Symbol SiftingLearner::add_symbol() {
  begin_change();
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

void SiftingLearner::save_suffixes(StateWriter& writer) const {
  states_->tree().without_states().save(writer);
}

void SiftingLearner::resume_suffixes(Symbol symbol_count, StateReader& reader) {
  DiscriminationTree tree = DiscriminationTree::read(outputs(), symbol_count, reader);
  reader.expect_end();
  if (!tree.leaves_below(DiscriminationTree::root).empty())
    reader.fail("a tree without states has no leaves");
  begin(symbol_count, std::move(tree));
}

} // namespace parlance::learn
