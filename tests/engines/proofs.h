#pragma once
// Proofs of engines, checked by enumeration: every state of a small component in every location.

#include "engines/candidates.h"
#include "engines/product/replay.h"
#include "term/evaluate.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlance::engines::samples {

using Properties = std::vector<Property>;

inline bool contains(const Properties& properties, Property property) {
  return std::ranges::find(properties, property) != properties.end();
}

/// What each call does from each state by brute force, computed once.
class Steps {
public:
  explicit Steps(const oracle::BruteForce& meaning)
      : concrete_(meaning.concrete()), states_(meaning.component().variables) {}

  std::size_t state_count() const { return states_.size(); }
  oracle::Tuple values(oracle::State state) const { return states_.tuple(state); }
  std::size_t call_count() const { return concrete_.call_count(); }
  oracle::Belief start() const { return concrete_.start(); }

  const oracle::Belief& after(oracle::State state, std::size_t call) {
    const auto [known, is_new] = known_.try_emplace({state, call});
    if (is_new)
      known->second = concrete_.step(state, call);
    return known->second;
  }

private:
  const oracle::ConcreteComponent& concrete_;
  oracle::TupleSpace states_;
  std::map<std::pair<oracle::State, std::size_t>, oracle::Belief> known_;
};

/// Whether a proof's invariant holds initially, is kept by all that goes on, and excludes
/// violations.
class ProofCheck {
public:
  ProofCheck(const InvariantProof& proof, const Subject& subject, const Candidate& candidate,
             const Properties& properties)
      : proof_(proof), meaning_(subject.meaning), machine_(candidate.machine),
        properties_(properties), invariant_(inputs(subject, proof), std::vector{proof.invariant}) {}

  void expect_right(Steps& steps) {
    const oracle::Belief start = steps.start();
    if (proof_.k > 0) {
      expect_k_inductive(steps, start);
      return;
    }
    ASSERT_TRUE(is_closed(steps, start, machine_.initial())) << "not initially";
    for (oracle::State state = 0; state < steps.state_count(); ++state)
      for (const automata::State location : proof_.locations)
        if (holds(steps, state, location)) {
          expect_closed(steps, state, location);
        }
  }

private:
  using Pair = std::pair<oracle::State, automata::State>;
  using Pairs = std::set<Pair>;

  /// Where one call leads from some pairs, if both sides go on. `good` is false if one violates.
  Pairs image(Steps& steps, const Pairs& pairs, bool& good) const {
    Pairs result;
    for (const auto& [state, location] : pairs)
      for (std::size_t call = 0; call < steps.call_count(); ++call) {
        const oracle::Belief& belief = steps.after(state, call);
        const automata::State target = next(location, call);
        if (!belief.is_legal() || machine_.absorbing(target)) {
          good = good && !may_violate(target, belief.verdict);
          continue;
        }
        for (const oracle::State after : belief.states)
          result.emplace(after, target);
      }
    return result;
  }

  /// The first k steps are good, the invariant is inductive, and so is the step after k from it.
  void expect_k_inductive(Steps& steps, const oracle::Belief& start) const {
    Pairs reached;
    for (const oracle::State state : start.states)
      reached.emplace(state, machine_.initial());
    Pairs inside;
    for (oracle::State state = 0; state < steps.state_count(); ++state)
      for (const automata::State location : proof_.locations)
        if (holds(steps, state, location))
          inside.emplace(state, location);
    const auto is_inside = [&](const Pair& pair) { return inside.contains(pair); };
    ASSERT_TRUE(std::ranges::all_of(reached, is_inside)) << "not initially";
    bool any = true;
    ASSERT_TRUE(std::ranges::all_of(image(steps, inside, any), is_inside)) << "not inductive";
    bool good = true;
    for (std::uint32_t i = 0; i < proof_.k; ++i)
      reached = image(steps, reached, good);
    ASSERT_TRUE(good) << "a violation in the first steps";
    for (std::uint32_t i = 0; i < proof_.k; ++i)
      inside = image(steps, inside, any);
    image(steps, inside, good);
    ASSERT_TRUE(good) << "a violation after " << proof_.k << " steps";
  }

  void expect_closed(Steps& steps, oracle::State state, automata::State location) const {
    for (std::size_t call = 0; call < steps.call_count(); ++call)
      ASSERT_TRUE(is_closed(steps, steps.after(state, call), next(location, call)))
          << "state " << state << ", location " << location << ", call " << call;
  }

  static std::vector<Term> inputs(const Subject& subject, const InvariantProof& proof) {
    std::vector<Term> symbols = component::symbols_of(subject.loaded.component.variables);
    symbols.push_back(proof.location);
    return symbols;
  }

  bool holds(const Steps& steps, oracle::State state, automata::State location) const {
    std::vector<std::uint64_t> values = steps.values(state);
    const auto place = std::ranges::find(proof_.locations, location);
    values.push_back(static_cast<std::uint64_t>(place - proof_.locations.begin()));
    std::uint64_t result = 0;
    invariant_.run(values, std::span(&result, 1));
    return result != 0;
  }

  automata::State next(automata::State location, std::size_t call) const {
    const std::size_t symbol = meaning_.canonical().symbol_of[call];
    return machine_.step(location, static_cast<automata::Symbol>(symbol));
  }

  /// What a step led to on both sides is covered, or ends without a violation.
  bool is_closed(const Steps& steps, const oracle::Belief& belief, automata::State location) const {
    if (!belief.is_legal() || machine_.absorbing(location))
      return !may_violate(location, belief.verdict);
    return std::ranges::all_of(belief.states,
                               [&](oracle::State state) { return holds(steps, state, location); });
  }

  /// Some word from here on gets a verdict that a property speaks of and that is not this one.
  bool may_violate(automata::State from, oracle::Verdict verdict) const {
    oracle::Search<automata::State> search(from);
    for (std::size_t i = 0; i < search.size(); ++i) {
      const auto said = static_cast<automata::Verdict>(machine_.output(search[i]));
      const Property property = engines::property_of(said);
      if (property != property_of(verdict) && contains(properties_, property))
        return true;
      for (automata::Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol)
        search.reach(machine_.step(search[i], symbol), i, symbol);
    }
    return false;
  }

  const InvariantProof& proof_;
  const oracle::BruteForce& meaning_;
  const automata::MooreMachine& machine_;
  const Properties& properties_;
  term::Program invariant_;
};

} // namespace parlance::engines::samples
