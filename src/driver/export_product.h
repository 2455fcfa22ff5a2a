#pragma once
// What `check` decides, as a file for other people's tools.

#include "component/component.h"
#include "driver/learning/learn.h"
#include "engines/product/engine.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::driver {

enum class ExportFormat : std::uint8_t { chc, vmt, btor2, aiger, c };

struct ExportOptions {
  ExportFormat format = ExportFormat::chc;
  /// The claim is that all of these hold; empty: all that can be written down.
  std::vector<engines::Property> properties = {};
  bool assume_no_overflow = false; ///< of state updates; else numbers wrap
};

/// `where` begins messages: the interface's file.
/// @throws util::UserError if the interface speaks of other methods, or a property of this
/// component is not reachability
std::string export_product(const interface::Interface& interface,
                           const component::Component& component, const ExportOptions& options,
                           util::StopToken& stop, const std::string& where);

} // namespace parlance::driver
