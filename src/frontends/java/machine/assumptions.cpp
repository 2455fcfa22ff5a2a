#include "frontends/java/machine/assumptions.h"

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
    Row{"exact-array-class",
        "an argument of type {} is an array of exactly that type, not of a subtype"},
    Row{"one-declared-type", "an object handed over as {} too"},
    Row{"private-constructor",
        "the object is as its private constructor leaves it when the first call is made"},
    Row{"untouched-objects", "objects handed over are changed by nobody else"},
    Row{"leaked-objects", "an object of type {} that was given out is changed by nobody else"},
    Row{"ways-back", "nobody else uses {}, which leads back to the component"},
    Row{"fields-not-written", "nobody else writes to the field {}"},
    Row{"static-methods-not-called", "the static method {} is not called"},
    Row{"other-methods-not-called", "the method {}, which is none of the calls, is not called"},
    Row{"quiet-classes", "code of {} changes nothing that calls read, unless a call runs it"},
    Row{"one-object", "no other object or code changes {}"},
    Row{"quiet-initialisers", "the static initialiser of {} changes nothing that calls read"},
    Row{"quiet-finalisers", "the finaliser of {} changes nothing that calls read"},
    Row{"library-statics", "nobody else changes {}, which belongs to the library"},
    Row{"missing-classes",
        "class {} is not found, and the virtual machine links the classes that mention it all the "
        "same"},
    Row{"assertions-enabled", "assertions are enabled"},
    Row{"tree-shaped-arguments",
        "an object that arguments of one call lead to is reached in one way only"},
    Row{"no-static-objects",
        "an argument of type {} is none of the objects that static fields hold"},
    Row{"any-field-values",
        "an argument of type {} may have any values in its fields, also ones that no constructor "
        "makes"},
    Row{"held-objects",
        "an argument may be any object that the component or a static field holds, also one that "
        "no client gets hold of"},
    Row{"distinct-hidden-objects",
        "an object that a hidden argument or an unknown field leads to is reached in one way only"},
    Row{"fresh-results",
        "an object that an opaque callee returns is one that the component held before the call, "
        "or a new one: no argument of the same call, and not returned twice in it"},
    Row{"opaque-callee",
        "{} is opaque: it returns anything, changes nothing here, and does not throw"},
    Row{"throwing-callee",
        "{} is opaque: it returns anything, changes nothing here, and may throw"},
    Row{"generic-types", "{}, as the code casts it where it comes out of a generic type"},
    Row{"nan-bits", "a computed NaN of {}"},
    Row{"no-monitor-held", "whoever calls holds no monitor that the code needs"},
    Row{"not-interrupted", "the thread is not interrupted while it sleeps or waits"},
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
