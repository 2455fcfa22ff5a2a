// Files of predicates: source syntax and SMT-LIB.

#include "fuzz/readers.h"

#include "abstraction/predicates/predicate_text.h"
#include "component/json/component_json.h"

namespace parlance::fuzz {

void read_predicates(std::string_view input) {
  term::TermStore store;
  const component::Component explorer =
      component::read_json(store, example("tests/fuzz/kinds.json"), "kinds.json");
  abstraction::read_predicates(explorer, input, "input.predicates");
}

} // namespace parlance::fuzz
