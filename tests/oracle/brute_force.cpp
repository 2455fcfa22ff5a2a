#include "oracle/brute_force.h"

#include <algorithm>

namespace parlance::oracle {
namespace {

std::vector<Symbol> symbols(const Grouping& groups, const std::vector<std::size_t>& methods) {
  std::vector<Symbol> result(groups.count);
  for (std::size_t call = 0; call < methods.size(); ++call) {
    result[groups.of[call]].method = methods[call];
    result[groups.of[call]].calls.push_back(call);
  }
  return result;
}

CanonicalInterface canonicalise(const Automaton& subsets, const std::vector<std::size_t>& methods) {
  // Letters that are already equal are merged first: it changes nothing but the time.
  const Grouping alike = group_columns(subsets, methods);
  std::vector<std::size_t> methods_of_groups(alike.count);
  for (std::size_t call = 0; call < methods.size(); ++call)
    methods_of_groups[alike.of[call]] = methods[call];
  const Automaton smallest = merge_states(merge_columns(subsets, alike));

  const Grouping final = group_columns(smallest, methods_of_groups);
  Grouping by_call{{}, final.count};
  for (const std::size_t group : alike.of)
    by_call.of.push_back(final.of[group]);
  return {symbols(by_call, methods), by_call.of, breadth_first(merge_columns(smallest, final))};
}

} // namespace

BruteForce::BruteForce(Component component, const Limits& limits)
    : concrete_(std::move(component)) {
  const SubsetAutomaton subsets = subset_automaton(concrete_, limits);
  largest_belief_ = subsets.largest_belief;
  canonical_ = canonicalise(subsets.automaton, concrete_.methods_of_calls());
}

Verdict BruteForce::verdict(const Word& word) const {
  Belief belief = concrete_.start();
  for (const Call& call : word) {
    if (!belief.is_legal())
      break;
    BeliefBuilder after;
    for (const State state : belief.states)
      after.add(concrete_.step(state, concrete_.call_number(call)));
    belief = std::move(after).build();
  }
  return belief.verdict;
}

std::size_t BruteForce::belief_class(const Word& word) const {
  std::size_t state = canonical_.automaton.initial;
  for (const Call& call : word)
    if (canonical_.automaton.is_legal(state))
      state = next(state, concrete_.call_number(call));
  return state;
}

std::size_t BruteForce::next(std::size_t state, std::size_t call) const {
  return canonical_.automaton.next[state][canonical_.symbol_of[call]];
}

std::size_t BruteForce::legal_states() const {
  const auto& verdicts = canonical_.automaton.verdicts;
  return static_cast<std::size_t>(std::count(verdicts.begin(), verdicts.end(), Verdict::legal));
}

std::size_t BruteForce::largest_partition() const {
  std::vector<std::size_t> sizes(component().methods.size());
  for (const Symbol& symbol : canonical_.alphabet)
    ++sizes[symbol.method];
  return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

bool is_nondeterministic(const BruteForce& meaning) {
  const Component& component = meaning.component();
  const bool has_inputs = std::any_of(component.methods.begin(), component.methods.end(),
                                      [](const Action& method) { return !method.inputs.empty(); });
  return has_inputs || !component.internal.empty() ||
         meaning.concrete().initial_states().size() > 1;
}

} // namespace parlance::oracle
