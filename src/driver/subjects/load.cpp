#include "driver/subjects/load.h"

#include "component/component_json.h"
#include "component/well_formed.h"
#include "interface/guard_partition.h"
#include "interface/json/interface_json.h"
#include "smt/solver.h"
#include "util/files.h"

namespace parlance::driver {

LoadedComponent component_from_text(const std::string& text, const std::string& name,
                                    util::StopToken& stop) {
  LoadedComponent loaded{std::make_shared<term::TermStore>(), {}};
  loaded.component = component::read_json(*loaded.store, text, name);
  const auto solver = smt::make_z3(&stop);
  try {
    component::check_well_formed(loaded.component, *solver, name);
  } catch (const util::Stopped&) {
    // The token keeps the reason for whoever goes on.
  }
  return loaded;
}

LoadedComponent load_component(const std::string& path, util::StopToken& stop) {
  return component_from_text(util::read_regular_file(path), path, stop);
}

interface::Interface load_interface(const std::string& path, util::StopToken& stop) {
  interface::Interface loaded = interface::parse_json(util::read_regular_file(path), path);
  const auto solver = smt::make_z3(&stop);
  try {
    interface::check_partition(loaded, *solver, path);
  } catch (const util::Stopped&) {
    // As above: a file may have guards that no solver decides.
  }
  return loaded;
}

} // namespace parlance::driver
