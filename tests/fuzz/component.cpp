#include "fuzz/readers.h"

#include "component/json/component_json.h"

namespace parlance::fuzz {

void read_component(std::string_view input) {
  term::TermStore store;
  const std::string text = component::to_json(component::read_json(store, input, "input.json"));
  const component::Component again = component::read_json(store, text, "written.json");
  require(component::to_json(again) == text, "a component that is written reads back as another");
}

} // namespace parlance::fuzz
