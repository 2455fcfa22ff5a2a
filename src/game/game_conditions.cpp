#include "game/game_conditions.h"

#include "term/substitute.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace parlance::game {

namespace {

using component::Method;
using component::Path;

class ConditionCollector {
public:
  ConditionCollector(const component::Component& component, const Method& method) {
    for (const component::Variable& parameter : method.parameters)
      parameters_.insert(parameter.symbol);
    for (const component::Variable& variable : component.variables)
      state_.insert(variable.symbol);
  }

  void collect(Term formula) {
    std::vector<Term> pending{formula};
    while (!pending.empty()) {
      const Term current = pending.back();
      pending.pop_back();
      if (!seen_.insert(current).second)
        continue;
      if (current->sort().is_boolean() && sort(current))
        continue;
      for (std::size_t i = current->operands().size(); i > 0; --i)
        pending.push_back(current->operand(i - 1));
    }
  }

  ParameterConditions take() { return std::move(found_); }

private:
  /// False if there is nothing to be said of it as a whole.
  bool sort(Term condition) {
    bool on_parameters = false;
    bool on_state = false;
    for (const Term variable : term::variables_of(condition)) {
      on_parameters = on_parameters || parameters_.contains(variable);
      on_state = on_state || state_.contains(variable);
      if (!parameters_.contains(variable) && !state_.contains(variable))
        return false;
    }
    const bool is_atom = condition->op() != term::Op::not_ && condition->op() != term::Op::and_ &&
                         condition->op() != term::Op::or_;
    if (!on_parameters || (on_state && !is_atom))
      return false;
    (on_state ? found_.mixed : found_.alone).push_back(condition);
    return true;
  }

  std::unordered_set<Term> parameters_;
  std::unordered_set<Term> state_;
  std::unordered_set<Term> seen_;
  ParameterConditions found_;
};

/// When a method does what: its paths with the same effect as one, in order of the first; but for
/// what it does in all other cases.
std::vector<Term> guards_by_effect(const Method& method) {
  std::vector<const Path*> firsts;
  std::vector<Term> guards;
  for (const Path& path : method.paths) {
    const auto same = std::ranges::find_if(firsts, [&](const Path* first) {
      return first->outcome.kind == path.outcome.kind && first->observation == path.observation &&
             first->outside == path.outside && first->update == path.update;
    });
    if (same == firsts.end()) {
      firsts.push_back(&path);
      guards.push_back(path.guard);
    } else {
      Term& guard = guards[static_cast<std::size_t>(same - firsts.begin())];
      guard = term::or_(guard, path.guard);
    }
  }
  // One of the effects always happens, so the others say when the last one does.
  const auto longest = std::ranges::max_element(guards, {}, term::node_count);
  guards.erase(longest);
  return guards;
}

} // namespace

ParameterConditions parameter_conditions(const component::Component& component, std::size_t method,
                                         const std::vector<Term>& predicates) {
  const Method& owner = component.methods[method];
  ConditionCollector collector(component, owner);
  for (const Term guard : guards_by_effect(owner))
    collector.collect(guard);
  for (const Path& path : owner.paths) {
    term::Substitution update;
    for (std::size_t i = 0; i < component.variables.size(); ++i)
      update.bind(component.variables[i].symbol, path.update[i]);
    for (const Term predicate : predicates)
      collector.collect(update.apply(predicate));
  }
  return collector.take();
}

} // namespace parlance::game
