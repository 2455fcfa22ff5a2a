#pragma once
// Bridges between the reference reading and the terms under test.

#include "term/reference.h"

#include "term/evaluate.h"
#include "term/smtlib/smtlib.h"

namespace parlance::term {

inline Sort sort_of(reference::Type type) { return parse_sort(reference::sort_text(type)); }

/// The names of the generator: a letter for the kind, the width, a number.
inline Term generated_variable(TermStore& store, const std::string& name) {
  const auto width = static_cast<unsigned>(std::stoul(name.substr(1)));
  return store.variable(name, sort_of({width, name[0] == 'a'}));
}

inline Term parse_generated(TermStore& store, const std::string& text) {
  return parse_smtlib(
      store, text, [&store](const std::string& name) { return generated_variable(store, name); });
}

inline Assignment to_assignment(TermStore& store, const reference::Values& values) {
  Assignment assignment;
  for (const auto& [name, value] : values) {
    const Term variable = generated_variable(store, name);
    if (variable->sort().is_array()) {
      ArrayValue array;
      for (std::size_t i = 0; i < value.size(); ++i)
        array.elements[i] = value[i];
      assignment.bind(variable, array);
    } else {
      assignment.bind(variable, value[0]);
    }
  }
  return assignment;
}

} // namespace parlance::term
