#include "engines/explicit/failure_simulation.h"

#include "automata/verdict.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using automata::CompactLts;
using automata::FlatLists;
using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using automata::Verdict;

bool is_error(const MooreMachine& automaton, State state) {
  return automaton.output(state) == static_cast<automata::Output>(Verdict::illegal);
}

/// By target, in the order of symbols: symbol and source.
FlatLists<CompactLts::Step> transitions_into(const MooreMachine& automaton) {
  std::vector<std::pair<State, CompactLts::Step>> entries;
  for (Symbol symbol = 0; symbol < automaton.symbol_count(); ++symbol) {
    for (State state = 0; state < automaton.state_count(); ++state) {
      entries.push_back({automaton.step(state, symbol), {symbol, state}});
    }
  }
  return {automaton.state_count(), entries};
}

} // namespace

std::vector<bool> can_reach_error(const MooreMachine& automaton) {
  const FlatLists<CompactLts::Step> before = transitions_into(automaton);
  std::vector<bool> found(automaton.state_count());
  std::vector<State> open;
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (is_error(automaton, state)) {
      open.push_back(state);
    }
  }
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    for (const auto& [symbol, source] : before[state]) {
      if (!found[source] && !automaton.absorbing(source)) {
        found[source] = true;
        open.push_back(source);
      }
    }
  }
  return found;
}

/// The largest simulation by counting. For an automaton state q, a system state s and an action a
/// that matters there, `support` counts what answers a from s: its failure, its successors that
/// simulate the next state, and its internal steps to states with support of their own. Internal
/// steps have no cycles, so support does not hang in the air.
class FailureSimulation::Refinement {
public:
  Refinement(const CompactLts& system, const MooreMachine& automaton, FailureSimulation& result)
      : system_(system), automaton_(automaton), result_(result), states_(system.state_count()),
        symbols_(system.symbol_count()), hot_(can_reach_error(automaton)),
        before_(transitions_into(automaton)),
        support_(std::size_t{automaton.state_count()} * states_ * symbols_) {
    make_backward_lists();
    result_.system_states_ = states_;
    result_.holds_.assign(std::size_t{automaton.state_count()} * states_, true);
  }

  void run(const util::StopToken& stop) {
    for (State state = 0; state < automaton_.state_count(); ++state) {
      if (hot_[state]) {
        count_support(state);
      }
    }
    for (std::size_t steps = 0; !open_.empty(); ++steps) {
      if (steps % 4096 == 0) {
        stop.check();
      }
      const auto [automaton, system] = open_.back();
      open_.pop_back();
      withdraw(automaton, system);
    }
  }

private:
  void make_backward_lists() {
    std::vector<std::pair<State, CompactLts::Step>> steps;
    std::vector<std::pair<State, State>> internal;
    for (State state = 0; state < states_; ++state) {
      for (const auto& [symbol, target] : system_.steps(state)) {
        steps.push_back({target, {symbol, state}});
      }
      for (const State target : system_.internal(state)) {
        internal.emplace_back(target, state);
      }
    }
    sources_ = FlatLists<CompactLts::Step>(states_, steps);
    internal_sources_ = FlatLists<State>(states_, internal);
  }

  std::uint32_t& support(State automaton, State system, Symbol symbol) {
    return support_[(std::size_t{automaton} * states_ + system) * symbols_ + symbol];
  }

  /// Must the action be answered after this state of the automaton?
  bool matters(State automaton, Symbol symbol) const {
    const State target = automaton_.step(automaton, symbol);
    return is_error(automaton_, target) || hot_[target];
  }

  /// Everything simulates to begin with. Targets of internal steps come before their sources.
  void count_support(State automaton) {
    for (State system = 0; system < states_; ++system) {
      for (const Symbol symbol : system_.failing_symbols(system)) {
        if (is_error(automaton_, automaton_.step(automaton, symbol))) {
          ++support(automaton, system, symbol);
        }
      }
      for (const CompactLts::Step& step : system_.steps(system)) {
        if (hot_[automaton_.step(automaton, step.symbol)]) {
          ++support(automaton, system, step.symbol);
        }
      }
      for (Symbol symbol = 0; symbol < symbols_; ++symbol) {
        for (const State target : system_.internal(system)) {
          support(automaton, system, symbol) += support(automaton, target, symbol) > 0 ? 1 : 0;
        }
        if (matters(automaton, symbol) && support(automaton, system, symbol) == 0) {
          drop(automaton, system);
        }
      }
    }
  }

  void drop(State automaton, State system) {
    const std::size_t index = std::size_t{automaton} * states_ + system;
    if (result_.holds_[index]) {
      result_.holds_[index] = false;
      open_.emplace_back(automaton, system);
    }
  }

  /// The pair simulates no more: what relied on it loses support.
  void withdraw(State automaton, State system) {
    for (const auto& [symbol, source] : sources_[system]) {
      for (const CompactLts::Step& before :
           std::ranges::equal_range(before_[automaton], symbol, {}, &CompactLts::Step::symbol)) {
        if (hot_[before.target]) {
          lose_support(before.target, source, symbol);
        }
      }
    }
  }

  void lose_support(State automaton, State system, Symbol symbol) {
    std::vector<State> losing{system};
    while (!losing.empty()) {
      const State state = losing.back();
      losing.pop_back();
      if (--support(automaton, state, symbol) == 0) {
        drop(automaton, state);
        const auto sources = internal_sources_[state];
        losing.insert(losing.end(), sources.begin(), sources.end());
      }
    }
  }

  const CompactLts& system_;
  const MooreMachine& automaton_;
  FailureSimulation& result_;
  std::size_t states_;
  Symbol symbols_;
  std::vector<bool> hot_; ///< states of the automaton from which an error can be reached
  FlatLists<CompactLts::Step> before_; ///< transitions of the automaton, by target
  std::vector<std::uint32_t> support_;
  FlatLists<CompactLts::Step> sources_; ///< by target: action and source
  FlatLists<State> internal_sources_;
  std::vector<std::pair<State, State>> open_;
};

std::optional<FailureSimulation> FailureSimulation::make(const CompactLts& system,
                                                         const MooreMachine& automaton,
                                                         std::size_t counters,
                                                         const util::StopToken& stop) {
  const std::size_t symbols = std::max<std::size_t>(1, system.symbol_count());
  if (system.state_count() > counters / symbols / automaton.state_count()) {
    return std::nullopt;
  }
  FailureSimulation result;
  Refinement(system, automaton, result).run(stop);
  return result;
}

} // namespace parlance::engines
