#include "engines/product/candidate.h"

#include "automata/minimise.h"
#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "interface/machine.h"
#include "util/error.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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

Candidate numbered(const Candidate& candidate) {
  std::vector<automata::Symbol> order(candidate.alphabet.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](automata::Symbol symbol) {
    const CandidateSymbol& call = candidate.alphabet[symbol];
    return std::tie(call.method, call.sample, call.observation);
  });
  const automata::MooreMachine machine = automata::select_symbols(candidate.machine, order);
  Candidate result{{}, automata::renumber_breadth_first(machine), candidate.has_tool_unknowns};
  for (const automata::Symbol symbol : order) {
    result.alphabet.push_back(candidate.alphabet[symbol]);
  }
  return result;
}

} // namespace parlance::engines
