#include "driver/learning/assemble.h"

#include "driver/guarantee/claims.h"
#include "engines/paths/path_search.h"
#include "guards/guards.h"
#include "interface/canonical.h"
#include "interface/outcome_reason.h"
#include "smt/sat_bv_solver.h"
#include "teachers/reason_walk.h"
#include "teachers/replay.h"
#include "term/floating/floating_operation.h"

#include <algorithm>
#include <set>

namespace parlance::driver {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;

interface::Transition assemble_step(const component::Component& component, teachers::Replay& replay,
                                    State state, Symbol symbol) {
  const automata::MooreMachine& machine = replay.conjecture().machine;
  interface::Transition transition {
    machine.step(state, symbol), {}, {}
  };
  const auto claimed = static_cast<Verdict>(machine.output(transition.to));
  if (claimed != Verdict::illegal && claimed != Verdict::unknown) {
    return transition;
  }
  teachers::Replay::Explained explained = replay.explain(state, symbol);
  transition.reasons = std::move(explained.reasons);
  if (explained.witness) {
    transition.witness = named_calls(component, *explained.witness);
    if (claimed == Verdict::illegal) {
      transition.witness->back().observation.reset(); // a call that fails returns nothing
    }
  }
  return transition;
}

interface::State assemble_state(const component::Component& component, teachers::Replay& replay,
                                State state) {
  const automata::MooreMachine& machine = replay.conjecture().machine;
  interface::State result {
    static_cast<Verdict>(machine.output(state)), {}
  };
  for (Symbol symbol = 0; symbol < machine.symbol_count() && !machine.absorbing(state); ++symbol) {
    result.transitions.push_back(assemble_step(component, replay, state, symbol));
  }
  return result;
}

void add(const std::set<interface::Reason>& reasons, interface::Transition& transition) {
  if (!transition.witness || transition.reasons.empty()) {
    return;
  }
  std::set<interface::Reason> all(transition.reasons.begin(), transition.reasons.end());
  for (const interface::Reason& reason : reasons) {
    if (reason.kind == transition.reasons.front().kind) {
      all.insert(reason);
    }
  }
  transition.reasons.assign(all.begin(), all.end());
}

/// Its formulas are too long to be unrolled for a reason more.
bool computes_with_floating_point(const component::Component& component) {
  return std::ranges::any_of(component.methods, [](const component::Method& method) {
    return std::ranges::any_of(method.paths, [](const component::Path& path) {
      return term::floating::has_result(path.guard) ||
             std::ranges::any_of(path.update, term::floating::has_result);
    });
  });
}

/// Reasons that words up to a length show, whatever their arguments.
void add_short_reasons(const teachers::Conjecture& conjecture, component::BeliefSpace& space,
                       std::vector<interface::State>& states) {
  constexpr std::uint32_t length = 6;
  constexpr std::uint32_t conflicts = 10'000;
  if (!space.deterministic() || conjecture.machine.absorbing(conjecture.machine.initial()) ||
      computes_with_floating_point(space.component())) {
    return;
  }
  const engines::Candidate candidate = candidate_of(conjecture);
  const auto solver = smt::make_bit_blasting_solver(&space.stop(), {conflicts, {}});
  const auto reason_of = [&](const engines::EndingPath& end) {
    const std::size_t method = candidate.alphabet[end.symbol].method;
    return interface::reason_of(space.component().methods[method].paths[end.path].outcome);
  };
  const auto is_known = [&](const engines::EndingPath& end) {
    const auto& reasons = states[end.state].transitions[end.symbol].reasons;
    return std::ranges::find(reasons, reason_of(end)) != reasons.end();
  };
  for (const engines::EndingPath& end :
       engines::ending_paths(space.component(), candidate, length, *solver, is_known)) {
    add({reason_of(end)}, states[end.state].transitions[end.symbol]);
  }
}

/// Other words that lead to the same state may fail for other reasons.
void add_reasons(teachers::Replay& replay, std::vector<interface::State>& states) {
  constexpr std::size_t pairs = 512;
  try {
    for (const auto& [call, reasons] :
         teachers::walk_reasons(replay.conjecture().machine, replay.evaluator(), pairs)) {
      add(reasons, states[call.first].transitions[call.second]);
    }
    add_short_reasons(replay.conjecture(), replay.evaluator().space(), states);
  } catch (const util::Stopped&) {
    // What the access words show is enough.
  }
}

std::vector<std::string> method_names(const component::Component& component) {
  std::vector<std::string> names;
  for (const component::Method& method : component.methods) {
    names.push_back(method.name);
  }
  return names;
}

/// Symbols with equal columns were merged: their guards want simplifying once more.
void simplify_guards(const component::Component& component, interface::Interface& interface,
                     smt::Solver& solver) {
  for (interface::GuardedCall& call : interface.alphabet) {
    guards::GuardSimplifier simplifier(component, component.method_index(call.method), solver);
    call.guard = simplifier.simplify(call.guard);
  }
}

} // namespace

engines::Candidate candidate_of(const teachers::Conjecture& conjecture) {
  engines::Candidate candidate{{}, conjecture.machine, conjecture.has_tool_unknowns};
  for (const teachers::AlphabetSymbol& symbol : conjecture.alphabet) {
    candidate.alphabet.push_back(
        {symbol.method, symbol.guard, symbol.representative, symbol.observation});
  }
  return candidate;
}

Assembled assemble(const component::Component& component, const teachers::Conjecture& learned,
                   component::BeliefSpace& space) {
  teachers::Replay replay(component, learned, space);
  const teachers::Conjecture& conjecture = replay.conjecture();
  interface::Interface result;
  result.component = component.name;
  for (const teachers::AlphabetSymbol& symbol : conjecture.alphabet) {
    const component::Method& method = component.methods[symbol.method];
    result.alphabet.push_back({method.name, method.parameters, symbol.guard,
                               observation_name(method, symbol.observation)});
  }
  for (State state = 0; state < conjecture.machine.state_count(); ++state) {
    result.states.push_back(assemble_state(component, replay, state));
  }
  add_reasons(replay, result.states);
  result.initial = conjecture.machine.initial();
  if (conjecture.machine.absorbing(result.initial)) {
    result.initial_reasons = replay.explain_start();
  }
  const auto solver = smt::make_z3(nullptr);
  interface::Interface canonical = interface::canonical(result, *solver, method_names(component));
  if (canonical.alphabet.size() < result.alphabet.size()) {
    simplify_guards(component, canonical, *solver);
  }
  return {std::move(canonical), conjecture.has_tool_unknowns};
}

interface::Interface nothing_known(const component::Component& component) {
  interface::Interface result;
  result.component = component.name;
  for (const component::Method& method : component.methods) {
    for (std::uint32_t seen = 0; seen < method.observation_count(); ++seen) {
      result.alphabet.push_back({method.name, method.parameters, component.store().boolean(true),
                                 observation_name(method, seen)});
    }
  }
  result.states.push_back({Verdict::unknown, {}});
  result.initial_reasons = {no_conjecture()};
  return result;
}

interface::Reason no_conjecture() {
  return {interface::Reason::Kind::limit, "the run ended before the first conjecture", {}};
}

} // namespace parlance::driver
