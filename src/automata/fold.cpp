#include "automata/fold.h"

#include "util/error.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace parlance::automata {

namespace {

constexpr State undefined = ~State{0};

/// A partial machine whose states are merged one after another. What a merge changes is recorded,
/// so that it can be taken back.
class Folding {
public:
  Folding(const MooreMachine& machine, Output ignored)
      : machine_(machine), class_of_(machine.state_count()) {
    std::iota(class_of_.begin(), class_of_.end(), State{0});
    for (State state = 0; state < machine.state_count(); ++state)
      for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
        const State target = machine.step(state, symbol);
        targets_.push_back(machine.output(target) == ignored ? undefined : target);
      }
  }

  State find(State state) const {
    while (class_of_[state] != state)
      state = class_of_[state];
    return state;
  }
  /// Where a class goes; undefined if none of its states says.
  State target(State state, Symbol symbol) const { return targets_[index(state, symbol)]; }

  /// Merges two states, and what has to be merged then. False, and nothing changes, if that would
  /// merge different outputs.
  bool merge(State a, State b) {
    const std::size_t before = changes_.size();
    std::vector<std::pair<State, State>> pending{{a, b}};
    while (!pending.empty()) {
      const auto [p, q] = pending.back();
      pending.pop_back();
      const State kept = std::min(find(p), find(q));
      const State gone = std::max(find(p), find(q));
      if (kept == gone)
        continue;
      if (machine_.output(kept) != machine_.output(gone)) {
        undo(before);
        return false;
      }
      set(class_of_[gone], kept);
      for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol) {
        const State theirs = target(gone, symbol);
        const State ours = target(kept, symbol);
        if (theirs != undefined && ours != undefined)
          pending.emplace_back(ours, theirs);
        else if (theirs != undefined)
          set(targets_[index(kept, symbol)], theirs);
      }
    }
    return true;
  }

private:
  std::size_t index(State state, Symbol symbol) const {
    return std::size_t{state} * machine_.symbol_count() + symbol;
  }
  void set(State& place, State value) {
    changes_.emplace_back(&place, place);
    place = value;
  }
  void undo(std::size_t size) {
    for (; changes_.size() > size; changes_.pop_back())
      *changes_.back().first = changes_.back().second;
  }

  const MooreMachine& machine_;
  std::vector<State> class_of_;
  std::vector<State> targets_;
  std::vector<std::pair<State*, State>> changes_;
};

/// States in the order of breadth-first search.
std::vector<State> breadth_first(const MooreMachine& machine) {
  std::vector<State> order{machine.initial()};
  std::vector<bool> seen(machine.state_count());
  seen[machine.initial()] = true;
  for (std::size_t next = 0; next < order.size(); ++next)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      const State target = machine.step(order[next], symbol);
      if (!seen[target]) {
        seen[target] = true;
        order.push_back(target);
      }
    }
  return order;
}

MooreMachine machine_of(const MooreMachine& machine, const Folding& folding, Output ignored) {
  MooreMachine result(machine.output_type(), machine.symbol_count());
  std::vector<State> number(machine.state_count(), undefined);
  for (State state = 0; state < machine.state_count(); ++state)
    if (folding.find(state) == state && machine.output(state) != ignored)
      number[state] = result.add_state(machine.output(state));
  std::optional<State> sink;
  for (State state = 0; state < machine.state_count(); ++state) {
    if (number[state] == undefined || machine.absorbing(state))
      continue;
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      const State target = folding.target(state, symbol);
      if (target == undefined && !sink)
        sink = result.add_state(ignored);
      result.set_transition(number[state], symbol,
                            target == undefined ? *sink : number[folding.find(target)]);
    }
  }
  result.set_initial(number[folding.find(machine.initial())]);
  return result;
}

} // namespace

MooreMachine merge_compatible(const MooreMachine& machine, Output ignored) {
  util::check(machine.output_type().absorbing(ignored), "what is ignored is ignored for ever");
  const std::vector<State> order = breadth_first(machine);
  const bool nothing_ignored =
      std::ranges::none_of(order, [&](State state) { return machine.output(state) == ignored; });
  if (nothing_ignored || machine.output(machine.initial()) == ignored)
    return machine;
  Folding folding(machine, ignored);
  std::vector<State> kept;
  for (const State state : order) {
    if (machine.output(state) == ignored || folding.find(state) != state)
      continue;
    const bool merged =
        std::ranges::any_of(kept, [&](State other) { return folding.merge(other, state); });
    if (!merged)
      kept.push_back(state);
  }
  return machine_of(machine, folding, ignored);
}

} // namespace parlance::automata
