#include "learn/kearns_vazirani_learner.h"

#include "util/error.h"

#include <utility>

namespace parlance::learn {

KearnsVaziraniLearner::KearnsVaziraniLearner(MembershipOracle& oracle, const OutputType& outputs,
                                             Analysis analysis)
    : BreakpointLearner(oracle, outputs, analysis) {}

void KearnsVaziraniLearner::start(Symbol symbol_count) {
  begin(symbol_count, DiscriminationTree(outputs()));
}

void KearnsVaziraniLearner::restart() {
  util::check(states_ != nullptr, "a learner is started before it is restarted");
  begin(hypothesis().symbol_count(), states_->tree().without_states());
}

/// What was known stays until the new hypothesis is complete, as the oracle may throw.
void KearnsVaziraniLearner::begin(Symbol symbol_count, DiscriminationTree tree) {
  auto states =
      std::make_unique<SiftedStates>(table_oracle(), outputs(), symbol_count, std::move(tree));
  states->begin();
  MooreMachine machine(outputs(), symbol_count);
  states->commit(machine);
  states_ = std::move(states);
  changing_hypothesis() = std::move(machine);
}

Symbol KearnsVaziraniLearner::add_symbol() {
  states_->add_symbol();
  states_->commit(changing_hypothesis());
  return hypothesis().symbol_count() - 1;
}

void KearnsVaziraniLearner::use(const Breakpoint& breakpoint) {
  const DiscriminationTree& tree = states_->tree();
  const Node leaf = states_->place(states_->edge(breakpoint.state, breakpoint.symbol));
  states_->note_provisional(breakpoint.provisional);
  if (longer_tells_more() && tree.can_be_longer(tree.parent(leaf), leaf, breakpoint.suffix))
    prolong(leaf, breakpoint.suffix);
  else
    split(leaf, breakpoint);
  states_->commit(changing_hypothesis());
}

/// A suffix that goes on where another one ended may go on like that for long, as in a counter: it
/// takes that one's place and is doubled, so that what needs n symbols to be told apart is not
/// approached one by one.
void KearnsVaziraniLearner::prolong(Node leaf, const Word& suffix) {
  DiscriminationTree& tree = states_->tree();
  const Node parent = tree.parent(leaf);
  const State old = tree.state(leaf);
  Word doubled = suffix;
  doubled.insert(doubled.end(), suffix.begin(), suffix.end());
  tree.prolong(parent, leaf, tree.suffixes().add(doubled));
  states_->move(old, tree.child(parent, states_->ask_state(old, tree.suffix(parent))));
  std::vector<SiftedStates::Sifting> siftings;
  states_->take_arrived(leaf, parent, siftings);
  states_->sift(std::move(siftings));
}

/// What both states show after the suffix is known. After a longer one, an absorbed word shows the
/// same; the other one has to be asked.
void KearnsVaziraniLearner::split(Node leaf, const Breakpoint& breakpoint) {
  DiscriminationTree& tree = states_->tree();
  const SiftedStates::Edge edge = states_->edge(breakpoint.state, breakpoint.symbol);
  const State old = tree.state(leaf);
  const Word word = longer_tells_more() ? telling(breakpoint.suffix, leaf) : breakpoint.suffix;
  const auto suffix = tree.suffixes().add(word);
  const bool longer = word.size() > breakpoint.suffix.size();
  const Outcome expected = longer && !outputs().absorbing(breakpoint.expected.output)
                               ? states_->ask_state(old, suffix)
                               : breakpoint.expected;
  const Outcome seen = longer && !outputs().absorbing(breakpoint.seen.output)
                           ? states_->ask_edge(edge, suffix)
                           : breakpoint.seen;
  tree.split(leaf, suffix);
  states_->move(old, tree.child(leaf, expected));
  auto siftings = states_->add_state(edge, tree.child(leaf, seen));
  states_->take_arrived(leaf, leaf, siftings);
  states_->sift(std::move(siftings));
}

/// Prolonged by what tells apart the states beside the leaf.
Word KearnsVaziraniLearner::telling(Word suffix, Node leaf) const {
  const DiscriminationTree& tree = states_->tree();
  const Node parent = tree.parent(leaf);
  const Word more = parent == DiscriminationTree::root ? suffix : tree.suffix_word(parent);
  for (std::size_t i = 0; suffix.size() < telling_length; ++i)
    suffix.push_back(more[i % more.size()]);
  return suffix;
}

std::vector<Word> KearnsVaziraniLearner::suffixes() const {
  return states_->tree().distinguishing_words();
}

void KearnsVaziraniLearner::save_states(StateWriter& writer) const { states_->save(writer); }

void KearnsVaziraniLearner::resume_states(Symbol symbol_count, StateReader& reader) {
  auto states = std::make_unique<SiftedStates>(table_oracle(), outputs(), symbol_count,
                                               DiscriminationTree(outputs()));
  states->read(reader);
  MooreMachine machine(outputs(), symbol_count);
  states->commit(machine);
  states_ = std::move(states);
  changing_hypothesis() = std::move(machine);
}

} // namespace parlance::learn
