#include "engines/candidate.h"

#include "interface/least_arguments.h"
#include "interface/machine.h"
#include "util/error.h"

namespace parlance::engines {

Candidate candidate_of(const interface::Interface& interface, const component::Component& component,
                       smt::Solver& solver) {
  Candidate candidate{{}, interface::machine_of(interface), interface.has_tool_unknowns()};
  for (const interface::GuardedCall& call : interface.alphabet) {
    const auto sample = interface::simplest_arguments(call.guard, call.parameters, solver);
    util::check(sample.has_value(), "a symbol without arguments");
    candidate.alphabet.push_back({component.method_index(call.method), call.guard, *sample});
  }
  return candidate;
}

} // namespace parlance::engines
