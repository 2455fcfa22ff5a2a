// The assume-guarantee rule against the composition of everything, which it is to avoid: on random
// systems both must say the same, and every run must be one.

#include "driver/composition/verify.h"

#include "automata/lts_operations.h"
#include "driver/composition/system_run.h"
#include "driver/subjects/lts_input.h"

#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <random>
#include <set>

namespace parlance::driver {
namespace {

using automata::Action;
using automata::Lts;
using automata::State;

Lts random_part(std::mt19937& random, const std::string& name, const std::string& labels,
                bool may_fail) {
  Lts lts(name);
  const auto states = static_cast<State>(2 + random() % 4);
  for (State state = 0; state < states; ++state) {
    lts.add_state();
  }
  if (may_fail && random() % 3 == 0) {
    lts.set_failing(states - 1, {util::ReasonId::process_error, {name}});
  }
  for (const char label : labels) {
    lts.add_action(std::string(1, label));
  }
  for (std::size_t edges = 3 + random() % 6; edges > 0; --edges) {
    const auto from = static_cast<State>(random() % states);
    const auto action = static_cast<Action>(random() % (labels.size() + 1));
    if (!lts.failing(from)) {
      lts.add_transition(from, action == labels.size() ? Lts::internal : action,
                         static_cast<State>(random() % states));
    }
  }
  return lts;
}

/// Deterministic, and complete with failure.
Lts random_property(std::mt19937& random, const std::string& labels) {
  Lts lts("P");
  const auto states = static_cast<State>(1 + random() % 3);
  for (State state = 0; state < states; ++state) {
    lts.add_state();
  }
  for (const char label : labels) {
    const Action action = lts.add_action(std::string(1, label));
    for (State state = 0; state < states; ++state) {
      if (random() % 3 != 0) {
        lts.add_transition(state, action, static_cast<State>(random() % states));
      }
    }
  }
  return automata::completed(lts, {util::ReasonId::property_violated, {"P"}});
}

/// Whether parts side by side can fail: all of it, step by step, by code of its own. What only the
/// last part, the property, has never happens; failures of the second part are not looked at.
bool can_fail(const Lts& first, const Lts& second, const Lts& property) {
  using Tuple = std::array<State, 3>;
  const std::array parts{&first, &second, &property};
  const Tuple start{first.initial(), second.initial(), property.initial()};
  std::set<Tuple> seen{start};
  std::deque<Tuple> open{start};
  std::set<std::string> labels(first.actions().begin(), first.actions().end());
  labels.insert(second.actions().begin(), second.actions().end());
  while (!open.empty()) {
    const Tuple at = open.front();
    open.pop_front();
    if (first.failing(at[0]) || property.failing(at[2])) {
      return true;
    }
    const auto reach = [&](const Tuple& tuple) {
      if (seen.insert(tuple).second) {
        open.push_back(tuple);
      }
    };
    for (std::size_t part = 0; part < 3; ++part) {
      for (const auto& [action, target] : parts[part]->transitions(at[part])) {
        if (action == Lts::internal) {
          Tuple next = at;
          next[part] = target;
          reach(next);
        }
      }
    }
    for (const std::string& label : labels) {
      std::vector<Tuple> next{at};
      for (std::size_t part = 0; part < 3; ++part) {
        const auto action = parts[part]->find_action(label);
        if (!action) {
          continue;
        }
        std::vector<Tuple> moved;
        for (const Tuple& tuple : next) {
          for (const auto& transition : parts[part]->transitions(at[part])) {
            if (transition.action == *action) {
              moved.push_back(tuple);
              moved.back()[part] = transition.target;
            }
          }
        }
        next = moved;
      }
      for (const Tuple& tuple : next) {
        reach(tuple);
      }
    }
  }
  return false;
}

TEST(Verify, SaysWhatTheCompositionSays) {
  util::StopToken stop;
  std::mt19937 random(11);
  std::size_t violated = 0;
  constexpr int rounds = 600;
  for (int round = 0; round < rounds; ++round) {
    const Lts first = random_part(random, "M1", "abcd", true);
    const Lts second = random_part(random, "M2", random() % 2 == 0 ? "cde" : "abce", false);
    const Lts property = random_property(random, random() % 2 == 0 ? "ace" : "bdx");
    const Verification result = verify(first, second, {property}, 10'000, stop);
    const bool expected = can_fail(first, second, property);
    ASSERT_EQ(result.answer, expected ? Answer::violated : Answer::holds) << round;
    if (expected) {
      ++violated;
      EXPECT_EQ(result.replayed, (std::vector<std::string>{"M1", "P", "M2"}));
    } else {
      EXPECT_EQ(result.assumption.guarantee->safe.status, interface::Status::proved);
      EXPECT_FALSE(result.assumption.guarantee->safe.unchecked);
    }
  }
  EXPECT_GT(violated, 100U);
  EXPECT_LT(violated, 500U);
}

TEST(Verify, TellsWhenTheFirstComponentFailsByItself) {
  util::StopToken stop;
  Lts first("M1");
  first.add_state();
  first.add_state();
  first.set_failing(1, {util::ReasonId::process_error, {"M1"}, "m.fsp:1"});
  first.add_transition(0, first.add_action("own"), 1);
  Lts second("M2");
  second.add_state();
  second.add_transition(0, second.add_action("other"), 0);
  const Verification result = verify(first, second, {}, 100, stop);
  EXPECT_EQ(result.answer, Answer::violated);
  EXPECT_EQ(result.run, (std::vector<std::string>{"own"}));
  EXPECT_EQ(result.reason.what.place, "m.fsp:1");
}

// A run that is none must not replay.
TEST(SystemRun, ReplayIsStrict) {
  Lts first("A");
  Lts second("B");
  for (Lts* lts : {&first, &second}) {
    lts->add_state();
    lts->add_state();
    lts->add_state();
  }
  first.set_failing(2);
  const Action x = first.add_action("x");
  const Action y = first.add_action("y");
  first.add_transition(0, x, 1);
  first.add_transition(1, y, 2);
  first.add_transition(0, Lts::internal, 1);
  second.add_transition(0, second.add_action("x"), 1);
  const std::vector<const Lts*> parts{&first, &second};
  EXPECT_TRUE(replays(parts, {{"x", {1, 1}}, {"y", {2, 1}}}));
  EXPECT_TRUE(replays(parts, {{"", {1, 0}}, {"y", {2, 0}}}));
  EXPECT_FALSE(replays(parts, {{"x", {1, 1}}}));                // it does not fail
  EXPECT_FALSE(replays(parts, {{"x", {1, 0}}, {"y", {2, 0}}})); // B has x, and does not move
  EXPECT_FALSE(replays(parts, {{"x", {1, 1}}, {"y", {2, 2}}})); // B has no y
  EXPECT_FALSE(replays(parts, {{"y", {2, 0}}}));                // y is not there yet
  EXPECT_FALSE(replays(parts, {{"z", {0, 0}}, {"x", {1, 1}}, {"y", {2, 1}}})); // nobody has z
  EXPECT_FALSE(replays(parts, {{"", {1, 1}}, {"y", {2, 1}}})); // B has no internal step
  EXPECT_FALSE(replays(parts, {{"x", {1, 1}}, {"y", {2, 1}}, {"y", {2, 1}}})); // it goes on
}

} // namespace
} // namespace parlance::driver
