#pragma once
// A small component with one method whose guards are simplified.

#include "component/component.h"
#include "guards/guards.h"
#include "interface/printed_names.h"
#include "smt/solver.h"
#include "term/smtlib/smtlib.h"
#include "term/source/source_text.h"

#include <memory>
#include <string>
#include <vector>

namespace parlance::guards {

using term::Sort;

inline Sort int32() { return Sort::bit_vector(32); }

/// A guard and how people read it.
struct GuardText {
  std::string guard;
  std::string text;
};

struct Declared {
  std::string name;
  Sort sort;
  component::ValueNames labels = {};
};

/// A component with one method under test; its state is x and y (32 bits each).
class Bench {
public:
  explicit Bench(const std::vector<Declared>& parameters) {
    for (const std::string name : {"x", "y"})
      component_.variables.push_back({name, store_.variable(name, int32())});
    component_.initial = store_.boolean(true);
    component::Method& method = component_.methods.emplace_back();
    method.name = "m";
    for (const Declared& one : parameters)
      method.parameters.push_back(
          {one.name, store_.variable(one.name, one.sort),
           one.labels == component::ValueNames{}
               ? nullptr
               : std::make_shared<const component::ValueNames>(one.labels)});
  }

  /// Adds a path of the method: a formula of its code, and the next value of x.
  Bench& code(const std::string& guard, const std::string& next_x = "x") {
    component_.methods[0].paths.push_back(
        {parse(guard), {parse(next_x), component_.variables[1].symbol}, {}});
    return *this;
  }

  /// Adds a method without parameters that has a path with this guard.
  Bench& other(const std::string& guard) {
    component::Method method;
    method.name = "other";
    method.paths.push_back({parse(guard), component::symbols_of(component_.variables), {}});
    component_.methods.push_back(std::move(method));
    return *this;
  }

  Term parse(const std::string& text) {
    return term::parse_smtlib(store_, text, [this](const std::string& name) -> Term {
      for (const auto* variables : {&component_.methods[0].parameters, &component_.variables})
        for (const component::Variable& variable : *variables)
          if (variable.name == name)
            return variable.symbol;
      return nullptr;
    });
  }

  GuardSimplifier& simplifier() {
    if (!simplifier_)
      simplifier_ = std::make_unique<GuardSimplifier>(component_, 0, *solver_);
    return *simplifier_;
  }

  Term simplify(Term guard) { return simplifier().simplify(guard); }

  /// The simplified guard in source syntax.
  std::string show(const std::string& guard) {
    const std::string text = term::to_source(simplify(parse(guard)));
    return simplifier().canonical() ? text : "not canonical: " + text;
  }

  /// The simplified guard as it is printed with its symbol.
  std::string print(const std::string& guard) {
    const std::string text =
        interface::guard_text({"m", component_.methods[0].parameters, simplify(parse(guard)), {}});
    return simplifier().canonical() ? text : "not canonical: " + text;
  }

  term::TermStore& store() { return store_; }
  const component::Component& component() const { return component_; }
  std::vector<Term> parameters() { return component::symbols_of(component_.methods[0].parameters); }

private:
  term::TermStore store_;
  component::Component component_;
  std::unique_ptr<smt::Solver> solver_ = smt::make_z3(nullptr);
  std::unique_ptr<GuardSimplifier> simplifier_;
};

} // namespace parlance::guards
