#include "abstraction/game_conditions.h"

#include "term/substitute.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace parlance::abstraction {

namespace {

using component::Method;
using component::Path;

class ConditionCollector {
public:
  explicit ConditionCollector(const Method& method) {
    for (const component::Variable& parameter : method.parameters)
      parameters_.insert(parameter.symbol);
  }

  void collect(Term formula) {
    std::vector<Term> pending{formula};
    while (!pending.empty()) {
      const Term current = pending.back();
      pending.pop_back();
      if (!seen_.insert(current).second)
        continue;
      if (is_condition(current)) {
        conditions_.push_back(current);
        continue;
      }
      for (std::size_t i = current->operands().size(); i > 0; --i)
        pending.push_back(current->operand(i - 1));
    }
  }

  std::vector<Term> take() { return std::move(conditions_); }

private:
  bool is_condition(Term a) const {
    if (!a->sort().is_boolean() || a->op() == term::Op::not_ || a->op() == term::Op::and_ ||
        a->op() == term::Op::or_)
      return false;
    const std::vector<Term> variables = term::variables_of(a);
    return !variables.empty() && std::ranges::all_of(variables, [&](Term variable) {
      return parameters_.contains(variable);
    });
  }

  std::unordered_set<Term> parameters_;
  std::unordered_set<Term> seen_;
  std::vector<Term> conditions_;
};

} // namespace

std::vector<Term> parameter_conditions(const component::Component& component, std::size_t method,
                                       const std::vector<Term>& predicates) {
  const Method& owner = component.methods[method];
  ConditionCollector collector(owner);
  for (const Path& path : owner.paths) {
    collector.collect(path.guard);
    term::Substitution update;
    for (std::size_t i = 0; i < component.variables.size(); ++i)
      update.bind(component.variables[i].symbol, path.update[i]);
    for (const Term predicate : predicates)
      collector.collect(update.apply(predicate));
  }
  return collector.take();
}

} // namespace parlance::abstraction
