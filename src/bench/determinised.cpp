#include "bench/determinised.h"

#include "automata/lts_beliefs.h"
#include "automata/minimise.h"
#include "automata/verdict.h"

namespace parlance::bench {

namespace {

using automata::State;
using automata::Symbol;

constexpr std::uint32_t failed = ~std::uint32_t{0};

std::size_t smallest(std::size_t subsets, const std::vector<std::uint32_t>& targets,
                     Symbol symbols) {
  automata::MooreMachine machine(automata::verdict_outputs(), symbols);
  for (std::size_t i = 0; i < subsets; ++i) {
    machine.add_state(static_cast<automata::Output>(automata::Verdict::legal));
  }
  const State error = machine.add_state(static_cast<automata::Output>(automata::Verdict::illegal));
  for (State state = 0; state < subsets; ++state) {
    for (Symbol symbol = 0; symbol < symbols; ++symbol) {
      const std::uint32_t target = targets[std::size_t{state} * symbols + symbol];
      machine.set_transition(state, symbol, target == failed ? error : target);
    }
  }
  const automata::MooreMachine minimal = automata::minimise(machine);
  std::size_t legal = 0;
  for (State state = 0; state < minimal.state_count(); ++state) {
    legal += minimal.absorbing(state) ? 0 : 1;
  }
  return legal;
}

} // namespace

Determinised determinise(const automata::CompactLts& system, std::size_t subset_limit,
                         std::size_t member_limit, const util::StopToken& stop) {
  automata::LtsBeliefs beliefs(system);
  Determinised result;
  if (!beliefs.start()) {
    result.finished = true;
    return result;
  }
  std::vector<std::uint32_t> targets;
  std::size_t members = 0;
  for (std::uint32_t subset = 0; subset < beliefs.count(); ++subset) {
    result.subsets = beliefs.count();
    members += beliefs.sets().size(subset);
    if (stop.requested() || beliefs.count() > subset_limit || members > member_limit) {
      return result;
    }
    for (Symbol symbol = 0; symbol < system.symbol_count(); ++symbol) {
      targets.push_back(beliefs.step(subset, symbol).value_or(failed));
    }
  }
  result.subsets = beliefs.count();
  result.legal_states = smallest(beliefs.count(), targets, system.symbol_count());
  result.finished = true;
  return result;
}

} // namespace parlance::bench
