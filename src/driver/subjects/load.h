#pragma once
// Files in: components and interfaces, read and checked.

#include "component/component.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <map>
#include <memory>
#include <string>

namespace parlance::driver {

/// A component and the store that owns its terms.
struct LoadedComponent {
  std::shared_ptr<term::TermStore> store;
  component::Component component;
  std::map<std::string, std::string> versions = {}; ///< of other programs that had a part in it
};

/// Reads component text and checks that it is well-formed. If a limit ends that check, `stop` says
/// so, and nothing may be claimed of the component.
/// @throws util::UserError with one line that says where and what
LoadedComponent load_component(const std::string& path, util::StopToken& stop);
LoadedComponent component_from_text(const std::string& text, const std::string& name,
                                    util::StopToken& stop);

/// Whether a file says of itself that it is an interface, of whatever version.
bool is_interface_file(const std::string& path);

/// Reads an interface file, and checks that its guards partition. If a limit ends that check,
/// `stop` says so, and nothing may be claimed of the interface.
/// @throws util::UserError with one line that says where and what
interface::Interface load_interface(const std::string& path, util::StopToken& stop);

} // namespace parlance::driver
