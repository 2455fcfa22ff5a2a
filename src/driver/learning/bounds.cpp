#include "driver/learning/bounds.h"

#include "interface/canonical.h"
#include "smt/solver.h"
#include "util/reason.h"

namespace parlance::driver {

namespace {

using automata::Verdict;
using interface::Interface;

/// Every unknown state becomes illegal, or one in which everything stays legal.
automata::MooreMachine with_unknown_as(const automata::MooreMachine& machine, Verdict verdict) {
  using automata::Output;
  automata::MooreMachine result(machine.output_type(), machine.symbol_count());
  for (automata::State state = 0; state < machine.state_count(); ++state) {
    const Output output = machine.output(state);
    result.add_state(output == static_cast<Output>(Verdict::unknown) ? static_cast<Output>(verdict)
                                                                     : output);
  }
  for (automata::State state = 0; state < machine.state_count(); ++state) {
    for (automata::Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      result.set_transition(state, symbol, machine.step(state, symbol));
    }
  }
  result.set_initial(machine.initial());
  return result;
}

Interface with_unknown_as(const Interface& interface, Verdict verdict) {
  Interface bound = interface;
  bound.machine = with_unknown_as(interface.machine, verdict);
  std::erase_if(bound.explanations, [&](const auto& entry) {
    return interface.verdict(entry.first.first, entry.first.second) == Verdict::unknown;
  });
  bound.guarantee.reset();
  bound.statistics.clear();
  const auto solver = smt::make_z3(nullptr);
  std::vector<std::string> methods;
  for (const interface::NamedCall& call : interface.calls()) {
    if (methods.empty() || methods.back() != call.method) {
      methods.push_back(call.method);
    }
  }
  return interface::canonical(bound, *solver, methods);
}

interface::Claim open_claim(util::ReasonId reason) {
  interface::Claim claim;
  claim.reason = {reason};
  return claim;
}

} // namespace

Bounds bounds_of(const Interface& interface) {
  Bounds bounds{with_unknown_as(interface, Verdict::illegal),
                with_unknown_as(interface, Verdict::legal)};
  bounds.lower.guarantee = interface.guarantee;
  bounds.lower.guarantee->permissive = open_claim(util::ReasonId::open_is_forbidden);
  bounds.upper.guarantee = interface.guarantee;
  bounds.upper.guarantee->safe = open_claim(util::ReasonId::open_is_allowed);
  for (Interface* bound : {&bounds.lower, &bounds.upper}) {
    bound->guarantee->tight = open_claim(util::ReasonId::open_is_not_unknown);
  }
  return bounds;
}

} // namespace parlance::driver
