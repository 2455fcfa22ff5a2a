#include "engines/candidate.h"

#include "interface/machine.h"

namespace parlance::engines {

Candidate candidate_of(const interface::Interface& interface,
                       const component::Component& component) {
  Candidate candidate{{}, interface::machine_of(interface), interface.has_tool_unknowns()};
  for (const interface::GuardedCall& call : interface.alphabet) {
    candidate.alphabet.push_back({component.method_index(call.method), call.guard});
  }
  return candidate;
}

} // namespace parlance::engines
