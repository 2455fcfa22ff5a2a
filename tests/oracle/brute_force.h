#pragma once
// The meaning of a component by enumeration: verdicts of words and the canonical interface.

#include "oracle/automaton.h"
#include "oracle/subset_automaton.h"

namespace parlance::oracle {

/// A method and the set of argument tuples that a guard would denote, as numbers of calls, all with
/// the same observation.
struct Symbol {
  std::size_t method = 0;
  std::vector<std::size_t> calls; ///< ascending
};

/// The smallest full interface. States are numbered breadth-first, the sinks among them. With
/// observations, the smallest that says of every history whether it is impossible: there are
/// smaller ones that agree with it on all others. Its guards are the same for all observations.
struct CanonicalInterface {
  std::vector<Symbol> alphabet;
  std::vector<std::size_t> symbol_of; ///< by concrete call
  Automaton automaton;                ///< over symbols
};

class BruteForce {
public:
  /// @throws TooLarge, BadText
  explicit BruteForce(Component component, const Limits& limits = {});

  const Component& component() const { return concrete_.component(); }
  const ConcreteComponent& concrete() const { return concrete_; }
  const CanonicalInterface& canonical() const { return canonical_; }

  /// Follows the belief call by call; independent of the canonical interface.
  Verdict verdict(const Word& word) const;
  /// The state of the canonical interface that the word leads to.
  std::size_t belief_class(const Word& word) const;

  /// Where a concrete call leads from a state of the canonical interface that is legal.
  std::size_t next(std::size_t state, std::size_t call) const;

  /// Whether some belief holds more than one state.
  bool has_uncertainty() const { return largest_belief_ > 1; }
  std::size_t legal_states() const;
  /// The greatest number of symbols that a method has.
  std::size_t largest_partition() const;

private:
  ConcreteComponent concrete_;
  CanonicalInterface canonical_;
  std::size_t largest_belief_ = 0;
};

/// Whether it has inputs, internal steps or several initial states.
bool is_nondeterministic(const BruteForce& meaning);

} // namespace parlance::oracle
