#include "learn/trees/sifted_states.h"

#include "learn/refinement/oracle_contract.h"
#include "util/error.h"

#include <algorithm>
#include <span>
#include <utility>

namespace parlance::learn {

SiftedStates::SiftedStates(MembershipOracle& oracle, const OutputType& outputs, Symbol symbol_count,
                           DiscriminationTree tree)
    : oracle_(oracle), outputs_(outputs), symbol_count_(symbol_count), tree_(std::move(tree)),
      words_(1) {}

void SiftedStates::begin() { sift({{no_edge, DiscriminationTree::root}}); }

/// Transitions are numbered anew; where they were sifted to stays.
void SiftedStates::add_symbol() {
  const Symbol before = symbol_count_++;
  const std::vector<Node> places = std::exchange(places_, {});
  first_arrived_.clear();
  next_arrived_.assign(std::size_t{state_count()} * symbol_count_, no_edge);
  places_.assign(next_arrived_.size(), DiscriminationTree::root);
  std::vector<Sifting> siftings;
  for (State state = 0; state < state_count(); ++state) {
    if (absorbing(state))
      continue;
    for (Symbol symbol = 0; symbol < before; ++symbol) {
      const Node place = places[std::size_t{state} * before + symbol];
      if (spanning_tree_.extends(state, symbol, tree_.state(place)))
        places_[edge(state, symbol)] = place;
      else
        record(edge(state, symbol), place);
    }
    siftings.push_back({edge(state, before), DiscriminationTree::root});
  }
  changed_.clear();
  sift(std::move(siftings));
}

void SiftedStates::write_word(Edge edge, Word& word) const {
  if (edge == no_edge) {
    word.clear();
    return;
  }
  spanning_tree_.write(edge / symbol_count_, word);
  word.push_back(edge % symbol_count_);
}

Outcome SiftedStates::ask(std::size_t access_length) {
  const Answer answer = oracle_.ask(words_.front());
  provisional_ |= !answer.final;
  return outcome_of(answer, access_length, outputs_);
}

Outcome SiftedStates::ask_edge(Edge edge, Suffix suffix) {
  write_word(edge, words_.front());
  const std::size_t length = words_.front().size();
  tree_.suffixes().append_to(words_.front(), suffix);
  return ask(length);
}

Outcome SiftedStates::ask_state(State state, Suffix suffix) {
  spanning_tree_.write(state, words_.front());
  const std::size_t length = words_.front().size();
  tree_.suffixes().append_to(words_.front(), suffix);
  return ask(length);
}

std::vector<SiftedStates::Sifting> SiftedStates::add_state(Edge edge, Node leaf) {
  const State state = edge == no_edge
                          ? spanning_tree_.add(SpanningTree::no_state, 0)
                          : spanning_tree_.add(edge / symbol_count_, edge % symbol_count_);
  leaves_.push_back(leaf);
  move(state, leaf);
  places_.resize(places_.size() + symbol_count_, DiscriminationTree::root);
  next_arrived_.resize(places_.size(), no_edge);
  std::vector<Sifting> siftings;
  if (!absorbing(state))
    for (Symbol symbol = 0; symbol < symbol_count_; ++symbol)
      siftings.push_back({this->edge(state, symbol), DiscriminationTree::root});
  return siftings;
}

void SiftedStates::move(State state, Node leaf) {
  leaves_[state] = leaf;
  tree_.set_state(leaf, state);
  if (state == 0)
    return;
  const Edge tree_edge = edge(spanning_tree_.parent(state), spanning_tree_.symbol(state));
  places_[tree_edge] = leaf;
  changed_.push_back(tree_edge);
}

/// What an access word takes is marked by its place, which is not the one it arrived at.
void SiftedStates::take_arrived(Node node, Node to, std::vector<Sifting>& siftings) {
  if (node >= first_arrived_.size())
    return;
  for (Edge edge = std::exchange(first_arrived_[node], no_edge); edge != no_edge;
       edge = next_arrived_[edge])
    if (places_[edge] == node)
      siftings.push_back({edge, to});
}

void SiftedStates::sift(std::vector<Sifting> siftings) {
  std::vector<Sifting> next;
  while (!siftings.empty()) {
    next.clear();
    for (std::size_t begin = 0; begin < siftings.size(); begin += batch_size) {
      const std::size_t count = std::min(batch_size, siftings.size() - begin);
      sift_down(std::span(siftings).subspan(begin, count), next);
    }
    std::swap(siftings, next);
  }
}

void SiftedStates::sift_down(std::span<Sifting> siftings, std::vector<Sifting>& next) {
  words_.resize(std::max(words_.size(), siftings.size()));
  lengths_.resize(siftings.size());
  for (std::size_t i = 0; i < siftings.size(); ++i) {
    write_word(siftings[i].edge, words_[i]);
    lengths_[i] = words_[i].size();
    tree_.suffixes().append_to(words_[i], tree_.suffix(siftings[i].at));
  }
  const auto answers = oracle_.answer(std::span(words_).first(siftings.size()));
  util::check(answers.size() == siftings.size(), unanswered);
  for (std::size_t i = 0; i < siftings.size(); ++i) {
    provisional_ |= !answers[i].final;
    const Node at = tree_.child(siftings[i].at, outcome_of(answers[i], lengths_[i], outputs_));
    const Sifting sifted{siftings[i].edge, at};
    if (tree_.is_leaf(at) || tree_.is_temporary(at))
      arrive(sifted, next);
    else
      next.push_back(sifted);
  }
}

void SiftedStates::arrive(const Sifting& sifting, std::vector<Sifting>& next) {
  if (tree_.is_leaf(sifting.at) && tree_.state(sifting.at) == no_state) {
    const std::vector<Sifting> added = add_state(sifting.edge, sifting.at);
    next.insert(next.end(), added.begin(), added.end());
  } else {
    record(sifting.edge, sifting.at);
  }
}

void SiftedStates::record(Edge edge, Node place) {
  if (place >= first_arrived_.size())
    first_arrived_.resize(tree_.size(), no_edge);
  places_[edge] = place;
  next_arrived_[edge] = std::exchange(first_arrived_[place], edge);
  changed_.push_back(edge);
}

void SiftedStates::append_changed(std::vector<State>& states) const {
  for (const Edge edge : changed_)
    if (const State state = edge / symbol_count_; states.empty() || states.back() != state)
      states.push_back(state);
}

void SiftedStates::commit(automata::MooreMachine& machine) {
  while (machine.symbol_count() < symbol_count_)
    machine.add_symbol();
  for (State state = machine.state_count(); state < state_count(); ++state)
    machine.add_state(tree_.output(leaves_[state]));
  for (const Edge edge : changed_)
    machine.set_transition(edge / symbol_count_, edge % symbol_count_, tree_.state(places_[edge]));
  changed_.clear();
}

} // namespace parlance::learn
