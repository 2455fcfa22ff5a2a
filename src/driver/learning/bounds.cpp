#include "driver/learning/bounds.h"

#include "interface/canonical.h"
#include "smt/solver.h"

namespace parlance::driver {

namespace {

using automata::Verdict;
using interface::Interface;

/// Every unknown state becomes illegal, or one in which everything stays legal.
Interface with_unknown_as(const Interface& interface, Verdict verdict) {
  Interface bound = interface;
  for (std::size_t position = 0; position < bound.states.size(); ++position) {
    interface::State& state = bound.states[position];
    if (state.kind != Verdict::unknown) {
      continue;
    }
    state.kind = verdict;
    if (verdict == Verdict::legal) {
      state.transitions.assign(bound.alphabet.size(), interface::Transition());
      for (interface::Transition& transition : state.transitions) {
        transition.to = static_cast<decltype(transition.to)>(position);
      }
    }
  }
  for (interface::State& state : bound.states) {
    for (interface::Transition& transition : state.transitions) {
      if (interface.states[transition.to].kind == Verdict::unknown) {
        transition.reasons.clear();
        transition.witness.reset();
      }
    }
  }
  bound.guarantee.reset();
  bound.statistics.clear();
  const auto solver = smt::make_z3(nullptr);
  std::vector<std::string> methods;
  for (const interface::GuardedCall& call : interface.alphabet) {
    if (methods.empty() || methods.back() != call.method) {
      methods.push_back(call.method);
    }
  }
  return interface::canonical(bound, *solver, methods);
}

interface::Claim open_claim(const char* reason) {
  interface::Claim claim;
  claim.reason = reason;
  return claim;
}

} // namespace

Bounds bounds_of(const Interface& interface) {
  Bounds bounds{with_unknown_as(interface, Verdict::illegal),
                with_unknown_as(interface, Verdict::legal)};
  bounds.lower.guarantee = interface.guarantee;
  bounds.lower.guarantee->permissive = open_claim("what was left open is forbidden here");
  bounds.upper.guarantee = interface.guarantee;
  bounds.upper.guarantee->safe = open_claim("what was left open is allowed here");
  for (Interface* bound : {&bounds.lower, &bounds.upper}) {
    bound->guarantee->tight = open_claim("nothing is called unknown here, though it is");
  }
  return bounds;
}

} // namespace parlance::driver
