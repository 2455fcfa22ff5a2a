#include "engines/circuit/guesses.h"

#include "engines/circuit/likely_lemmas.h"

#include <map>
#include <random>

namespace parlance::engines {

namespace {

constexpr std::size_t sample_states = 1024;

/// The inputs of a step with given values of choices, the others 0.
std::vector<bool> inputs_of(const Product& product, std::uint64_t action,
                            const std::map<Term, std::uint64_t>& values) {
  std::vector<bool> inputs;
  const auto write = [&](Term choice, std::uint64_t value) {
    for (unsigned bit = 0; bit < choice->sort().width(); ++bit) {
      inputs.push_back((value >> bit & 1) != 0);
    }
  };
  for (const Term choice : product.choices()) {
    const auto found = values.find(choice);
    write(choice, found == values.end() ? 0 : found->second);
  }
  write(product.action(), action);
  return inputs;
}

/// Steps worth trying: every symbol's sample, every internal step, and some with inputs at random.
std::vector<std::vector<bool>> moves(const Product& product) {
  constexpr int random_moves = 4;
  std::mt19937_64 random(1);
  const component::Component& component = product.component();
  std::vector<std::vector<bool>> result;
  const auto add = [&](std::size_t action, std::map<Term, std::uint64_t> values,
                       const std::vector<component::Variable>& open) {
    result.push_back(inputs_of(product, action, values));
    for (int i = 0; i < random_moves && !open.empty(); ++i) {
      for (const component::Variable& variable : open) {
        values[variable.symbol] = random();
      }
      result.push_back(inputs_of(product, action, values));
    }
  };
  for (const GuardedCall& symbol : product.candidate().alphabet) {
    const component::Method& method = component.methods[symbol.method];
    std::map<Term, std::uint64_t> values;
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      values.emplace(method.parameters[i].symbol, symbol.sample[i]);
    }
    std::map<Term, std::uint64_t> seen;
    if (product.observed() != nullptr) {
      seen.emplace(product.observed(), symbol.observation);
    }
    values.insert(seen.begin(), seen.end());
    add(symbol.method, values, method.inputs);
    add(symbol.method, seen, method.parameters);
  }
  for (std::size_t i = 0; i < component.internal.size(); ++i) {
    add(component.methods.size() + i, {}, component.internal[i].inputs);
  }
  return result;
}

} // namespace

std::vector<Cube> guessed_cubes(const Product& product, const TransitionSystem& system,
                                const std::vector<bool>& initial_bits) {
  return likely_lemmas(system, reachable_samples(system, initial_samples(system, initial_bits),
                                                 moves(product), sample_states));
}

} // namespace parlance::engines
