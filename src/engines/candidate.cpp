#include "engines/candidate.h"

#include "interface/least_arguments.h"
#include "interface/machine.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::engines {

namespace {

std::uint32_t observation_index(const component::Method& method,
                                const interface::GuardedCall& call) {
  if (!call.observation) {
    return 0;
  }
  const auto found = std::ranges::find(method.observations, *call.observation);
  util::check(found != method.observations.end(), "an observation that is none of the method's");
  return static_cast<std::uint32_t>(found - method.observations.begin());
}

} // namespace

Candidate candidate_of(const interface::Interface& interface, const component::Component& component,
                       smt::Solver& solver) {
  Candidate candidate{{}, interface::machine_of(interface), interface.has_tool_unknowns()};
  for (const interface::GuardedCall& call : interface.alphabet) {
    const auto sample = interface::simplest_arguments(call.guard, call.parameters, solver);
    util::check(sample.has_value(), "a symbol without arguments");
    const std::size_t method = component.method_index(call.method);
    candidate.alphabet.push_back(
        {method, call.guard, *sample, observation_index(component.methods[method], call)});
  }
  return candidate;
}

} // namespace parlance::engines
