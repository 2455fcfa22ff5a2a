#pragma once
// What an engine checks: an automaton over guarded calls of a component's methods.

#include "component/component.h"
#include "interface/interface.h"
#include "protocol/automaton.h"
#include "smt/solver.h"

namespace parlance::engines {

using component::ConcreteCall;
using component::ConcreteWord;
using protocol::GuardedCall;
using term::Term;

/// @invariant every symbol has a sample
struct Candidate : protocol::Automaton {
  /// Some unknowns are the tool's own: tightness is not to be checked.
  bool has_tool_unknowns = false;
};

/// The automaton of an interface, with samples. @requires its signatures are the component's
/// methods, and its guards are not empty
Candidate candidate_of(const interface::Interface& interface, const component::Component& component,
                       smt::Solver& solver);

/// The same automaton with numbers that do not depend on how it was found: symbols ascend by
/// method, sample and observation, and states are numbered breadth-first.
Candidate numbered(const Candidate& candidate);

} // namespace parlance::engines
