#include "driver/load.h"

#include "component/component_json.h"
#include "component/well_formed.h"
#include "interface/interface_json.h"
#include "smt/solver.h"
#include "util/error.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace parlance::driver {

std::string read_file(const std::string& path) {
  std::error_code unknown; // a path that cannot be looked at cannot be opened either
  if (std::filesystem::is_directory(path, unknown)) {
    util::bad_input(path + ": is a directory; give a file");
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) {
    text << file.rdbuf();
  }
  if (!file) {
    util::bad_input(path + ": cannot be read: " + std::strerror(errno));
  }
  return text.str();
}

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
  return component_from_text(read_file(path), path, stop);
}

interface::Interface load_interface(const std::string& path) {
  return interface::read_json(read_file(path), path);
}

} // namespace parlance::driver
