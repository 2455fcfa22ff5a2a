#include "learn/trees/ttt_learner.h"

#include "learn/refinement/oracle_contract.h"
#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

/// Blocks can only be left over from a teacher that has thrown.
void TttLearner::use(const Breakpoint& breakpoint) {
  blocks_.clear();
  in_blocks_.clear();
  divide(tree().state(states().place(states().edge(breakpoint.state, breakpoint.symbol))),
         breakpoint);
  stabilise();
  commit();
}

/// Takes a new state out of an old one, and leaves both in a block.
void TttLearner::divide(State old, const Breakpoint& breakpoint) {
  const Node leaf = states().leaf(old);
  if (!tree().is_temporary(tree().parent(leaf)))
    blocks_.push_back(leaf);
  states().note_provisional(breakpoint.provisional);
  tree().split(leaf, tree().suffixes().add(breakpoint.suffix), true);
  states().move(old, tree().child(leaf, breakpoint.expected));
  states().sift(states().add_state(states().edge(breakpoint.state, breakpoint.symbol),
                                   tree().child(leaf, breakpoint.seen)));
}

void TttLearner::stabilise() {
  while (!blocks_.empty()) {
    if (const auto splitter = best_splitter())
      split_block(*splitter);
    else
      use_contradiction();
  }
  in_blocks_.clear();
}

std::optional<TttLearner::Splitter> TttLearner::best_splitter() const {
  std::optional<Splitter> best;
  for (const Node block : blocks_) {
    const std::vector<Node> leaves = tree().leaves_below(block);
    for (Symbol symbol = 0; symbol < states().symbol_count(); ++symbol)
      if (const auto found = splitter_of(block, leaves, symbol); found && better(*found, best))
        best = found;
  }
  return best;
}

/// A short suffix is the best, unless a longer one tells more.
bool TttLearner::better(const Splitter& splitter, const std::optional<Splitter>& other) const {
  if (!other)
    return true;
  const std::size_t length = tree().suffixes().length(tree().suffix(splitter.node));
  const std::size_t than = tree().suffixes().length(tree().suffix(other->node));
  const bool both_short = std::max(length, than) < telling_length;
  return longer_tells_more() && both_short ? length > than : length < than;
}

/// States whose transition has an absorbing output are told apart from the others by any suffix
/// that begins with the symbol; those others can go on with that of any node that all of them are
/// below of, and do differ if it is the lowest.
std::optional<TttLearner::Splitter>
TttLearner::splitter_of(Node block, const std::vector<Node>& leaves, Symbol symbol) const {
  Node all = DiscriminationTree::no_node;
  Node continuing = DiscriminationTree::no_node;
  const auto join = [&](Node& common, Node place) {
    common = common == DiscriminationTree::no_node ? place : tree().lowest_common(common, place);
  };
  for (const Node leaf : leaves) {
    const Node place = states().place(states().edge(tree().state(leaf), symbol));
    join(all, place);
    if (!outputs().absorbing(tree().output(place)))
      join(continuing, place);
  }
  if (tree().is_leaf(all) || tree().is_temporary(all))
    return std::nullopt;
  std::optional<Splitter> best(Splitter{block, symbol, all});
  for (Node node = continuing; node != DiscriminationTree::no_node && node != all;
       node = tree().parent(node))
    if (const Splitter other{block, symbol, node};
        !tree().is_leaf(node) && !tree().is_temporary(node) && better(other, best))
      best = other;
  return best;
}

/// Nothing is asked of the states: what they show after the suffix is where their transitions were
/// sifted to.
void TttLearner::split_block(const Splitter& splitter) {
  std::map<Node, Outcome> outcomes;
  for (const Node leaf : tree().leaves_below(splitter.block)) {
    const Node place = states().place(states().edge(tree().state(leaf), splitter.symbol));
    outcomes[leaf] =
        outputs().absorbing(tree().output(place))
            ? Outcome{tree().output(place), 1}
            : after_one_more(tree().branch(tree().child_towards(splitter.node, place)), outputs());
  }
  const Symbol first[] = {splitter.symbol};
  tree().finalise(splitter.block, tree().suffixes().add(first, tree().suffix(splitter.node)),
                  outcomes);
  std::erase(blocks_, splitter.block);
  for (const Node child : tree().children(splitter.block))
    if (tree().is_temporary(child))
      blocks_.push_back(child);
  std::vector<SiftedStates::Sifting> siftings;
  states().take_arrived(splitter.block, splitter.block, siftings);
  states().sift(std::move(siftings));
}

/// Two states of a block show different outputs after a suffix, and all transitions of both lead to
/// the same blocks. If the hypothesis were right about both, there would be a place on the way
/// where two states of a block lead to different ones.
void TttLearner::use_contradiction() {
  const Node block = blocks_.back();
  const std::vector<Node> children = tree().children(block);
  util::check(children.size() > 1, "a block that nothing tells apart");
  Word suffix = tree().suffix_word(block);
  const std::size_t length = suffix.size();
  const Outcome first = tree().branch(children[0]);
  const Outcome second = tree().branch(children[1]);
  for (const Outcome& outcome : {first, second})
    if (outputs().absorbing(outcome.output) && outcome.length < suffix.size())
      suffix.resize(outcome.length);
  const State pair[] = {tree().state(tree().leaves_below(children[0]).front()),
                        tree().state(tree().leaves_below(children[1]).front())};
  const bool whole = suffix.size() == length;
  util::check(use_contradiction(pair[0], first, suffix, whole) ||
                  use_contradiction(pair[1], second, suffix, whole),
              contradiction);
}

/// True if there are more states now. If it is not the whole suffix, or the hypothesis is absorbed
/// sooner, the outcome only says that the truth is not absorbed.
bool TttLearner::use_contradiction(State state, const Outcome& outcome, const Word& suffix,
                                   bool whole) {
  const SpanningTree& spanning = states().spanning_tree();
  Word word = spanning.access_word(state);
  const std::size_t access_length = word.size();
  std::vector<State> along(access_length + 1, state);
  for (State ancestor = state, i = static_cast<State>(access_length); i > 0;)
    along[--i] = ancestor = spanning.parent(ancestor);
  for (const Symbol symbol : suffix) {
    if (states().absorbing(along.back()))
      break;
    const auto next = step_into_blocks(along.back(), symbol);
    if (!next)
      return true; // a state was found on the way
    along.push_back(*next);
    word.push_back(symbol);
  }
  const Output predicted = tree().output(states().leaf(along.back()));
  const std::size_t length = word.size() - access_length;
  const bool known = outputs().absorbing(outcome.output) ? outcome.length <= length
                                                         : whole && length == suffix.size();
  const Answer answer = known ? Answer{outcome.output, true, word.size()} : ask_continuing(word);
  if (answer.output == predicted)
    return false;
  BreakpointSearch search(analysis_oracle(), outputs(), spanning, analyser(),
                          {std::move(word), answer});
  const Breakpoint breakpoint = search.find(along, predicted);
  const auto at = step_into_blocks(breakpoint.state, breakpoint.symbol);
  util::check(at.has_value(), contradiction);
  divide(*at, breakpoint);
  return true;
}

/// Where a transition leads, for now; nothing if that is a new state.
std::optional<State> TttLearner::step_into_blocks(State from, Symbol symbol) {
  const Edge edge = states().edge(from, symbol);
  Node at = states().place(edge);
  if (tree().is_leaf(at))
    return tree().state(at);
  while (!tree().is_leaf(at)) {
    const auto [known, asked] = in_blocks_.try_emplace({edge, tree().suffix(at)});
    if (asked)
      known->second = states().ask_edge(edge, tree().suffix(at));
    at = tree().child(at, known->second);
  }
  if (tree().state(at) != DiscriminationTree::no_state)
    return tree().state(at);
  states().sift(states().add_state(edge, at));
  return std::nullopt;
}

} // namespace parlance::learn
