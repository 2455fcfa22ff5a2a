#pragma once
// A labelled transition system made ready for walks with many states at once: the part that
// verdicts depend on, in flat arrays.

#include "automata/lts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace parlance::automata {

/// Lists by row, side by side in one array.
template <typename Entry>
class FlatLists {
public:
  FlatLists() = default;
  /// The entries in order, each with its row.
  FlatLists(std::size_t rows, const std::vector<std::pair<std::uint32_t, Entry>>& entries)
      : begin_(rows + 1) {
    for (const auto& [row, entry] : entries) {
      ++begin_[row + 1];
    }
    for (std::size_t row = 0; row < rows; ++row) {
      begin_[row + 1] += begin_[row];
    }
    entries_.resize(entries.size());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (const auto& [row, entry] : entries) {
      entries_[next[row]++] = entry;
    }
  }
  std::span<const Entry> operator[](std::size_t row) const {
    return std::span(entries_).subspan(begin_[row], begin_[row + 1] - begin_[row]);
  }

private:
  std::vector<std::size_t> begin_;
  std::vector<Entry> entries_;
};

/// What a system does on words of an alphabet, all other actions being internal steps:
/// - states that cannot be reached are left out, and so are those from which nothing can fail: a
///   word that leads to no others is legal for ever;
/// - states from which internal steps alone may fail are failing;
/// - states that internal steps lead to and fro are one.
class CompactLts {
public:
  /// The system must outlive this.
  CompactLts(const Lts& lts, std::vector<Action> alphabet);

  const Lts& lts() const { return lts_; }
  const std::vector<Action>& alphabet() const { return alphabet_; }
  Symbol symbol_count() const { return static_cast<Symbol>(alphabet_.size()); }
  State state_count() const { return static_cast<State>(members_.size()); }
  std::size_t transition_count() const { return transition_count_; }

  /// The empty word is illegal.
  bool fails_at_once() const { return fails_at_once_; }
  /// None if nothing can ever fail, or everything does.
  std::optional<State> initial() const { return initial_; }
  /// Where an action may lead without failing; the internal steps after it are not among it.
  struct Step {
    Symbol symbol;
    State target;
    auto operator<=>(const Step&) const = default;
  };
  std::span<const Step> successors(State state, Symbol symbol) const {
    const auto all = steps_[state];
    const auto found = std::ranges::equal_range(all, symbol, {}, &Step::symbol);
    return {found.begin(), found.end()};
  }
  /// The same for all actions, in their order.
  std::span<const Step> steps(State state) const { return steps_[state]; }
  /// The action may fail, or lead to where internal steps alone may.
  bool may_fail(State state, Symbol symbol) const {
    return std::ranges::binary_search(failing_symbols_[state], symbol);
  }
  std::span<const Symbol> failing_symbols(State state) const { return failing_symbols_[state]; }
  /// Where internal steps lead. There are no cycles of them: a state comes before those it is
  /// reached from.
  std::span<const State> internal(State state) const { return internal_[state]; }
  /// The states of the system that are this one, ascending.
  const std::vector<State>& members(State state) const { return members_[state]; }

  /// Whether the action is none of the alphabet.
  bool hides(Action action) const { return symbol_of_[action] == no_symbol; }

private:
  static constexpr Symbol no_symbol = ~Symbol{0};
  static constexpr State no_state = ~State{0};
  class Builder;

  const Lts& lts_;
  std::vector<Action> alphabet_;
  std::vector<Symbol> symbol_of_; ///< by action
  bool fails_at_once_ = false;
  std::optional<State> initial_;
  std::size_t transition_count_ = 0;
  FlatLists<Step> steps_;             ///< by state, sorted
  FlatLists<State> internal_;         ///< by state
  FlatLists<Symbol> failing_symbols_; ///< by state, sorted
  std::vector<std::vector<State>> members_;
};

} // namespace parlance::automata
