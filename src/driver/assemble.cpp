#include "driver/assemble.h"

#include "automata/structure.h"
#include "driver/claims.h"
#include "engines/path_search.h"
#include "interface/canonical.h"
#include "interface/guards.h"
#include "smt/sat_bv_solver.h"
#include "teachers/reason_walk.h"
#include "term/floating_operation.h"

#include <algorithm>
#include <set>

namespace parlance::driver {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using automata::Word;

bool is_tool_reason(const interface::Reason& reason) {
  return reason.kind == interface::Reason::Kind::mixed_parameters ||
         reason.kind == interface::Reason::Kind::limit;
}

/// A run that was stopped has little time left for explanations.
std::vector<interface::Reason> reasons(teachers::Teacher& teacher, const Word& word) {
  try {
    return teacher.reasons(word);
  } catch (const util::Stopped&) {
    return {{interface::Reason::Kind::limit, "the run ended before this could be explained", {}}};
  }
}

/// The word with every symbol's representative. Where something is observed, that may not be
/// possible; then with what the symbols stand for, if it still shows the verdict.
std::optional<engines::ConcreteWord> witness(const component::Component& component, Verdict claimed,
                                             const Word& word, teachers::Teacher& teacher) {
  engines::ConcreteWord calls;
  if (!component.is_observed()) {
    for (const Symbol symbol : word) {
      const teachers::AlphabetSymbol& entry = teacher.alphabet()[symbol];
      calls.push_back({entry.method, entry.representative});
    }
    return calls;
  }
  try {
    calls = teacher.evaluator().concretised(word);
    const teachers::Finding finding = teacher.evaluator().evaluate(calls).finding;
    return teachers::verdict_of(finding) == claimed ? std::optional(calls) : std::nullopt;
  } catch (const util::Stopped&) {
    return std::nullopt;
  }
}

/// What the tool itself could not decide has no single word to show for it.
void explain(const component::Component& component, Verdict claimed, const Word& word,
             teachers::Teacher& teacher, interface::Transition& transition) {
  transition.reasons = reasons(teacher, word);
  for (const interface::Reason& reason : transition.reasons) {
    if (is_tool_reason(reason)) {
      return;
    }
  }
  if (const auto calls = witness(component, claimed, word, teacher)) {
    transition.witness = named_calls(component, *calls);
    if (claimed == Verdict::illegal) {
      transition.witness->back().observation.reset(); // a call that fails returns nothing
    }
  }
}

/// A word by a call that is not legal: by the shortest way into the state if the component agrees
/// there, which it may not while the conjecture is not settled, else by the learner's own.
Word ending_word(const teachers::Conjecture& conjecture, const Word& shortest_way, State state,
                 Symbol symbol, teachers::Teacher& teacher) {
  const automata::MooreMachine& machine = conjecture.machine;
  const auto claimed = static_cast<Verdict>(machine.output(machine.step(state, symbol)));
  Word word = shortest_way;
  word.push_back(symbol);
  try {
    if (teachers::verdict_of(teacher.evaluator().evaluate(word).finding) == claimed) {
      return word;
    }
  } catch (const util::Stopped&) {
    // The learner's own word needs no evaluation.
  }
  word = conjecture.access_words[state];
  word.push_back(symbol);
  return word;
}

interface::State assemble_state(const component::Component& component,
                                const teachers::Conjecture& conjecture, State state,
                                const Word& shortest_way, teachers::Teacher& teacher) {
  const automata::MooreMachine& machine = conjecture.machine;
  interface::State result {
    static_cast<Verdict>(machine.output(state)), {}
  };
  if (machine.absorbing(state)) {
    return result;
  }
  for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
    interface::Transition transition {
      machine.step(state, symbol), {}, {}
    };
    const auto claimed = static_cast<Verdict>(machine.output(transition.to));
    if (claimed == Verdict::illegal || claimed == Verdict::unknown) {
      explain(component, claimed, ending_word(conjecture, shortest_way, state, symbol, teacher),
              teacher, transition);
    }
    result.transitions.push_back(std::move(transition));
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
  using Kind = interface::Reason::Kind;
  if (!space.deterministic() || conjecture.machine.absorbing(conjecture.machine.initial()) ||
      computes_with_floating_point(space.component())) {
    return;
  }
  const engines::Candidate candidate = candidate_of(conjecture);
  const auto solver = smt::make_bit_blasting_solver(&space.stop(), {conflicts, {}});
  const auto reason_of = [&](const engines::EndingPath& end) {
    const std::size_t method = candidate.alphabet[end.symbol].method;
    const component::Outcome& outcome = space.component().methods[method].paths[end.path].outcome;
    const bool error = outcome.kind == component::OutcomeKind::error;
    return interface::Reason { error ? Kind::error : Kind::unknown, outcome.label, outcome.place };
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
void add_reasons(const teachers::Conjecture& conjecture, teachers::Teacher& teacher,
                 std::vector<interface::State>& states) {
  constexpr std::size_t pairs = 512;
  try {
    for (const auto& [call, reasons] :
         teachers::walk_reasons(conjecture.machine, teacher.evaluator(), pairs)) {
      add(reasons, states[call.first].transitions[call.second]);
    }
    add_short_reasons(conjecture, teacher.evaluator().space(), states);
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
    interface::GuardSimplifier simplifier(component, component.method_index(call.method), solver);
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

interface::Interface assemble(const component::Component& component,
                              const teachers::Conjecture& conjecture, teachers::Teacher& teacher) {
  interface::Interface result;
  result.component = component.name;
  for (const teachers::AlphabetSymbol& symbol : conjecture.alphabet) {
    const component::Method& method = component.methods[symbol.method];
    result.alphabet.push_back({method.name, method.parameters, symbol.guard,
                               observation_name(method, symbol.observation)});
  }
  const std::vector<Word> shortest_ways = automata::access_words(conjecture.machine);
  for (State state = 0; state < conjecture.machine.state_count(); ++state) {
    result.states.push_back(
        assemble_state(component, conjecture, state, shortest_ways[state], teacher));
  }
  add_reasons(conjecture, teacher, result.states);
  result.initial = conjecture.machine.initial();
  if (conjecture.machine.absorbing(result.initial)) {
    result.initial_reasons = reasons(teacher, {});
  }
  const auto solver = smt::make_z3(nullptr);
  interface::Interface canonical = interface::canonical(result, *solver, method_names(component));
  if (canonical.alphabet.size() < result.alphabet.size()) {
    simplify_guards(component, canonical, *solver);
  }
  return canonical;
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
  result.initial_reasons = {
      {interface::Reason::Kind::limit, "the run ended before the first conjecture", {}}};
  return result;
}

} // namespace parlance::driver
