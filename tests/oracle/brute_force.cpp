#include "oracle/brute_force.h"

#include <algorithm>
#include <map>

namespace parlance::oracle {
namespace {

/// Groups calls whose letters are alike with every observation; each observation has its own group.
Grouping group_calls(const ConcreteComponent& component, const std::vector<std::size_t>& letters) {
  std::map<std::vector<std::size_t>, std::size_t> numbers;
  Grouping groups;
  for (std::size_t call = 0; call < component.call_count(); ++call) {
    std::vector<std::size_t> key{component.observation(call)};
    for (const std::size_t other : component.with_all_observations(call))
      key.push_back(letters[other]);
    groups.of.push_back(numbers.try_emplace(std::move(key), numbers.size()).first->second);
  }
  groups.count = numbers.size();
  return groups;
}

CanonicalInterface canonicalise(const Automaton& subsets, const ConcreteComponent& component) {
  // Letters that are already equal are merged first: it changes nothing but the time.
  const std::vector<std::size_t>& methods = component.methods_of_calls();
  const Grouping alike = group_columns(subsets, methods);
  std::vector<std::size_t> methods_of_groups(alike.count);
  for (std::size_t call = 0; call < methods.size(); ++call)
    methods_of_groups[alike.of[call]] = methods[call];
  const Automaton smallest = merge_states(merge_columns(subsets, alike));

  const Grouping final = group_columns(smallest, methods_of_groups);
  std::vector<std::size_t> letters;
  for (const std::size_t group : alike.of)
    letters.push_back(final.of[group]);
  const Grouping by_call = group_calls(component, letters);
  CanonicalInterface result{std::vector<Symbol>(by_call.count), by_call.of, {}};
  std::vector<std::size_t> columns(by_call.count);
  for (std::size_t call = 0; call < methods.size(); ++call) {
    Symbol& symbol = result.alphabet[by_call.of[call]];
    symbol.method = methods[call];
    symbol.calls.push_back(call);
    columns[by_call.of[call]] = alike.of[call];
  }
  result.automaton = breadth_first(with_columns(smallest, columns));
  return result;
}

} // namespace

BruteForce::BruteForce(Component component, const Limits& limits)
    : concrete_(std::move(component)) {
  const SubsetAutomaton subsets = subset_automaton(concrete_, limits);
  largest_belief_ = subsets.largest_belief;
  canonical_ = canonicalise(subsets.automaton, concrete_);
}

Verdict BruteForce::verdict(const Word& word) const { return concrete_.belief(word).verdict; }

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
