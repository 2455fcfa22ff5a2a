#pragma once
// A teacher that knows the automaton: membership by simulation, and equivalence by a breadth-first
// search of the product.

#include "automata/moore_machine.h"
#include "bench/reference_automata.h"
#include "learn/oracles/oracle.h"

#include <optional>

namespace parlance::bench {

/// Answers by running the automaton, up to where an absorbing output is given.
class SimulationOracle final : public learn::MembershipOracle {
public:
  explicit SimulationOracle(const automata::MooreMachine& machine);
  std::vector<learn::Answer> answer(std::span<const learn::Word> words) override;

private:
  learn::Answer run(const learn::Word& word) const;

  const automata::MooreMachine& machine_;
  std::vector<bool> absorbing_; ///< by state
  bool any_absorbing_;
};

enum class Counterexamples : std::uint8_t {
  short_ones, ///< the shortest, and the first of them by symbols
  long_ones,  ///< a walk of ten times as many symbols as there are states, then the shortest
              ///< suffix that shows a difference
};

class EquivalenceOracle {
public:
  EquivalenceOracle(const ReferenceAutomaton& reference, Counterexamples kind)
      : machine_(reference.machine), kind_(kind), numbers_(reference.seed + 7777),
        avoid_sinks_(reference.spec.kind == ReferenceKind::iface) {}

  /// A word on which the hypothesis is wrong; none if it is right.
  std::optional<learn::Word> counterexample(const automata::MooreMachine& hypothesis);

private:
  learn::Word walk();

  const automata::MooreMachine& machine_;
  Counterexamples kind_;
  CongruentialGenerator numbers_; ///< goes on from walk to walk
  bool avoid_sinks_;
};

} // namespace parlance::bench
