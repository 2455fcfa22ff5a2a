#include "automata/compact_lts.h"

#include <algorithm>

namespace parlance::automata {

/// Finds out, step by step, which states matter and which are one.
class CompactLts::Builder {
public:
  explicit Builder(CompactLts& result) : result_(result), lts_(result.lts_) {}

  void run() {
    find_reachable();
    make_backward_lists();
    doomed_ = backward_closure(failing_states(), internal_sources_);
    result_.fails_at_once_ = doomed_[lts_.initial()];
    harmful_ = backward_closure(doomed_states(), sources_);
    number_components();
    if (class_of_[lts_.initial()] != no_state) {
      result_.initial_ = class_of_[lts_.initial()];
    }
    make_transitions();
  }

private:
  bool is_internal(Action action) const {
    return action == Lts::internal || result_.symbol_of_[action] == no_symbol;
  }

  void find_reachable() {
    reachable_.assign(lts_.state_count(), false);
    reachable_[lts_.initial()] = true;
    order_ = {lts_.initial()};
    for (std::size_t next = 0; next < order_.size(); ++next) {
      for (const Lts::Transition& transition : lts_.transitions(order_[next])) {
        if (!reachable_[transition.target]) {
          reachable_[transition.target] = true;
          order_.push_back(transition.target);
        }
      }
    }
  }

  void make_backward_lists() {
    std::vector<std::pair<State, State>> all;
    std::vector<std::pair<State, State>> internal;
    for (const State state : order_) {
      for (const Lts::Transition& transition : lts_.transitions(state)) {
        all.emplace_back(transition.target, state);
        if (is_internal(transition.action)) {
          internal.emplace_back(transition.target, state);
        }
      }
    }
    sources_ = FlatLists<State>(lts_.state_count(), all);
    internal_sources_ = FlatLists<State>(lts_.state_count(), internal);
  }

  std::vector<State> failing_states() const {
    std::vector<State> states;
    for (const State state : order_) {
      if (lts_.failing(state)) {
        states.push_back(state);
      }
    }
    return states;
  }

  std::vector<State> doomed_states() const {
    std::vector<State> states;
    for (const State state : order_) {
      if (doomed_[state]) {
        states.push_back(state);
      }
    }
    return states;
  }

  std::vector<bool> backward_closure(std::vector<State> open,
                                     const FlatLists<State>& sources) const {
    std::vector<bool> found(lts_.state_count());
    for (const State state : open) {
      found[state] = true;
    }
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      for (const State source : sources[state]) {
        if (!found[source]) {
          found[source] = true;
          open.push_back(source);
        }
      }
    }
    return found;
  }

  /// Neither failing nor without consequence.
  bool matters(State state) const {
    return reachable_[state] && harmful_[state] && !doomed_[state];
  }

  /// Strongly connected components of internal steps: Tarjan's algorithm without recursion. They
  /// come out targets first, which is the order that is wanted.
  void number_components() {
    class_of_.assign(lts_.state_count(), no_state);
    visited_.assign(lts_.state_count(), 0);
    low_.assign(lts_.state_count(), 0);
    on_stack_.assign(lts_.state_count(), false);
    for (const State state : order_) {
      if (matters(state) && visited_[state] == 0) {
        visit(state);
      }
    }
  }

  struct Frame {
    State state;
    std::size_t next; ///< of its transitions
  };

  void enter(State state, std::vector<Frame>& frames) {
    visited_[state] = low_[state] = ++visits_;
    stack_.push_back(state);
    on_stack_[state] = true;
    frames.push_back({state, 0});
  }

  void visit(State root) {
    std::vector<Frame> frames;
    enter(root, frames);
    while (!frames.empty()) {
      const State state = frames.back().state;
      const auto& row = lts_.transitions(state);
      if (frames.back().next < row.size()) {
        const Lts::Transition& transition = row[frames.back().next++];
        if (!is_internal(transition.action) || !matters(transition.target)) {
          continue;
        }
        if (visited_[transition.target] == 0) {
          enter(transition.target, frames);
        } else if (on_stack_[transition.target]) {
          low_[state] = std::min(low_[state], visited_[transition.target]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) {
        low_[frames.back().state] = std::min(low_[frames.back().state], low_[state]);
      }
      if (low_[state] == visited_[state]) {
        close_component(state);
      }
    }
  }

  void close_component(State root) {
    std::vector<State> members;
    State state;
    do {
      state = stack_.back();
      stack_.pop_back();
      on_stack_[state] = false;
      class_of_[state] = result_.state_count();
      members.push_back(state);
    } while (state != root);
    std::ranges::sort(members);
    result_.members_.push_back(std::move(members));
  }

  void make_transitions() {
    std::vector<std::pair<State, Step>> steps;
    std::vector<std::pair<State, State>> internal;
    std::vector<std::pair<State, Symbol>> failing;
    for (State state = 0; state < result_.state_count(); ++state) {
      for (const State member : result_.members_[state]) {
        for (const Lts::Transition& transition : lts_.transitions(member)) {
          const State target = class_of_[transition.target];
          if (is_internal(transition.action)) {
            if (target != no_state && target != state) {
              internal.emplace_back(state, target);
            }
            continue;
          }
          const Symbol symbol = result_.symbol_of_[transition.action];
          if (doomed_[transition.target]) {
            failing.emplace_back(state, symbol);
          } else if (target != no_state) {
            steps.push_back({state, {symbol, target}});
          }
        }
      }
    }
    result_.steps_ = lists(steps);
    result_.internal_ = lists(internal);
    result_.failing_symbols_ = lists(failing);
    result_.transition_count_ = steps.size() + internal.size();
  }

  /// Each entry once, in order.
  template <typename Entry>
  FlatLists<Entry> lists(std::vector<std::pair<State, Entry>>& entries) const {
    std::ranges::sort(entries);
    const auto repeated = std::ranges::unique(entries);
    entries.erase(repeated.begin(), repeated.end());
    return FlatLists<Entry>(result_.state_count(), entries);
  }

  CompactLts& result_;
  const Lts& lts_;
  std::vector<bool> reachable_;
  std::vector<State> order_; ///< reachable states
  FlatLists<State> sources_, internal_sources_;
  std::vector<bool> doomed_;  ///< internal steps alone may lead to failure
  std::vector<bool> harmful_; ///< some word leads to failure
  std::vector<State> class_of_;
  std::vector<State> visited_, low_; ///< of Tarjan's algorithm; 0: not visited
  std::vector<bool> on_stack_;
  std::vector<State> stack_;
  State visits_ = 0;
};

CompactLts::CompactLts(const Lts& lts, std::vector<Action> alphabet)
    : lts_(lts), alphabet_(std::move(alphabet)), symbol_of_(lts.actions().size(), no_symbol) {
  for (Symbol symbol = 0; symbol < alphabet_.size(); ++symbol) {
    symbol_of_[alphabet_[symbol]] = symbol;
  }
  Builder(*this).run();
}

} // namespace parlance::automata
