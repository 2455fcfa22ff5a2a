#include "abstraction/effect.h"

#include <algorithm>

namespace parlance::abstraction {

namespace {

using component::Method;
using component::OutcomeKind;
using component::Path;

Term any_path(const component::Component& component, const Method& action, auto condition) {
  std::vector<Term> guards;
  for (const Path& path : action.paths) {
    guards.push_back(condition(path));
  }
  return term::or_(component.store(), guards);
}

Term ends(const component::Component& component, const Method& action, OutcomeKind kind) {
  return any_path(component, action, [&](const Path& path) {
    return path.outcome.kind == kind ? path.guard : component.store().boolean(false);
  });
}

/// Of paths that end ok, the last one needs no condition: where it is none of the others, it is it.
std::vector<Term> next_of(const component::Component& component, const Method& action) {
  std::vector<Term> next = component::symbols_of(component.variables);
  bool is_first = true;
  for (const Path& path : action.paths) {
    if (path.outcome.kind != OutcomeKind::ok) {
      continue;
    }
    for (std::size_t i = 0; i < next.size(); ++i) {
      next[i] = is_first ? path.update[i] : term::ite(path.guard, path.update[i], next[i]);
    }
    is_first = false;
  }
  return next;
}

std::vector<Term> joined(std::vector<Term> first, const std::vector<Term>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

} // namespace

Effect::Effect(const component::Component& component, const Method& action)
    : action_(&action), variable_count_(component.variables.size()),
      choices_(
          joined(component::symbols_of(action.parameters), component::symbols_of(action.inputs))),
      errs_(ends(component, action, OutcomeKind::error)),
      unknown_(ends(component, action, OutcomeKind::unknown)),
      outside_(any_path(component, action,
                        [&](const Path& path) {
                          return path.outcome.kind == OutcomeKind::ok && path.outside != nullptr
                                     ? term::and_(path.guard, path.outside)
                                     : component.store().boolean(false);
                        })),
      shows_([&] {
        std::vector<Term> shows;
        for (std::uint32_t seen = 0; seen < action.observation_count(); ++seen) {
          shows.push_back(any_path(component, action, [&](const Path& path) {
            return path.outcome.kind == OutcomeKind::ok && path.observation == seen
                       ? path.guard
                       : component.store().boolean(false);
          }));
        }
        return shows;
      }()),
      next_(next_of(component, action)),
      program_(joined(component::symbols_of(component.variables), choices_),
               joined(joined({errs_, unknown_, outside_}, shows_), next_)) {}

ConcreteEnd Effect::run(const ConcreteRun& run) const {
  std::vector<std::uint64_t> values = run.state;
  values.insert(values.end(), run.arguments.begin(), run.arguments.end());
  values.insert(values.end(), run.inputs.begin(), run.inputs.end());
  std::vector<std::uint64_t> results(3 + shows_.size() + next_.size());
  program_.run(values, results);
  ConcreteEnd end;
  if (results[0] != 0 || results[1] != 0) {
    end.end = results[0] != 0 ? End::error : End::unknown;
    return end;
  }
  end.outside = results[2] != 0;
  const auto first = results.begin() + 3;
  const auto last = first + static_cast<std::ptrdiff_t>(shows_.size());
  end.observation = static_cast<std::uint32_t>(
      std::find_if(first, last, [](std::uint64_t shown) { return shown != 0; }) - first);
  end.next.assign(last, results.end());
  return end;
}

std::vector<Effect> effects_of(const component::Component& component) {
  std::vector<Effect> effects;
  for (const auto* actions : {&component.methods, &component.internal}) {
    for (const Method& action : *actions) {
      effects.emplace_back(component, action);
    }
  }
  return effects;
}

} // namespace parlance::abstraction
