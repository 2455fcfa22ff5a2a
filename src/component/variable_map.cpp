#include "component/variable_map.h"

#include "term/substitute.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::component {

namespace {

term::Substitution substitution(const std::vector<Variable>& variables,
                                const std::vector<Term>& values) {
  term::Substitution result;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (values[i] != nullptr) {
      result.bind(variables[i].symbol, values[i]);
    }
  }
  return result;
}

bool mentions_dropped(Term value, const std::vector<Variable>& variables,
                      const std::vector<Term>& expanded) {
  const std::vector<Term> used = term::variables_of(value);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (expanded[i] == nullptr && std::ranges::find(used, variables[i].symbol) != used.end()) {
      return true;
    }
  }
  return false;
}

std::vector<Term> applied(term::Substitution& substitution, std::vector<Term> terms) {
  for (Term& term : terms) {
    term = substitution.apply(term);
  }
  return terms;
}

Method mapped(const Method& method, const std::vector<Variable>& whole, const VariableMap& map,
              term::Substitution& expand) {
  Method result{method.name, method.parameters,   method.inputs,
                {},          method.observations, method.result};
  for (const Path& path : method.paths) {
    term::Substitution after = substitution(whole, path.update);
    Path smaller = path;
    smaller.guard = expand.apply(path.guard);
    smaller.update = applied(expand, applied(after, map.contracted));
    smaller.outside = path.outside == nullptr ? nullptr : expand.apply(path.outside);
    smaller.outcome.value =
        path.outcome.value == nullptr ? nullptr : expand.apply(path.outcome.value);
    if (!smaller.guard->is_false()) {
      result.paths.push_back(std::move(smaller));
    }
  }
  return result;
}

} // namespace

VariableMap identity(const std::vector<Variable>& variables) {
  return {variables, symbols_of(variables), symbols_of(variables)};
}

VariableMap composed(const std::vector<Variable>& whole, const VariableMap& first,
                     const VariableMap& second) {
  VariableMap result;
  result.variables = second.variables;
  term::Substitution contract = substitution(first.variables, first.contracted);
  result.contracted = applied(contract, second.contracted);
  term::Substitution expand = substitution(first.variables, second.expanded);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const Term value = first.expanded[i];
    const bool dropped =
        value == nullptr || mentions_dropped(value, first.variables, second.expanded);
    result.expanded.push_back(dropped ? nullptr : expand.apply(value));
  }
  return result;
}

Component mapped(const Component& component, const VariableMap& map) {
  util::check(std::ranges::find(map.expanded, nullptr) == map.expanded.end(),
              "a variable is dropped that something may depend on");
  term::Substitution expand = substitution(component.variables, map.expanded);
  Component result = component;
  result.variables = map.variables;
  result.initial = expand.apply(component.initial);
  for (auto* methods : {&result.methods, &result.internal}) {
    for (Method& method : *methods) {
      method = mapped(method, component.variables, map, expand);
    }
  }
  return result;
}

Term facts(const Component& whole, const VariableMap& map) {
  term::Substitution contract = substitution(map.variables, map.contracted);
  std::vector<Term> all;
  for (std::size_t i = 0; i < whole.variables.size(); ++i) {
    if (map.expanded[i] != nullptr) {
      all.push_back(term::equal(whole.variables[i].symbol, contract.apply(map.expanded[i])));
    }
  }
  return term::and_(whole.store(), all);
}

} // namespace parlance::component
