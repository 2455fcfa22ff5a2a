#pragma once
// A component with all that learns it, by cheap counterexamples alone.

#include "component/loading.h"
#include "oracle/examples.h"
#include "teachers/symbolic_teacher.h"

namespace parlance::teachers::samples {

struct Taught : component::samples::Loaded {
  explicit Taught(const std::string& text, std::size_t max_guards = 64)
      : Loaded(text), space(component, *solver, stop),
        teacher(component, space, *solver, {.max_guards = max_guards}) {}

  void learn() { teacher.learn(8); }
  /// Symbols of a method.
  std::size_t guards(const std::string& method) const {
    return teacher.alphabet().symbols_of(component.method_index(method)).size();
  }
  Symbol symbol(const std::string& method, const Arguments& arguments = {}) const {
    return teacher.alphabet().symbol_of({component.method_index(method), arguments});
  }
  /// What the hypothesis says.
  Verdict said(const Word& word) const {
    return static_cast<Verdict>(teacher.machine().output_of(word));
  }

  component::BeliefSpace space;
  SymbolicTeacher teacher;
};

/// init(p), foo(q) that fails when the condition on x (which is p) and q does not hold.
inline std::string init_and_foo(const std::string& sort, const std::string& initial,
                                const std::string& holds) {
  using namespace oracle::examples;
  return oracle::examples::component(
      named("x", sort, initial),
      action("init", ok("true", "x", "p"), named("p", sort)) + "," +
          action("foo", ok(holds) + "," + error("(not " + holds + ")"), named("q", sort)) + "," +
          action("idle", ok("true")));
}

} // namespace parlance::teachers::samples
