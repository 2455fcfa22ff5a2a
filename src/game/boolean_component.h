#pragma once
// The boolean component of POPL'05, section 4: a component seen through predicates. Its steps are
// those that some state, arguments and inputs allow, so every run of the component is one of it.
// Steps into error, and into unknown, are failures; internal steps are part of calls. Steps are
// computed where the symbols lead, and where their calls cannot fail: nobody asks for others.

#include "automata/word.h"
#include "game/game_bits.h"
#include "game/game_relation.h"

#include <cstdint>
#include <vector>

namespace parlance::game {

using automata::Symbol;

/// A call with arguments that satisfy a guard, and what came back.
struct GameSymbol {
  std::size_t method;
  Term guard;
  std::uint32_t observation = 0;
};

/// What the abstraction sees of a state.
struct GamePredicates {
  std::vector<Term> predicates;
  std::vector<Term> facts = {}; ///< that hold in every reachable state, and are inductive together
};

struct BooleanLimits {
  std::uint64_t models = 200'000;   ///< of the solver, for all steps together
  std::size_t bdd_nodes = 1U << 21; ///< of the decision diagrams
};

class BooleanComponent {
public:
  /// One process has one at a time. All references must outlive it. @throws Limit,
  /// smt::BddLimit, util::Stopped
  BooleanComponent(const component::Component& component, const GamePredicates& predicates,
                   const std::vector<GameSymbol>& alphabet, smt::Solver& solver,
                   const util::StopToken* stop, const BooleanLimits& limits = {});

  Symbol symbol_count() const { return static_cast<Symbol>(observed_.size()); }
  /// Where it begins, with values for all predicates.
  const Bdd& initial() const { return initial_; }
  /// The same with open predicates.
  const Bdd& open_initial() const { return open_initial_; }
  /// Internal steps before the first call may fail.
  bool fails_at_once() const { return fails_at_once_; }

  /// Two calls that are the same to the abstraction wherever the symbols lead, and have the same
  /// observation.
  bool are_alike(Symbol a, Symbol b) const {
    return failing(a) == failing(b) && observed_[a].step == observed_[b].step;
  }
  /// States in which the symbol's call may fail, whatever would come back.
  const Bdd& failing(Symbol symbol) const { return calls_[observed_[symbol].call].failing; }
  /// The same among states with open predicates.
  const Bdd& open_failing(Symbol symbol) const { return open_failing_[observed_[symbol].call]; }
  /// Where the symbol leads from states in which its call cannot fail.
  Bdd after(const Bdd& states, Symbol symbol) {
    return bits_.after(states, observed_[symbol].step);
  }
  /// Where it leads from states with open predicates: the environment resolves them first.
  Bdd after_open(const Bdd& open_states, Symbol symbol) {
    return bits_.after(bits_.resolved(open_states, reachable_), open_steps_[symbol]);
  }
  /// The states with a step by the symbol into some of these.
  Bdd before(const Bdd& states, Symbol symbol) {
    return bits_.before(states, observed_[symbol].step);
  }
  /// The same among states with open predicates.
  Bdd before_open(const Bdd& open_states, Symbol symbol) {
    return bits_.touching(bits_.before(open_states, open_steps_[symbol]));
  }

  smt::BddManager& manager() { return bits_.manager(); }
  std::uint64_t models() const { return builder_.models(); }

private:
  /// A method with a guard, and what its paths do.
  struct Call {
    std::vector<PartialRelation> failures;
    Bdd failing = {};
  };
  /// What its paths with an observation do.
  struct Observed {
    std::size_t call; ///< among all
    std::vector<PartialRelation> successes;
    Bdd step = {};
  };

  void add_internal();
  void add_calls(const std::vector<GameSymbol>& alphabet);
  Bdd failing_among(const Bdd& values, std::vector<PartialRelation>& failures);
  Bdd steps_among(const Bdd& values, std::vector<PartialRelation>& paths);
  void explore(const Bdd& start);
  void doom();
  void begin(const Bdd& start);
  void end_calls();
  Bdd with_internal(Bdd relation);

  const component::Component& component_;
  GameBits bits_;
  RelationBuilder builder_;
  std::vector<PartialRelation> internal_failures_;
  std::vector<PartialRelation> internal_steps_;
  std::vector<Call> calls_;
  std::vector<Observed> observed_; ///< by symbol
  Bdd reachable_;                  ///< values in some run, as far as calls cannot fail
  Bdd internal_;                   ///< one internal step
  Bdd doomed_;                     ///< internal steps from here may fail
  Bdd initial_;
  Bdd open_initial_;
  bool fails_at_once_ = false;
  std::vector<Bdd> open_failing_; ///< by call
  std::vector<Bdd> open_steps_;   ///< by symbol
};

} // namespace parlance::game
