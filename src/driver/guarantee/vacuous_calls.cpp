#include "driver/guarantee/vacuous_calls.h"

#include "automata/pair_walk.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "term/substitute.h"

#include <set>
#include <utility>

namespace parlance::driver {

namespace {

using automata::State;
using automata::Symbol;
using component::BeliefId;
using component::BeliefStep;

constexpr std::size_t pair_limit = 4096;
constexpr std::size_t symbolic_pair_limit = 64; ///< whose beliefs are formulas, which take longer

/// Walks breadth-first through pairs of state and belief, by one call a symbol, within the
/// assumption.
class Walk {
public:
  Walk(component::BeliefSpace& space, const engines::Candidate& candidate)
      : space_(space), candidate_(candidate) {
    const BeliefStep& start = space.start();
    if (start.may_succeed && start.limit.empty()) {
      pairs_.start(candidate.machine.initial(), start.next);
    }
    for (std::size_t done = 0; done < pairs_.size() && may_go_on(done); ++done) {
      for (Symbol symbol = 0; symbol < candidate.alphabet.size(); ++symbol) {
        try_call(done, symbol);
      }
    }
  }

  /// Some call of the symbol from the state is inside the claim.
  bool inside(State state, Symbol symbol) const { return inside_.contains({state, symbol}); }

private:
  /// Something is left to be found out, at a price that it is worth.
  bool may_go_on(std::size_t done) {
    symbolic_ += !space_.belief(pairs_[done].second).branches.empty();
    std::size_t legal = 0;
    for (State state = 0; state < candidate_.machine.state_count(); ++state) {
      legal += !candidate_.machine.absorbing(state);
    }
    return done < pair_limit && symbolic_ <= symbolic_pair_limit &&
           inside_.size() < legal * candidate_.alphabet.size();
  }

  void try_call(std::size_t pair, Symbol symbol) {
    const State state = pairs_[pair].first;
    const BeliefId belief = pairs_[pair].second;
    const State target = candidate_.machine.step(state, symbol);
    const protocol::GuardedCall& entry = candidate_.alphabet[symbol];
    const BeliefStep& step = space_.call(belief, entry.sample_call());
    if (step.may_be_outside) {
      if (!inside(state, symbol) && some_call_inside(belief, symbol)) {
        inside_.emplace(state, symbol);
      }
      return;
    }
    inside_.emplace(state, symbol);
    if (step.may_succeed && step.limit.empty() && !candidate_.machine.absorbing(target)) {
      pairs_.reach(target, step.next, pair, symbol);
    }
  }

  /// Other arguments than the sample may be inside.
  bool some_call_inside(BeliefId belief, Symbol symbol) {
    const component::Belief& states = space_.belief(belief);
    if (states.states.size() != 1 || !states.branches.empty()) {
      return false;
    }
    const component::Component& component = space_.component();
    term::Substitution values;
    for (std::size_t i = 0; i < component.variables.size(); ++i) {
      const component::Variable& variable = component.variables[i];
      values.bind(variable.symbol,
                  component.store().constant(variable.sort(), states.states.front()[i]));
    }
    std::vector<term::Term> constraints{candidate_.alphabet[symbol].guard};
    for (const component::Path& path :
         component.methods[candidate_.alphabet[symbol].method].paths) {
      if (path.outside != nullptr) {
        constraints.push_back(term::not_(values.apply(term::and_(path.guard, path.outside))));
      }
    }
    return space_.solver().check(constraints).sat();
  }

  component::BeliefSpace& space_;
  const engines::Candidate& candidate_;
  automata::PairWalk<Symbol> pairs_;
  std::set<std::pair<State, Symbol>> inside_;
  std::size_t symbolic_ = 0; ///< pairs
};

} // namespace

std::vector<component::Assumption> vacuous_calls(component::BeliefSpace& space,
                                                 const interface::Interface& interface,
                                                 const engines::Candidate& candidate) {
  const Walk walk(space, candidate);
  const std::vector<std::string> names = interface::state_names(interface);
  std::vector<component::Assumption> assumptions;
  for (State state = 0; state < interface.state_count(); ++state) {
    for (Symbol symbol = 0; symbol < interface.alphabet.size(); ++symbol) {
      if (interface.is_legal(state) && !walk.inside(state, symbol)) {
        assumptions.push_back(
            {"overflowing-call", "nothing is claimed of " +
                                     interface::symbol_text(interface.call(symbol)) + " in " +
                                     names[state] + ", as every call tried there overflows"});
      }
    }
  }
  return assumptions;
}

} // namespace parlance::driver
