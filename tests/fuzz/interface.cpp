// Interfaces, guards checked by solver as the tool does it.

#include "fuzz/readers.h"

#include "interface/json/interface_json.h"

namespace parlance::fuzz {

void read_interface(std::string_view input) {
  const std::string text = interface::to_json(interface::read_json(input, "input.json"));
  const std::string again = interface::to_json(interface::read_json(text, "written.json"));
  require(again == text, "an interface that is written reads back as another");
}

} // namespace parlance::fuzz
