#include "driver/learning/assemble.h"

#include "driver/guarantee/claims.h"
#include "engines/paths/path_search.h"
#include "guards/guards.h"
#include "interface/calls_text.h"
#include "interface/canonical.h"
#include "interface/outcome_reason.h"
#include "smt/sat_bv_solver.h"
#include "teachers/reason_walk.h"
#include "teachers/replay.h"
#include "term/floating/floating_operation.h"
#include "util/reason.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlance::driver {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;

/// Reasons, and a witness that replays.
interface::Explanation explained(const component::Component& component, teachers::Replay& replay,
                                 State state, Symbol symbol) {
  teachers::Replay::Explained found = replay.explain(state, symbol);
  interface::Explanation result = {std::move(found.reasons)};
  if (found.witness) {
    result.witness = named_calls(component, *found.witness);
    if (replay.conjecture().verdict(state, symbol) == Verdict::illegal) {
      result.witness->back().observation.reset(); // a call that fails returns nothing
    }
  }
  return result;
}

using Explanations = std::map<std::pair<State, Symbol>, interface::Explanation>;

/// Of all that is forbidden or unknown.
Explanations explanations_of(const component::Component& component, teachers::Replay& replay) {
  const automata::MooreMachine& machine = replay.conjecture().machine;
  Explanations result;
  for (State state = 0; state < machine.state_count(); ++state) {
    for (Symbol symbol = 0; symbol < machine.symbol_count() && !machine.absorbing(state);
         ++symbol) {
      const Verdict claimed = replay.conjecture().verdict(state, symbol);
      if (claimed == Verdict::illegal || claimed == Verdict::unknown) {
        result[{state, symbol}] = explained(component, replay, state, symbol);
      }
    }
  }
  return result;
}

void add(const std::set<interface::Reason>& reasons, const std::pair<State, Symbol>& call,
         Explanations& explanations) {
  const auto found = explanations.find(call);
  if (found == explanations.end() || !found->second.witness || found->second.reasons.empty()) {
    return;
  }
  std::vector<interface::Reason>& known = found->second.reasons;
  std::set<interface::Reason> all(known.begin(), known.end());
  for (const interface::Reason& reason : reasons) {
    if (reason.kind == known.front().kind) {
      all.insert(reason);
    }
  }
  known.assign(all.begin(), all.end());
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
                       Explanations& explanations) {
  constexpr std::uint32_t length = 6;
  constexpr std::uint32_t conflicts = 10'000;
  if (!space.deterministic() || conjecture.machine.absorbing(conjecture.machine.initial()) ||
      computes_with_floating_point(space.component())) {
    return;
  }
  const auto solver = smt::make_bit_blasting_solver(&space.stop(), {conflicts, {}});
  const auto reason_of = [&](const engines::EndingPath& end) {
    const std::size_t method = conjecture.alphabet[end.symbol].method;
    return interface::reason_of(space.component().methods[method].paths[end.path].outcome);
  };
  const auto is_known = [&](const engines::EndingPath& end) {
    const auto found = explanations.find({end.state, end.symbol});
    return found != explanations.end() &&
           std::ranges::find(found->second.reasons, reason_of(end)) != found->second.reasons.end();
  };
  for (const engines::EndingPath& end :
       engines::ending_paths(space.component(), conjecture, length, *solver, is_known)) {
    add({reason_of(end)}, {end.state, end.symbol}, explanations);
  }
}

/// Other words that lead to the same state may fail for other reasons.
void add_reasons(teachers::Replay& replay, Explanations& explanations) {
  constexpr std::size_t pairs = 512;
  try {
    for (const auto& [call, reasons] :
         teachers::walk_reasons(replay.conjecture().machine, replay.evaluator(), pairs)) {
      add(reasons, call, explanations);
    }
    add_short_reasons(replay.conjecture(), replay.evaluator().space(), explanations);
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
  for (protocol::GuardedCall& call : interface.alphabet) {
    guards::GuardSimplifier simplifier(component, call.method, solver);
    call.guard = simplifier.simplify(call.guard);
  }
}

} // namespace

Assembled assemble(const component::Component& component, const teachers::Conjecture& learned,
                   component::BeliefSpace& space) {
  teachers::Replay replay(component, learned, space);
  const teachers::Conjecture& conjecture = replay.conjecture();
  interface::Interface result = {conjecture};
  result.component = component.name;
  result.signatures = interface::signatures_of(component);
  result.explanations = explanations_of(component, replay);
  add_reasons(replay, result.explanations);
  if (conjecture.machine.absorbing(result.initial())) {
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
  result.signatures = interface::signatures_of(component);
  for (std::size_t method = 0; method < component.methods.size(); ++method) {
    for (std::uint32_t seen = 0; seen < component.methods[method].observation_count(); ++seen) {
      result.alphabet.push_back({method, component.store().boolean(true), {}, seen});
      result.machine.add_symbol();
    }
  }
  result.machine.add_state(static_cast<automata::Output>(Verdict::unknown));
  result.initial_reasons = {no_conjecture()};
  return result;
}

interface::Reason no_conjecture() {
  return {interface::Reason::Kind::limit, {util::ReasonId::no_conjecture}};
}

} // namespace parlance::driver
