#include "driver/check.h"

#include "component/belief_space.h"
#include "component/project_inputs.h"
#include "component/slice.h"
#include "driver/claims.h"
#include "engines/bounded.h"
#include "interface/text_writer.h"
#include "interface/transfer.h"
#include "smt/solver.h"

namespace parlance::driver {

CheckResult check(const interface::Interface& interface, const component::Component& component,
                  std::uint32_t depth, util::StopToken& stop, const std::string& where) {
  const interface::Interface bound = interface::bind_to_component(interface, component, where);
  const auto free_solver = smt::make_z3(nullptr);
  const engines::Candidate candidate = engines::candidate_of(bound, component, *free_solver);
  CheckResult checked;
  engines::EngineResult result;
  try {
    stop.check();
    const auto solver = smt::make_z3(&stop);
    const component::Component sliced =
        component::project_inputs(component::slice(component), *solver);
    component::BeliefSpace space(sliced, *solver, stop);
    engines::Bounded engine(space, candidate, {}, stop);
    for (std::uint32_t done = 1; done <= depth; ++done) {
      result = engine.check(done);
    }
  } catch (const util::Stopped& stopped) {
    checked.stopped = stopped.reason();
  }
  checked.guarantee =
      guarantee_of(result, candidate.has_tool_unknowns, depth, checked.stopped, component);
  return checked;
}

std::string to_text(const interface::Guarantee& guarantee) {
  return "safe:       " + interface::claim_text(guarantee.safe) + "\n" +
         "permissive: " + interface::claim_text(guarantee.permissive) + "\n" +
         "tight:      " + interface::claim_text(guarantee.tight) + "\n";
}

} // namespace parlance::driver
