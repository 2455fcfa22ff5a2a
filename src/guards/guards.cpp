#include "guards/guards.h"

#include "guards/guard_description.h"
#include "guards/guard_set.h"
#include "guards/guard_terms.h"
#include "util/error.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parlance::guards {

struct GuardSimplifier::State {
  const component::Component& component;
  const component::Method& method;
  smt::Solver& solver;
  std::vector<TwinVariable> variables;
  std::optional<MethodTerms> terms;                        ///< made when first needed
  std::unordered_map<Term, std::pair<Term, bool>> results; ///< and whether they are canonical
  bool canonical = true;
  GuardStatistics statistics;

  Description describe_guard(Term guard);
  Term simplify_new(Term guard);
  void count(DescriptionKind kind);
};

namespace {

/// The parameters that occur in the guard, in the order of the method.
std::vector<TwinVariable> occurring(const std::vector<TwinVariable>& variables, Term guard) {
  const std::vector<Term> used = term::variables_of(guard);
  std::vector<TwinVariable> result;
  for (const TwinVariable& variable : variables)
    if (std::ranges::find(used, variable.symbol) != used.end())
      result.push_back(variable);
  util::check(result.size() == used.size(), "a guard speaks of its method's parameters only");
  return result;
}

} // namespace

GuardSimplifier::GuardSimplifier(const component::Component& component, std::size_t method,
                                 smt::Solver& solver)
    : state_(new State{component, component.methods.at(method), solver, {}, {}, {}, true, {}}) {
  for (const component::Variable& parameter : state_->method.parameters)
    state_->variables.push_back({parameter.symbol,
                                 component.store().fresh(parameter.name, parameter.sort()),
                                 parameter.labels.get()});
}

GuardSimplifier::~GuardSimplifier() = default;
bool GuardSimplifier::canonical() const { return state_->canonical; }
const GuardStatistics& GuardSimplifier::statistics() const { return state_->statistics; }

Term GuardSimplifier::simplify(Term guard) {
  const auto known = state_->results.find(guard);
  if (known != state_->results.end()) {
    state_->canonical = known->second.second;
    return known->second.first;
  }
  const std::uint64_t checks_before = state_->solver.statistics().checks;
  const Term result = state_->simplify_new(guard);
  state_->statistics.checks += state_->solver.statistics().checks - checks_before;
  state_->results[guard] = {result, state_->canonical};
  return result;
}

Term GuardSimplifier::State::simplify_new(Term guard) {
  ++statistics.guards;
  const Description description = describe_guard(guard);
  count(description.kind);
  canonical = description.canonical;
  statistics.not_canonical += canonical ? 0 : 1;
  return description.formula != nullptr ? description.formula : guard;
}

/// The description of the guard, checked to be equivalent: by solver, or argument by argument.
Description GuardSimplifier::State::describe_guard(Term guard) {
  try {
    const ArgumentSet set(guard, occurring(variables, guard), solver);
    if (!terms)
      terms = terms_of(component, method);
    const Description description = describe(set, *terms);
    if (description.formula != nullptr)
      util::check(set.is_described_by(description.formula),
                  "a simplified guard must be equivalent to the guard");
    return description;
  } catch (const Undecided&) {
    return {DescriptionKind::none, nullptr, false};
  }
}

void GuardSimplifier::State::count(DescriptionKind kind) {
  switch (kind) {
  case DescriptionKind::constant:
  case DescriptionKind::none:
    break;
  case DescriptionKind::values:
    ++statistics.by_values;
    break;
  case DescriptionKind::atoms:
    ++statistics.by_atoms;
    break;
  case DescriptionKind::boxes:
    ++statistics.by_boxes;
    break;
  }
}

} // namespace parlance::guards
