#pragma once
// What an engine checks: an automaton over guarded calls of a component's methods.

#include "automata/moore_machine.h"
#include "automata/verdict.h"
#include "component/component.h"
#include "component/verdict_function.h"
#include "interface/interface.h"
#include "smt/solver.h"

#include <cstddef>
#include <vector>

namespace parlance::engines {

using component::ConcreteCall;
using term::Term;
using ConcreteWord = std::vector<ConcreteCall>;

struct CandidateSymbol {
  std::size_t method;                ///< index in the component
  Term guard;                        ///< over the method's parameter symbols
  std::vector<std::uint64_t> sample; ///< some arguments that satisfy the guard
  std::uint32_t observation = 0;     ///< of the method's

  ConcreteCall sample_call() const { return {method, sample, observation}; }
};

struct Candidate {
  std::vector<CandidateSymbol> alphabet;
  automata::MooreMachine machine; ///< outputs are verdicts
  /// Some unknowns are the tool's own: tightness is not to be checked.
  bool has_tool_unknowns = false;
};

/// The automaton of an interface. @requires its guards speak of the component's parameters, and are
/// not empty
Candidate candidate_of(const interface::Interface& interface, const component::Component& component,
                       smt::Solver& solver);

/// The same automaton with numbers that do not depend on how it was found: symbols ascend by
/// method, sample and observation, and states are numbered breadth-first.
Candidate numbered(const Candidate& candidate);

} // namespace parlance::engines
