#include "component/json/term_json.h"

namespace parlance::component {

term::Sort read_sort(const util::JsonPlace& place) {
  const std::string text = place.string();
  try {
    const term::Sort sort = term::parse_sort(text);
    if (sort.is_array()) {
      place.fail("'" + text + "' is not allowed here; use Bool or (_ BitVec n)");
    }
    return sort;
  } catch (const term::ParseError& error) {
    place.fail("'" + text + "': " + error.what());
  }
}

term::Term read_term(const util::JsonPlace& place, term::TermStore& store,
                     const term::Scope& scope) {
  try {
    return term::parse_smtlib(store, place.string(), scope);
  } catch (const term::ParseError& error) {
    place.fail(error.what());
  }
}

} // namespace parlance::component
