#include "engines/product/argument_classes.h"

#include "smt/project.h"
#include "term/evaluate.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::engines {

std::vector<ConcreteCall> all_calls(const component::Component& component,
                                    const GuardedCall& symbol) {
  std::vector<ConcreteCall> calls;
  const component::Method& method = component.methods[symbol.method];
  const std::vector<Term> roots{symbol.guard};
  const term::Program guard(component::symbols_of(method.parameters), roots);
  component::for_each_arguments(method, [&](const std::vector<std::uint64_t>& arguments) {
    std::uint64_t member = 0;
    guard.run(arguments, std::span(&member, 1));
    if (member != 0) {
      calls.push_back({symbol.method, arguments, symbol.observation});
    }
  });
  return calls;
}

std::optional<Term> same_successors(component::BeliefSpace& space,
                                    const std::vector<component::Branch>& next,
                                    const ConcreteCall& call) {
  const component::Method& method = space.component().methods[call.method];
  term::TermStore& store = space.component().store();
  term::Substitution fixed;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    fixed.bind(method.parameters[i].symbol,
               store.constant(method.parameters[i].sort(), call.arguments[i]));
  }
  std::vector<Term> differences;
  for (const component::Branch& branch : next) {
    differences.push_back(term::distinct(branch.condition, fixed.apply(branch.condition)));
    for (const Term value : branch.state) {
      differences.push_back(
          term::and_(branch.condition, term::distinct(value, fixed.apply(value))));
    }
  }
  const Term different = term::or_(store, differences);
  std::vector<Term> choices = term::variables_of(different);
  std::erase_if(choices, [&](Term variable) {
    return std::ranges::find(method.parameters, variable, &component::Variable::symbol) !=
           method.parameters.end();
  });
  const std::optional<Term> projected = smt::project(space.solver(), different, choices);
  return projected ? std::optional(term::not_(*projected)) : std::nullopt;
}

} // namespace parlance::engines
