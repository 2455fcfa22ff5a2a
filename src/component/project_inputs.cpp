#include "component/project_inputs.h"

#include "smt/project.h"
#include "term/substitute.h"

#include <algorithm>
#include <bit>
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

/// Ok paths that show one observation.
std::vector<const Path*> paths_showing(const Method& method, std::uint32_t observation) {
  std::vector<const Path*> paths;
  for (const Path& path : method.paths) {
    if (path.outcome.kind == OutcomeKind::ok && path.observation == observation) {
      paths.push_back(&path);
    }
  }
  return paths;
}

/// The next state as total functions: the paths merged by if-then-else.
std::vector<Term> merged_update(const Component& component, const std::vector<const Path*>& paths) {
  std::vector<Term> update = symbols_of(component.variables);
  for (const Path* path : paths) {
    for (std::size_t i = 0; i < update.size(); ++i) {
      update[i] = path == paths.front() ? path->update[i]
                                        : term::ite(path->guard, path->update[i], update[i]);
    }
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

/// The ok paths of a method with one observation, for calls that are legal.
std::optional<std::vector<Path>> projected_update(const Component& component, const Method& method,
                                                  Term legal, smt::Solver& solver) {
  std::vector<Term> update = merged_update(component, paths_showing(method, 0));
  if (!independent(update, legal, method, solver)) {
    return std::nullopt;
  }
  term::Substitution any;
  for (const Variable& input : method.inputs) {
    any.bind(input.symbol, component.store().constant(input.sort(), 0));
  }
  for (Term& value : update) {
    value = any.apply(value);
  }
  return std::vector<Path>{{legal, std::move(update), Outcome{}}};
}

bool mentions_inputs(const std::vector<Term>& terms, const Method& method) {
  const std::vector<Term> variables = term::variables_of(terms);
  return std::ranges::any_of(method.inputs, [&](const Variable& input) {
    return std::ranges::find(variables, input.symbol) != variables.end();
  });
}

/// One ok path for each observation: some input shows it, and what it does is the same for all that
/// do. None if it is not.
std::optional<std::vector<Path>> paths_by_observation(const Component& component,
                                                      const Method& method, Term legal,
                                                      smt::Solver& solver) {
  std::vector<Path> result;
  for (std::uint32_t seen = 0; seen < method.observation_count(); ++seen) {
    const std::vector<const Path*> paths = paths_showing(method, seen);
    if (paths.empty()) {
      continue;
    }
    Term shown = component.store().boolean(false);
    for (const Path* path : paths) {
      shown = term::or_(shown, path->guard);
    }
    const std::optional<Term> possible = smt::project(solver, shown, symbols_of(method.inputs));
    std::vector<Term> update = merged_update(component, paths);
    if (!possible || mentions_inputs(update, method)) {
      return std::nullopt;
    }
    result.push_back({term::and_(legal, *possible), std::move(update), Outcome{}, nullptr, seen});
  }
  return result;
}

bool are_disjoint(const std::vector<Path>& paths, smt::Solver& solver) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const std::vector<Term> both{paths[i].guard, paths[j].guard};
      if (!solver.check(both).unsat()) {
        return false;
      }
    }
  }
  return true;
}

/// Makes paths disjoint by an input that chooses among those that are possible: the one of its
/// number, or the first if that is not.
void choose_by(const Variable& choice, std::vector<Path>& paths) {
  term::TermStore& store = choice.symbol->term_store();
  const auto chosen = [&](std::size_t i) {
    return term::equal(choice.symbol, store.constant(choice.sort(), i));
  };
  Term some_chosen = store.boolean(false);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    some_chosen = term::or_(some_chosen, term::and_(chosen(i), paths[i].guard));
  }
  Term earlier = store.boolean(false);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const Term possible = paths[i].guard;
    const Term by_default = term::and_(term::not_(some_chosen), term::not_(earlier));
    paths[i].guard = term::and_(possible, term::or_(chosen(i), by_default));
    earlier = term::or_(earlier, possible);
  }
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
  auto ok = method.observation_count() == 1
                ? projected_update(component, method, legal, solver)
                : paths_by_observation(component, method, legal, solver);
  auto paths = projected_outcomes(component, method, *illegal, solver);
  if (!ok || !paths) {
    return std::nullopt;
  }
  Method result{method.name, method.parameters, {}, std::move(*paths), method.observations, {}};
  if (ok->size() > 1 && !are_disjoint(*ok, solver)) {
    const Sort sort = Sort::bit_vector(static_cast<unsigned>(std::bit_width(ok->size() - 1)));
    result.inputs.push_back({"seen", component.store().fresh("seen", sort)});
    choose_by(result.inputs.front(), *ok);
  }
  result.paths.insert(result.paths.end(), ok->begin(), ok->end());
  return result;
}

bool uses_inputs(const Method& method) {
  return std::ranges::any_of(method.paths, [&](const Path& path) {
    return mentions_inputs({path.guard}, method) || mentions_inputs(path.update, method);
  });
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
