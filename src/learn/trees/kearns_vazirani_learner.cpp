#include "learn/trees/kearns_vazirani_learner.h"

#include <utility>

namespace parlance::learn {

void KearnsVaziraniLearner::use(const Breakpoint& breakpoint) {
  const Node leaf = states().place(states().edge(breakpoint.state, breakpoint.symbol));
  states().note_provisional(breakpoint.provisional);
  if (longer_tells_more() && tree().can_be_longer(tree().parent(leaf), leaf, breakpoint.suffix))
    prolong(leaf, breakpoint.suffix);
  else
    split(leaf, breakpoint);
  commit();
}

/// A suffix that goes on where another one ended may go on like that for long, as in a counter: it
/// takes that one's place and is doubled, so that what needs n symbols to be told apart is not
/// approached one by one.
void KearnsVaziraniLearner::prolong(Node leaf, const Word& suffix) {
  const Node parent = tree().parent(leaf);
  const State old = tree().state(leaf);
  Word doubled = suffix;
  doubled.insert(doubled.end(), suffix.begin(), suffix.end());
  tree().prolong(parent, leaf, tree().suffixes().add(doubled));
  states().move(old, tree().child(parent, states().ask_state(old, tree().suffix(parent))));
  std::vector<SiftedStates::Sifting> siftings;
  states().take_arrived(leaf, parent, siftings);
  states().sift(std::move(siftings));
}

/// What both states show after the suffix is known. After a longer one, an absorbed word shows the
/// same; the other one has to be asked.
void KearnsVaziraniLearner::split(Node leaf, const Breakpoint& breakpoint) {
  const Edge edge = states().edge(breakpoint.state, breakpoint.symbol);
  const State old = tree().state(leaf);
  const Word word = longer_tells_more() ? telling(breakpoint.suffix, leaf) : breakpoint.suffix;
  const auto suffix = tree().suffixes().add(word);
  const bool longer = word.size() > breakpoint.suffix.size();
  const Outcome expected = longer && !outputs().absorbing(breakpoint.expected.output)
                               ? states().ask_state(old, suffix)
                               : breakpoint.expected;
  const Outcome seen = longer && !outputs().absorbing(breakpoint.seen.output)
                           ? states().ask_edge(edge, suffix)
                           : breakpoint.seen;
  tree().split(leaf, suffix);
  states().move(old, tree().child(leaf, expected));
  auto siftings = states().add_state(edge, tree().child(leaf, seen));
  states().take_arrived(leaf, leaf, siftings);
  states().sift(std::move(siftings));
}

/// Prolonged by what tells apart the states beside the leaf.
Word KearnsVaziraniLearner::telling(Word suffix, Node leaf) const {
  const Node parent = tree().parent(leaf);
  const Word more = parent == DiscriminationTree::root ? suffix : tree().suffix_word(parent);
  for (std::size_t i = 0; suffix.size() < telling_length; ++i)
    suffix.push_back(more[i % more.size()]);
  return suffix;
}

} // namespace parlance::learn
