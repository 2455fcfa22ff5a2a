#include "driver/subjects/load.h"

#include "component/json/component_json.h"
#include "component/well_formed.h"
#include "driver/subjects/front_end.h"
#include "interface/guard_partition.h"
#include "interface/json/interface_json.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/file_format.h"
#include "util/files.h"
#include "util/json/json_document.h"

#include <nlohmann/json.hpp>

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

bool is_interface_file(const std::string& path) {
  if (!path.ends_with(".json")) {
    return false;
  }
  try {
    const auto json = util::parse_document(util::read_regular_file(path), path);
    return json.is_object() && json.contains("format") && json.at("format").is_string() &&
           json.at("format").get<std::string>().starts_with(util::interface_format.name);
  } catch (const util::UserError&) {
    return false; // who reads it says what is wrong
  }
}

interface::Interface load_interface(const std::string& path, util::StopToken& stop) {
  interface::Interface loaded =
      interface::parse_json(util::read_regular_file(path), path, syntax_of);
  const auto solver = smt::make_z3(&stop);
  try {
    interface::check_partition(loaded, *solver, path);
  } catch (const util::Stopped&) {
    // As above: a file may have guards that no solver decides.
  }
  return loaded;
}

} // namespace parlance::driver
