#include "automata/lts_beliefs.h"

#include "automata/lts_operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace parlance::automata {
namespace {

Lts random_lts(std::mt19937& random, State states, Action actions, std::size_t edges) {
  Lts lts;
  for (State state = 0; state < states; ++state) {
    lts.add_state();
  }
  lts.set_failing(states - 1);
  for (Action action = 0; action < actions; ++action) {
    lts.add_action(std::string(1, static_cast<char>('a' + action)));
  }
  for (std::size_t i = 0; i < edges; ++i) {
    const auto label = static_cast<Action>(random() % (actions + 1));
    lts.add_transition(static_cast<State>(random() % (states - 1)),
                       label == actions ? Lts::internal : label,
                       static_cast<State>(random() % states));
  }
  return lts;
}

/// The verdict of a word by sets of states of the system itself; hidden actions are those beyond
/// `visible`.
bool is_legal(const Lts& lts, Action visible, const Word& word) {
  std::set<State> states{lts.initial()};
  const auto close = [&] {
    for (bool grown = true; grown;) {
      grown = false;
      for (const State state : std::set(states)) {
        for (const auto& [action, target] : lts.transitions(state)) {
          if (action == Lts::internal || action >= visible) {
            grown |= states.insert(target).second;
          }
        }
      }
    }
    return std::ranges::none_of(states, [&](State state) { return lts.failing(state); });
  };
  if (!close()) {
    return false;
  }
  for (const Symbol symbol : word) {
    std::set<State> next;
    for (const State state : states) {
      for (const auto& [action, target] : lts.transitions(state)) {
        if (action == symbol) {
          next.insert(target);
        }
      }
    }
    states = next;
    if (!close()) {
      return false;
    }
  }
  return true;
}

TEST(LtsBeliefs, GiveWordsTheVerdictOfTheirRuns) {
  std::mt19937 random(1);
  std::size_t legal = 0;
  for (int round = 0; round < 300; ++round) {
    const Lts lts = random_lts(random, 3 + static_cast<State>(random() % 40), 4, random() % 80);
    const CompactLts system(lts, {0, 1, 2});
    LtsBeliefs beliefs(system);
    for (int i = 0; i < 20; ++i) {
      Word word;
      for (std::size_t length = random() % 6; length > 0; --length) {
        word.push_back(static_cast<Symbol>(random() % 3));
      }
      const bool expected = is_legal(lts, 3, word);
      ASSERT_EQ(beliefs.walk(word).legal, expected) << round;
      legal += expected ? 1 : 0;
    }
  }
  EXPECT_GT(legal, 1000U);
  EXPECT_LT(legal, 5000U);
}

TEST(CompactLts, LeavesOutWhatNoVerdictDependsOn) {
  Lts lts;
  for (int i = 0; i < 6; ++i) {
    lts.add_state();
  }
  const Action a = lts.add_action("a");
  const Action b = lts.add_action("b");
  lts.set_failing(5);
  lts.add_transition(0, Lts::internal, 1); // to and fro: one state
  lts.add_transition(1, Lts::internal, 0);
  lts.add_transition(1, a, 2); // nothing fails from there
  lts.add_transition(0, b, 3); // fails by itself
  lts.add_transition(3, Lts::internal, 5);
  lts.add_transition(4, a, 5); // not reached
  const CompactLts system(lts, {a, b});
  EXPECT_EQ(system.state_count(), 1U);
  EXPECT_EQ(system.members(0), (std::vector<State>{0, 1}));
  EXPECT_FALSE(system.may_fail(0, 0));
  EXPECT_TRUE(system.may_fail(0, 1));
  EXPECT_TRUE(system.successors(0, 0).empty());
}

TEST(CompactLts, InternalStepsLeadToStatesBefore) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const Lts lts = random_lts(random, 30, 2, 60);
    const CompactLts system(lts, {0});
    for (State state = 0; state < system.state_count(); ++state) {
      for (const State target : system.internal(state)) {
        ASSERT_LT(target, state);
      }
    }
  }
}

TEST(StateSets, SmallAndLargeSetsAreKeptOnce) {
  std::mt19937 random(3);
  StateSets sets(1000);
  std::vector<std::vector<State>> contents;
  for (int round = 0; round < 300; ++round) {
    std::set<State> states;
    for (std::size_t i = random() % (round % 2 == 0 ? 20 : 900); i > 0; --i) {
      states.insert(static_cast<State>(random() % 1000));
    }
    const std::vector<State> content(states.begin(), states.end());
    const StateSets::Id id = sets.intern(content);
    EXPECT_EQ(sets.intern(content), id);
    EXPECT_EQ(sets.states(id), content);
    EXPECT_EQ(sets.size(id), content.size());
    if (id == contents.size()) {
      contents.push_back(content);
    }
  }
  for (StateSets::Id a = 0; a < contents.size(); a += 7) {
    for (StateSets::Id b = 0; b < contents.size(); b += 3) {
      ASSERT_EQ(sets.is_part(a, b), std::ranges::includes(contents[b], contents[a]));
    }
    ASSERT_EQ(sets.contains(a, 500), std::ranges::binary_search(contents[a], State{500}));
  }
  std::vector<State> half(contents[1].begin(), contents[1].begin() + contents[1].size() / 2);
  EXPECT_TRUE(sets.is_part(sets.intern(half), 1));
}

TEST(Composition, IsAssociative) {
  std::mt19937 random(4);
  for (int round = 0; round < 50; ++round) {
    const Lts first = random_lts(random, 4, 2, 8);
    const Lts second = random_lts(random, 4, 3, 8);
    const Lts third = random_lts(random, 4, 2, 8);
    const Lts nested = composed({&first, &second}, "", {});
    const Lts left = composed({&nested, &third}, "", {});
    const Lts flat = composed({&first, &second, &third}, "", {});
    EXPECT_EQ(left.state_count(), flat.state_count());
    EXPECT_EQ(left.transition_count(), flat.transition_count());
  }
}

} // namespace
} // namespace parlance::automata
