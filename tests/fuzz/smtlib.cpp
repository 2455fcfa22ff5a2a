// Terms in SMT-LIB, and sorts.

#include "fuzz/readers.h"

#include "term/smtlib/smtlib.h"

namespace parlance::fuzz {

namespace {

/// `b`, `x8`, `x32`, `x64` and the array `a` have a meaning.
term::Scope scope_of(term::TermStore& store) {
  return [&store](const std::string& name) -> term::Term {
    if (name == "a") {
      return store.variable(name, term::Sort::array(8, 32));
    }
    const unsigned width = name == "x8" ? 8 : name == "x32" ? 32 : name == "x64" ? 64 : 0;
    if (width == 0 && name != "b") {
      return nullptr;
    }
    return store.variable(name, width == 0 ? term::Sort::boolean() : term::Sort::bit_vector(width));
  };
}

/// Constructors simplify, so what is printed may read back as something simpler, but not for ever.
void check_printed(term::TermStore& store, term::Term term) {
  const term::Scope scope = scope_of(store);
  const term::Term again = term::parse_smtlib(store, term::to_smtlib(term, true), scope);
  require(again->sort() == term->sort(), "a term that is printed reads back with another sort");
}

} // namespace

void read_smtlib(std::string_view input) {
  term::TermStore store;
  try {
    term::parse_sort(input);
  } catch (const term::ParseError&) {
  }
  try {
    term::Term term = nullptr;
    const term::Scope scope = scope_of(store);
    try {
      term = term::parse_smtlib(store, input, scope);
    } catch (const term::ParseError&) {
      return;
    }
    check_printed(store, term);
  } catch (const term::ParseError&) {
    require(false, "a term that is printed does not read back");
  }
}

} // namespace parlance::fuzz
