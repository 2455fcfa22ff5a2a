// What engines see of an automaton does not depend on who numbered it.

#include "engines/product/candidate.h"

#include "automata/difference.h"
#include "automata/structure.h"
#include "engines/candidates.h"

#include <gtest/gtest.h>

#include <numeric>

namespace parlance::engines {
namespace {

using automata::MooreMachine;
using automata::State;
using automata::Symbol;

/// Numbers in any order.
std::vector<std::uint32_t> shuffled(std::uint32_t count, oracle::Random& random) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  for (std::uint32_t i = count; i > 1; --i) {
    std::swap(numbers[i - 1], numbers[random.below(i)]);
  }
  return numbers;
}

/// The same machine, with other numbers for its states.
MooreMachine with_other_states(const MooreMachine& machine, oracle::Random& random) {
  const std::vector<State> old = shuffled(machine.state_count(), random);
  std::vector<State> fresh(old.size());
  MooreMachine result(machine.output_type(), machine.symbol_count());
  for (State state = 0; state < old.size(); ++state) {
    fresh[old[state]] = result.add_state(machine.output(old[state]));
  }
  for (State state = 0; state < old.size(); ++state) {
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      result.set_transition(fresh[state], symbol, fresh[machine.step(state, symbol)]);
    }
  }
  result.set_initial(fresh[machine.initial()]);
  return result;
}

Candidate with_other_numbers(const Candidate& candidate, oracle::Random& random) {
  const std::vector<Symbol> order = shuffled(candidate.machine.symbol_count(), random);
  const MooreMachine machine = automata::select_symbols(candidate.machine, order);
  Candidate result{{{}, with_other_states(machine, random)}, candidate.has_tool_unknowns};
  for (const Symbol symbol : order) {
    result.alphabet.push_back(candidate.alphabet[symbol]);
  }
  return result;
}

void expect_same(const Candidate& one, const Candidate& other) {
  EXPECT_EQ(one.machine, other.machine);
  EXPECT_EQ(one.has_tool_unknowns, other.has_tool_unknowns);
  ASSERT_EQ(one.alphabet.size(), other.alphabet.size());
  for (std::size_t i = 0; i < one.alphabet.size(); ++i) {
    EXPECT_EQ(one.alphabet[i].sample_call(), other.alphabet[i].sample_call());
    EXPECT_EQ(one.alphabet[i].guard, other.alphabet[i].guard);
  }
}

/// The symbol of one candidate for each symbol of another one.
std::vector<Symbol> symbols_of(const Candidate& numbered, const Candidate& candidate) {
  std::vector<Symbol> symbols;
  for (const GuardedCall& symbol : candidate.alphabet) {
    const auto found =
        std::ranges::find(numbered.alphabet, symbol.sample_call(), &GuardedCall::sample_call);
    symbols.push_back(static_cast<Symbol>(found - numbered.alphabet.begin()));
  }
  return symbols;
}

TEST(Candidate, HasTheSameNumbersWhoeverFoundIt) {
  oracle::Random random(5);
  std::size_t other_numbers = 0;
  for (std::uint64_t seed = 0; seed < component::samples::seeds; ++seed) {
    SCOPED_TRACE(seed);
    oracle::Profile profile;
    profile.max_width = 3;
    samples::Subject subject(oracle::solved_component(seed, profile));
    const Candidate candidate =
        samples::candidate_for(subject, subject.meaning.canonical().automaton);
    const Candidate other = with_other_numbers(candidate, random);
    other_numbers += other.machine == candidate.machine ? 0 : 1;
    const Candidate numbered = engines::numbered(other);
    expect_same(numbered, engines::numbered(candidate));
    expect_same(numbered, engines::numbered(numbered));
    // It is still the automaton that it was.
    const std::vector<Symbol> symbols = symbols_of(numbered, candidate);
    EXPECT_FALSE(automata::shortest_difference(automata::select_symbols(numbered.machine, symbols),
                                               candidate.machine));
  }
  EXPECT_GT(other_numbers, component::samples::seeds / 2);
}

} // namespace
} // namespace parlance::engines
