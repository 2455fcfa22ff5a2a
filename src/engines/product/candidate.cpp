#include "engines/product/candidate.h"

#include "automata/minimise.h"
#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "util/error.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace parlance::engines {

Candidate candidate_of(const interface::Interface& interface, const component::Component& component,
                       smt::Solver& solver) {
  Candidate candidate{interface, interface.has_tool_unknowns()};
  for (GuardedCall& call : candidate.alphabet) {
    util::check(interface.signatures[call.method].method == component.methods[call.method].name,
                "an interface on other methods than the component's");
    const std::optional<component::Arguments> sample = interface::simplest_arguments(
        call.guard, component.methods[call.method].parameters, solver);
    util::check(sample.has_value(), "a symbol without arguments");
    call.sample = *sample;
  }
  return candidate;
}

Candidate numbered(const Candidate& candidate) {
  std::vector<automata::Symbol> order(candidate.alphabet.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](automata::Symbol symbol) {
    const GuardedCall& call = candidate.alphabet[symbol];
    return std::tie(call.method, call.sample, call.observation);
  });
  const automata::MooreMachine machine = automata::select_symbols(candidate.machine, order);
  Candidate result{{{}, automata::renumber_breadth_first(machine)}, candidate.has_tool_unknowns};
  for (const automata::Symbol symbol : order) {
    result.alphabet.push_back(candidate.alphabet[symbol]);
  }
  return result;
}

} // namespace parlance::engines
