#include "learn/discrimination_tree_learner.h"

#include "util/error.h"

#include <span>
#include <utility>

namespace parlance::learn {

/// The states found so far, their transitions and the tree that tells them apart.
class DiscriminationTreeLearner::States {
public:
  States(MembershipOracle& oracle, const OutputType& outputs, Symbol symbol_count,
         DiscriminationTree tree)
      : oracle_(oracle), outputs_(outputs), tree_(std::move(tree)),
        machine_(outputs, symbol_count) {
    sift({{.from = no_state, .symbol = 0, .at = DiscriminationTree::root}});
  }

  const DiscriminationTree& tree() const { return tree_; }
  const MooreMachine& machine() const { return machine_; }
  const Word& access_word(State state) const { return entries_[state].access_word; }
  bool provisional() const { return provisional_; }

  void add_symbol() {
    const Symbol added = machine_.add_symbol();
    std::vector<Edge> edges;
    for (State state = 0; state < entries_.size(); ++state)
      if (!machine_.absorbing(state))
        edges.push_back({state, added, DiscriminationTree::root});
    sift(std::move(edges));
  }

  /// Splits the state that the transition leads to; all that lead there are sifted on.
  void split(State from, Symbol symbol, const Word& suffix) {
    const State old = machine_.step(from, symbol);
    const Node at = tree_.split(entries_[old].leaf, suffix);
    Word word = entries_[old].access_word;
    const std::size_t length = word.size();
    word.insert(word.end(), tree_.suffix(at).begin(), tree_.suffix(at).end());
    entries_[old].leaf = tree_.child(at, outcome_of(oracle_.ask(word), length));
    tree_.set_state(entries_[old].leaf, old);
    std::vector<Edge> edges = std::exchange(entries_[old].incoming, {});
    for (Edge& edge : edges)
      edge.at = at;
    sift(std::move(edges));
  }

private:
  using Node = DiscriminationTree::Node;
  static constexpr State no_state = DiscriminationTree::no_state;

  /// A transition and how far it was sifted. Without a state: the empty word.
  struct Edge {
    State from;
    Symbol symbol;
    Node at;
  };
  struct Entry {
    Word access_word;
    Node leaf;
    std::vector<Edge> incoming = {}; ///< transitions that lead here
  };

  DiscriminationTree::Outcome outcome_of(const Answer& answer, std::size_t access_length) {
    provisional_ |= !answer.final;
    if (!outputs_.absorbing(answer.output))
      return {answer.output, 0};
    const std::size_t within = answer.length > access_length ? answer.length - access_length : 0;
    return {answer.output, static_cast<std::uint32_t>(within)};
  }

  void write_word(const Edge& edge, Word& word) const {
    word.clear();
    if (edge.from == no_state)
      return;
    const Word& access = entries_[edge.from].access_word;
    word.assign(access.begin(), access.end());
    word.push_back(edge.symbol);
  }

  /// Level by level, all edges at once, until every one of them has come to a state.
  void sift(std::vector<Edge> edges) {
    while (!edges.empty()) {
      std::vector<Edge> next;
      for (std::size_t begin = 0; begin < edges.size(); begin += batch_size) {
        const std::size_t count = std::min(batch_size, edges.size() - begin);
        sift_down(std::span(edges).subspan(begin, count), next);
      }
      edges = std::move(next);
    }
  }

  void sift_down(std::span<Edge> edges, std::vector<Edge>& next) {
    words_.resize(std::max(words_.size(), edges.size()));
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      write_word(edges[i], words_[i]);
      lengths.push_back(words_[i].size());
      const Word& suffix = tree_.suffix(edges[i].at);
      words_[i].insert(words_[i].end(), suffix.begin(), suffix.end());
    }
    const auto answers = oracle_.answer(std::span(words_).first(edges.size()));
    util::check(answers.size() == edges.size(), "an oracle must answer every word");
    for (std::size_t i = 0; i < edges.size(); ++i) {
      edges[i].at = tree_.child(edges[i].at, outcome_of(answers[i], lengths[i]));
      if (tree_.is_leaf(edges[i].at))
        arrive(edges[i], next);
      else
        next.push_back(edges[i]);
    }
  }

  void arrive(const Edge& edge, std::vector<Edge>& next) {
    if (tree_.state(edge.at) == no_state)
      add_state(edge, next);
    const State target = tree_.state(edge.at);
    if (edge.from != no_state) {
      machine_.set_transition(edge.from, edge.symbol, target);
      entries_[target].incoming.push_back(edge);
    }
  }

  void add_state(const Edge& edge, std::vector<Edge>& next) {
    const State state = machine_.add_state(tree_.output(edge.at));
    tree_.set_state(edge.at, state);
    Word access;
    write_word(edge, access);
    entries_.push_back({std::move(access), edge.at});
    if (!machine_.absorbing(state))
      for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol)
        next.push_back({state, symbol, DiscriminationTree::root});
  }

  MembershipOracle& oracle_;
  const OutputType& outputs_;
  DiscriminationTree tree_;
  MooreMachine machine_;
  std::vector<Entry> entries_; ///< by state
  std::vector<Word> words_;    ///< of a batch, whose memory is used again
  bool provisional_ = false;
};

DiscriminationTreeLearner::DiscriminationTreeLearner(
    MembershipOracle& oracle, const OutputType& outputs,
    std::unique_ptr<const CounterexampleAnalyser> analyser)
    : BreakpointLearner(oracle, outputs, std::move(analyser)) {}

DiscriminationTreeLearner::~DiscriminationTreeLearner() = default;

void DiscriminationTreeLearner::start(Symbol symbol_count) {
  begin(symbol_count, DiscriminationTree(outputs()));
}

void DiscriminationTreeLearner::restart() {
  util::check(states_ != nullptr, "a learner is started before it is restarted");
  begin(hypothesis().symbol_count(), states_->tree().without_states());
}

/// What was known stays until the new hypothesis is complete, as the oracle may throw.
void DiscriminationTreeLearner::begin(Symbol symbol_count, DiscriminationTree tree) {
  states_ = std::make_unique<States>(table_oracle(), outputs(), symbol_count, std::move(tree));
  set_hypothesis(states_->machine());
}

Symbol DiscriminationTreeLearner::add_symbol() {
  states_->add_symbol();
  set_hypothesis(states_->machine());
  return hypothesis().symbol_count() - 1;
}

void DiscriminationTreeLearner::use(const Breakpoint& breakpoint) {
  states_->split(breakpoint.state, breakpoint.symbol, breakpoint.suffix);
  set_hypothesis(states_->machine());
}

const Word& DiscriminationTreeLearner::access_word(State state) const {
  return states_->access_word(state);
}

const std::vector<Word>& DiscriminationTreeLearner::suffixes() const {
  return suffixes_ = states_->tree().suffixes();
}

bool DiscriminationTreeLearner::provisional() const { return states_->provisional(); }

} // namespace parlance::learn
