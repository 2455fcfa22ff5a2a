#include "component/project_inputs.h"

#include "smt/project.h"
#include "term/substitute.h"

#include <algorithm>
#include <optional>

namespace parlance::component {

namespace {

/// The paths of one kind joined: `exists inputs. guard`.
std::optional<Term> some_input(const Component& component, const Method& method, OutcomeKind kind,
                               smt::Solver& solver) {
  Term guard = component.store().boolean(false);
  for (const Path& path : method.paths) {
    if (path.outcome.kind == kind) {
      guard = term::or_(guard, path.guard);
    }
  }
  return smt::project(solver, guard, symbols_of(method.inputs));
}

/// The next state as total functions: the ok paths merged by if-then-else.
std::vector<Term> merged_update(const Component& component, const Method& method) {
  std::vector<Term> update = symbols_of(component.variables);
  bool first = true;
  for (const Path& path : method.paths) {
    if (path.outcome.kind != OutcomeKind::ok) {
      continue;
    }
    for (std::size_t i = 0; i < update.size(); ++i) {
      update[i] = first ? path.update[i] : term::ite(path.guard, path.update[i], update[i]);
    }
    first = false;
  }
  return update;
}

bool independent(const std::vector<Term>& update, Term legal, const Method& method,
                 smt::Solver& solver) {
  term::Substitution other;
  for (const Variable& input : method.inputs) {
    other.bind(input.symbol, legal->term_store().fresh(input.name, input.sort()));
  }
  std::vector<Term> differences;
  for (const Term value : update) {
    differences.push_back(term::distinct(value, other.apply(value)));
  }
  const std::vector<Term> conditions{legal, term::or_(legal->term_store(), differences)};
  return solver.check(conditions).unsat();
}

/// One error and one unknown path for each projected outcome, so that reasons keep their places: a
/// path's own projection, less what an error already decides.
std::optional<std::vector<Path>> projected_outcomes(const Component& component,
                                                    const Method& method, Term illegal,
                                                    smt::Solver& solver) {
  std::vector<Path> paths;
  Term taken = component.store().boolean(false);
  for (const OutcomeKind kind : {OutcomeKind::error, OutcomeKind::unknown}) {
    for (const Path& path : method.paths) {
      if (path.outcome.kind != kind) {
        continue;
      }
      const std::optional<Term> guard = smt::project(solver, path.guard, symbols_of(method.inputs));
      if (!guard) {
        return std::nullopt;
      }
      paths.push_back(
          {term::and_(*guard, term::not_(taken)), symbols_of(component.variables), path.outcome});
      taken = term::or_(taken, *guard);
    }
    if (kind == OutcomeKind::error) {
      taken = term::or_(taken, illegal);
    }
  }
  return paths;
}

/// Some input leads to unknown, and after another an internal step may still err: then the method
/// alone does not decide the verdict.
bool may_err_later(const Component& component, const Method& method) {
  return !component.internal.empty() &&
         std::any_of(method.paths.begin(), method.paths.end(),
                     [](const Path& path) { return path.outcome.kind == OutcomeKind::unknown; });
}

std::optional<Method> projected(const Component& component, const Method& method,
                                smt::Solver& solver) {
  if (may_err_later(component, method)) {
    return std::nullopt;
  }
  const auto illegal = some_input(component, method, OutcomeKind::error, solver);
  const auto unknown = some_input(component, method, OutcomeKind::unknown, solver);
  if (!illegal || !unknown) {
    return std::nullopt;
  }
  const Term legal = term::not_(term::or_(*illegal, *unknown));
  std::vector<Term> update = merged_update(component, method);
  if (!independent(update, legal, method, solver)) {
    return std::nullopt;
  }
  auto paths = projected_outcomes(component, method, *illegal, solver);
  if (!paths) {
    return std::nullopt;
  }
  term::Substitution any;
  for (const Variable& input : method.inputs) {
    any.bind(input.symbol, component.store().constant(input.sort(), 0));
  }
  for (Term& value : update) {
    value = any.apply(value);
  }
  paths->push_back({legal, std::move(update), Outcome{}});
  return Method{method.name, method.parameters, {}, std::move(*paths)};
}

bool uses_inputs(const Method& method) {
  for (const Path& path : method.paths) {
    std::vector<Term> roots = path.update;
    roots.push_back(path.guard);
    for (const Term variable : term::variables_of(roots)) {
      for (const Variable& input : method.inputs) {
        if (input.symbol == variable) {
          return true;
        }
      }
    }
  }
  return false;
}

void project_method(const Component& component, Method& method, smt::Solver& solver) {
  if (!uses_inputs(method)) {
    method.inputs.clear();
  } else if (auto result = projected(component, method, solver)) {
    method = std::move(*result);
  }
}

} // namespace

Component project_inputs(const Component& component, smt::Solver& solver) {
  Component result = component;
  for (Method& method : result.methods) {
    project_method(component, method, solver);
  }
  for (Method& step : result.internal) {
    project_method(component, step, solver);
  }
  return result;
}

} // namespace parlance::component
