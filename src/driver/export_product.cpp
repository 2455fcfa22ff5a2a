#include "driver/export_product.h"

#include "engines/product/engine_view.h"
#include "engines/prover.h"
#include "exports/exports.h"
#include "interface/rebind.h"
#include "smt/solver.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::driver {

namespace {

using engines::Property;

[[noreturn]] void unsupported(const std::string& message) {
  throw util::UserError(util::ExitCode::unsupported, message);
}

std::vector<Property> wanted_properties(component::BeliefSpace& space,
                                        const engines::Candidate& candidate,
                                        const std::vector<Property>& asked) {
  const auto applicable = [&](Property property) {
    return engines::Prover::applicable(space, candidate, property);
  };
  std::vector<Property> properties = asked;
  if (asked.empty()) {
    std::ranges::copy_if(engines::all_properties, std::back_inserter(properties), applicable);
    if (candidate.has_tool_unknowns) {
      std::erase(properties, Property::tight);
    }
  }
  for (const Property property : properties) {
    if (!applicable(property)) {
      unsupported("'" + engines::to_text(property) +
                  "' is not a matter of reachability here: the environment has choices; "
                  "--property safe is");
    }
  }
  return properties;
}

std::string written(const exports::System& system, ExportFormat format) {
  switch (format) {
  case ExportFormat::chc:
    return exports::to_chc(system);
  case ExportFormat::vmt:
    return exports::to_vmt(system);
  case ExportFormat::btor2:
    return exports::to_btor2(system);
  case ExportFormat::aiger:
    return exports::to_aiger(system);
  case ExportFormat::c:
    break;
  }
  return exports::to_c(system);
}

} // namespace

std::string export_product(const interface::Interface& interface,
                           const component::Component& component, const ExportOptions& options,
                           util::StopToken& stop, const std::string& where) {
  const interface::Interface bound = interface::bind_to_component(interface, component, where);
  const auto solver = smt::make_z3(&stop);
  const engines::Candidate candidate = engines::candidate_of(bound, component, *solver);
  if (candidate.machine.absorbing(candidate.machine.initial())) {
    unsupported(where + ": the interface ends where it starts, so there is nothing to search");
  }
  engines::EngineView view(component, component::slice_only(options.assume_no_overflow), *solver,
                           stop);
  const std::vector<Property> properties =
      wanted_properties(view.space, candidate, options.properties);
  const engines::Product product(view.reduction.component(), candidate);
  return written(exports::system_of(product, properties), options.format);
}

} // namespace parlance::driver
