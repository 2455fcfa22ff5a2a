// The oracles of FASE'09 on small systems, and where oracle 2 is not enough.

#include "engines/explicit/explicit_inclusion.h"
#include "engines/explicit/explicit_search.h"
#include "engines/explicit/failure_simulation.h"

#include "automata/verdict.h"
#include "oracle/transition_system.h"

#include <gtest/gtest.h>

namespace parlance::engines {
namespace {

using automata::Action;
using automata::CompactLts;
using automata::Lts;
using automata::LtsBeliefs;
using automata::MooreMachine;
using automata::State;
using automata::Word;

/// "0a1 0b2": transitions by one letter; `t` is internal, and the last state fails.
Lts system_of(const std::string& transitions, State states) {
  Lts lts;
  for (State state = 0; state < states; ++state) {
    lts.add_state();
  }
  lts.set_failing(states - 1);
  for (const char label : std::string("abcd")) {
    lts.add_action(std::string(1, label));
  }
  for (std::size_t i = 0; i < transitions.size(); i += 4) {
    const Action action =
        transitions[i + 1] == 't' ? Lts::internal : static_cast<Action>(transitions[i + 1] - 'a');
    lts.add_transition(static_cast<State>(transitions[i] - '0'), action,
                       static_cast<State>(transitions[i + 2] - '0'));
  }
  return lts;
}

/// All words legal but for those that these transitions forbid; "0a1" as above, target 9 for error.
MooreMachine automaton_of(const std::string& transitions, State legal_states) {
  MooreMachine machine(automata::verdict_outputs(), 4);
  for (State state = 0; state < legal_states; ++state) {
    machine.add_state(0);
  }
  const State error = machine.add_state(1);
  for (std::size_t i = 0; i < transitions.size(); i += 4) {
    const auto target = static_cast<State>(transitions[i + 2] - '0');
    machine.set_transition(static_cast<State>(transitions[i] - '0'),
                           static_cast<automata::Symbol>(transitions[i + 1] - 'a'),
                           target == 9 ? error : target);
  }
  return machine;
}

const std::vector<Action> all_actions{0, 1, 2, 3};

TEST(ExplicitSearch, OracleOneFindsAShortestIllegalWord) {
  const Lts lts = system_of("0a1 1t2 2b3 0b0", 4);
  const CompactLts system(lts, all_actions);
  const util::StopToken stop;
  EXPECT_EQ(unsafe_word(system, automaton_of("", 1), stop), (Word{0, 1}));
  EXPECT_EQ(unsafe_word(system, automaton_of("0a1 1b9", 2), stop), std::nullopt);
}

TEST(ExplicitSearch, OracleTwoAsksBeforeItBelieves) {
  // One run of a; c fails, another does not: the word is illegal, and forbidden rightly.
  const Lts lts = system_of("0a1 0a2 1c4 2c2 2d4", 5);
  const CompactLts system(lts, all_actions);
  LtsBeliefs beliefs(system);
  const util::StopToken stop;
  const MooreMachine right = automaton_of("0a1 1c9 1d9 1a2 1b2 0b2 0c2 0d2", 3);
  EXPECT_EQ(unpermissive_word(beliefs, right, 100, stop), std::nullopt);
  const MooreMachine wrong = automaton_of("0a1 0b9 1c9 1d9", 2);
  EXPECT_EQ(unpermissive_word(beliefs, wrong, 100, stop), (Word{1}));
}

// After a the component is in one of two states, after d surely in the second, where c cannot fail.
// The automaton takes both for one, and forbids c behind them. Oracle 2 comes to (1, 2) by a,
// suspects a; c, and is told that it is illegal. When it comes there again by d, the pair is known,
// and nobody asks for d; c.
TEST(ExplicitSearch, OracleTwoAloneAcceptsAWrongInterface) {
  const Lts lts = system_of("0a1 0a2 0d2 1b4 1c4 2b4 2c3 3b4", 5);
  const CompactLts system(lts, all_actions);
  LtsBeliefs beliefs(system);
  const util::StopToken stop;
  const MooreMachine wrong = automaton_of("0a1 0d1 0b2 0c2 1a2 1d2 1b9 1c9", 3);
  EXPECT_EQ(unsafe_word(system, wrong, stop), std::nullopt);
  EXPECT_EQ(unpermissive_word(beliefs, wrong, 100, stop), std::nullopt);
  EXPECT_TRUE(beliefs.walk(Word{3, 2}).legal);
  const ExplicitInclusion inclusion = check_permissive(beliefs, wrong, {}, stop);
  EXPECT_EQ(inclusion.end, ExplicitInclusion::End::refuted);
  EXPECT_EQ(inclusion.refutation, (Word{3, 2}));
}

TEST(ExplicitInclusion, OneStateIsEnoughWhereItSimulates) {
  // c fails from 1, d from 1, and 1 is always among what is reached.
  const Lts lts = system_of("0a1 0a2 1c3 1b1 1b2 2b2", 4);
  const CompactLts system(lts, all_actions);
  LtsBeliefs beliefs(system);
  const util::StopToken stop;
  const MooreMachine automaton = automaton_of("0a1 0b2 0c2 0d2 1a2 1d2 1c9", 3);
  const auto simulation = FailureSimulation::make(system, automaton, 1000, stop);
  ASSERT_TRUE(simulation);
  EXPECT_FALSE(FailureSimulation::make(system, automaton, 10, stop));
  const ExplicitInclusion inclusion = check_permissive(beliefs, automaton, {}, stop);
  EXPECT_EQ(inclusion.end, ExplicitInclusion::End::holds);
  EXPECT_EQ(inclusion.pairs, 0U);
  for (const BeliefLine& line : inclusion.lines) {
    EXPECT_EQ(line.states.size(), 1U);
  }
}

TEST(ExplicitInclusion, NoSingleStateIsEnoughWhereFailuresAreSpread) {
  // c fails from 1, d from 2: only both together show that both are forbidden rightly.
  const Lts lts = system_of("0a1 0a2 1c3 2d3", 4);
  const CompactLts system(lts, all_actions);
  LtsBeliefs beliefs(system);
  const util::StopToken stop;
  const MooreMachine automaton = automaton_of("0a1 0b2 0c2 0d2 1a2 1b2 1c9 1d9", 3);
  const ExplicitInclusion inclusion = check_permissive(beliefs, automaton, {}, stop);
  EXPECT_EQ(inclusion.end, ExplicitInclusion::End::holds);
  EXPECT_EQ(inclusion.pairs, 2U);
}

TEST(ExplicitInclusion, ALimitGivesADepth) {
  const Lts lts = system_of("0a1 0a2 1a1 1b2 1c3 2a2 2b1 2d3", 4);
  const CompactLts system(lts, all_actions);
  LtsBeliefs beliefs(system);
  const util::StopToken stop;
  const MooreMachine automaton = automaton_of("0a1 0b2 0c2 0d2 1c9 1d9", 3);
  const ExplicitInclusion inclusion = check_permissive(beliefs, automaton, {1, 0}, stop);
  EXPECT_EQ(inclusion.end, ExplicitInclusion::End::limit);
  EXPECT_EQ(inclusion.depth, 1U);
}

/// A random system without hidden actions.
oracle::TransitionSystem random_system(std::uint64_t seed) {
  oracle::Random random(seed);
  oracle::TransitionSystem system = oracle::random_system(random);
  system.hidden.assign(system.labels.size(), false);
  return system;
}

/// The same in the tool's own form.
Lts lts_of(const oracle::TransitionSystem& system) {
  Lts lts;
  for (State state = 0; state < system.states; ++state) {
    lts.add_state();
    if (system.failing[state]) {
      lts.set_failing(state);
    }
  }
  for (const std::string& label : system.labels) {
    lts.add_action(label);
  }
  for (const auto& edge : system.edges) {
    lts.add_transition(static_cast<State>(edge.from),
                       edge.label == oracle::TransitionSystem::internal
                           ? Lts::internal
                           : static_cast<Action>(edge.label),
                       static_cast<State>(edge.to));
  }
  return lts;
}

MooreMachine machine_of(const oracle::Automaton& automaton) {
  MooreMachine machine(automata::verdict_outputs(),
                       static_cast<automata::Symbol>(automaton.columns));
  for (const oracle::Verdict verdict : automaton.verdicts) {
    machine.add_state(verdict == oracle::Verdict::legal ? 0 : 1);
  }
  for (State state = 0; state < automaton.size(); ++state) {
    for (automata::Symbol symbol = 0; symbol < automaton.next[state].size(); ++symbol) {
      machine.set_transition(state, symbol, static_cast<State>(automaton.next[state][symbol]));
    }
  }
  machine.set_initial(static_cast<State>(automaton.initial));
  return machine;
}

MooreMachine random_automaton(oracle::Random& random, automata::Symbol symbols) {
  MooreMachine machine(automata::verdict_outputs(), symbols);
  const unsigned states = random.between(1, 4);
  for (unsigned state = 0; state < states; ++state) {
    machine.add_state(0);
  }
  machine.add_state(1);
  for (State state = 0; state < states; ++state) {
    for (automata::Symbol symbol = 0; symbol < symbols; ++symbol) {
      machine.set_transition(
          state, symbol, random.percent(15) ? states : static_cast<State>(random.below(states)));
    }
  }
  return machine;
}

TEST(ExplicitInclusion, SimulationChangesNothingButTheEffort) {
  const util::StopToken stop;
  std::size_t holds = 0;
  std::size_t fewer = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const oracle::TransitionSystem drawn = random_system(seed);
    const Lts lts = lts_of(drawn);
    std::vector<Action> alphabet;
    for (Action action = 0; action < lts.actions().size(); ++action) {
      alphabet.push_back(action);
    }
    const CompactLts system(lts, alphabet);
    LtsBeliefs beliefs(system);
    oracle::Random random(seed);
    const MooreMachine automaton = seed % 2 == 0 ? machine_of(oracle::meaning_of(drawn))
                                                 : random_automaton(random, system.symbol_count());
    const ExplicitInclusion with = check_permissive(beliefs, automaton, {}, stop);
    const ExplicitInclusion without = check_permissive(beliefs, automaton, {200'000, 0}, stop);
    ASSERT_EQ(with.end, without.end) << seed;
    ASSERT_EQ(with.refutation.size(), without.refutation.size()) << seed;
    holds += with.end == ExplicitInclusion::End::holds ? 1 : 0;
    fewer += with.pairs < without.pairs ? 1 : 0;
    if (with.end == ExplicitInclusion::End::refuted) {
      ASSERT_TRUE(beliefs.walk(with.refutation).legal) << seed;
      ASSERT_EQ(automaton.output_of(with.refutation), 1) << seed;
    }
  }
  EXPECT_GT(holds, 20U);
  EXPECT_GT(fewer, 20U);
}

} // namespace
} // namespace parlance::engines
