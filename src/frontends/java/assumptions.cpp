#include "frontends/java/assumptions.h"

#include <fmt/format.h>

#include <array>

namespace parlance::java {

namespace {

struct Row {
  std::string_view id;
  std::string_view sentence; ///< {} is the subject
};

/// By Assumed.
constexpr std::array rows = {
    Row{"exact-argument-class",
        "an argument of type {} is of that class itself, not of a subclass"},
    Row{"untouched-objects", "objects handed over are changed by nobody else"},
    Row{"leaked-objects", "an object of type {} that was given out is changed by nobody else"},
    Row{"fields-not-written", "nobody else writes to the field {}"},
    Row{"static-methods-not-called", "the static method {} is not called"},
    Row{"one-object", "no other object or code changes {}"},
    Row{"quiet-initialisers", "the static initialiser of {} changes nothing that calls read"},
    Row{"opaque-callee",
        "{} is opaque: it returns anything, changes nothing here, and does not throw"},
    Row{"throwing-callee",
        "{} is opaque: it returns anything, changes nothing here, and may throw"},
    Row{"generic-types", "{}, as the code casts it where it comes out of a generic type"},
    Row{"nan-bits", "a computed NaN of {}"},
    Row{"one-thread", "one thread makes the calls, and the virtual machine itself does not fail"},
};

} // namespace

component::Assumption assumption_of(Assumed what, const std::string& subject) {
  const Row& row = rows.at(static_cast<std::size_t>(what));
  return {std::string(row.id), fmt::format(fmt::runtime(row.sentence), subject)};
}

std::vector<std::string> assumption_ids() {
  std::vector<std::string> ids;
  for (const Row& row : rows) {
    ids.emplace_back(row.id);
  }
  return ids;
}

} // namespace parlance::java
