#include "fuzz/readers.h"

#include "component/json/component_json.h"
#include "driver/learning/trace.h"

namespace parlance::fuzz {

void read_trace(std::string_view input) {
  static term::TermStore store;
  static const component::Component station =
      component::read_json(store, example("examples/components/station.json"), "station.json");
  driver::read_trace(input, "input.jsonl", station);
}

} // namespace parlance::fuzz
