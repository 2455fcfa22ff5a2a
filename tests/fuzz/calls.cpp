// Words of calls, as `query` and `--offer` take them.

#include "fuzz/readers.h"

#include "component/json/component_json.h"
#include "interface/calls_text.h"

namespace parlance::fuzz {

namespace {

/// Calls with parts, names, numbers of all kinds and results.
std::vector<interface::Signature> all_kinds(term::TermStore& store) {
  const component::Component station =
      component::read_json(store, example("examples/components/station.json"), "station.json");
  std::vector<interface::Signature> result = interface::signatures_of(station);
  const auto number = [&](const char* name, unsigned width, component::ValueType type) {
    component::Variable variable{name, store.variable(name, term::Sort::bit_vector(width))};
    variable.type = type;
    return variable;
  };
  using enum component::ValueType;
  using Variables = std::vector<component::Variable>;
  result.push_back({"put(double)", Variables{number("d", 64, floating)}});
  result.push_back({"put(float)", Variables{number("f", 32, floating)}});
  result.push_back({"put(char)", Variables{number("c", 16, character)}});
  result.push_back({"move", Variables{number("m", 32, integer), number("n", 8, integer)}});
  result.push_back({"hasNext", {}, {"true", "false", "throws java.io.IOException"}});
  return result;
}

} // namespace

void read_calls(std::string_view input) {
  static term::TermStore store;
  static const std::vector<interface::Signature> signatures = all_kinds(store);
  const interface::Calls calls = interface::parse_calls(input, signatures);
  const std::string text = interface::to_text(calls);
  require(interface::to_text(interface::parse_calls(text, signatures)) == text,
          "a word that is printed reads back as another");
}

} // namespace parlance::fuzz
