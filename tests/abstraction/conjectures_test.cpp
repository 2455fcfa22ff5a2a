// What abstractions say of words and of conjectures, beside the meaning by brute force: never
// anything wrong, however coarse they are, and everything where each state is a cell.

#include "abstraction/abstracted.h"
#include "abstraction/conjecture_check.h"
#include "abstraction/possibility_check.h"
#include "engines/candidates.h"

#include <map>

namespace parlance::abstraction {
namespace {

using samples::Abstracted;
using samples::Values;

constexpr std::uint64_t seeds = 12;

oracle::Profile small(bool is_deterministic) {
  oracle::Profile profile;
  profile.max_variables = 2;
  profile.max_width = 2;
  profile.max_methods = 3;
  profile.parameter_bits = 2;
  profile.wide = 0;
  profile.with_unknowns = 40;
  profile.with_inputs = is_deterministic ? 0 : 80;
  profile.with_internal = is_deterministic ? 0 : 40;
  profile.with_open_start = is_deterministic ? 0 : 40;
  return profile;
}

Verdict ours(oracle::Verdict verdict) {
  switch (verdict) {
  case oracle::Verdict::legal:
    return Verdict::legal;
  case oracle::Verdict::illegal:
    return Verdict::illegal;
  case oracle::Verdict::unknown:
    return Verdict::unknown;
  case oracle::Verdict::impossible:
    break;
  }
  return Verdict::impossible;
}

struct Counts {
  std::size_t open = 0;
  std::size_t settled = 0;
};

/// Follows a word as far as its verdicts are settled and legal.
void judge(Abstracted& s, const oracle::BruteForce& meaning, const oracle::Word& word,
           Counts& counts) {
  AbstractBeliefs& beliefs = s.abstraction.beliefs;
  Judgement judgement = beliefs.start();
  oracle::Word prefix;
  while (true) {
    if (!judgement.verdict) {
      ++counts.open;
      return;
    }
    ++counts.settled;
    ASSERT_EQ(*judgement.verdict, ours(meaning.verdict(prefix)));
    if (*judgement.verdict != Verdict::legal || prefix.size() == word.size())
      return;
    const oracle::Call& call = word[prefix.size()];
    prefix.push_back(call);
    judgement =
        beliefs.call(judgement.next, {concrete_call(s.component, call.method, call.arguments),
                                      static_cast<std::uint32_t>(call.observation)});
  }
}

/// Coarse at first, then finer by one predicate of the component after the other.
void expect_right_verdicts(const oracle::Solved& solved, std::uint64_t seed, Counts& coarse) {
  Abstracted s(solved.text);
  const auto words = component::samples::sampled_words(seed, solved.meaning.concrete());
  const auto judge_all = [&](Counts& counts) {
    for (const oracle::Word& word : words)
      judge(s, solved.meaning, word, counts);
  };
  judge_all(coarse);
  s.abstraction.partition.split_all(term::bit_of(s.component.variables[0].symbol, 0));
  judge_all(coarse);
  s.split_into_states();
  Counts finest;
  judge_all(finest);
  EXPECT_EQ(finest.open, 0U);
}

void expect_right_verdicts(const oracle::Profile& profile) {
  Counts coarse;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    expect_right_verdicts(oracle::solved_component(seed, profile), seed, coarse);
  }
  EXPECT_GT(coarse.open, 0U);
  EXPECT_GT(coarse.settled, 0U);
}

TEST(AbstractBeliefs, VerdictsAreTheComponentsOwn) { expect_right_verdicts(small(true)); }

TEST(AbstractBeliefs, VerdictsAreTheComponentsOwnWhateverInputsDecide) {
  expect_right_verdicts(small(false));
}

TEST(AbstractBeliefs, VerdictsAreTheComponentsOwnWithObservations) {
  oracle::Profile profile = small(false);
  profile.observations = true;
  profile.hidden = oracle::observing().hidden;
  expect_right_verdicts(profile);
}

/// A random component with its meaning, two abstractions and candidates for it.
struct Judge {
  explicit Judge(oracle::Solved solved)
      : coarse(solved.text), fine(solved.text), subject(std::move(solved)) {
    fine.split_into_states();
  }

  /// What is found to be wrong, or unproved, with each symbol's arguments one by one.
  bool accepts(Abstracted& s, const oracle::Automaton& automaton) {
    const engines::Candidate candidate = candidate_over(s, automaton);
    PairCheck check(s.abstraction.steps, candidate, s.stop);
    if (check.disagreement(Question::may))
      return false;
    if (s.abstraction.steps.is_deterministic())
      return !check.disagreement(Question::must);
    std::map<automata::Symbol, std::vector<Call>> parts;
    const Parts parts_of = [&](automata::Symbol symbol) -> const std::vector<Call>& {
      std::vector<Call>& calls = parts[symbol];
      if (calls.empty())
        for (const Values& arguments :
             samples::arguments_of(s.component, call_of(s.component, candidate.alphabet[symbol])))
          calls.push_back(concrete_call(s.component, candidate.alphabet[symbol].method, arguments));
      return calls;
    };
    return !unproved_word(s.abstraction.steps, candidate, parts_of, s.stop);
  }

  bool is_right(const oracle::Automaton& automaton) const {
    return std::ranges::none_of(engines::samples::truth_of(subject.meaning, automaton),
                                [](const auto& shortest) { return shortest.has_value(); });
  }

  /// Where cells are states, a disagreement of a deterministic component is one of its runs.
  void expect_feasible(const oracle::Automaton& automaton) {
    const engines::Candidate candidate = candidate_over(fine, automaton);
    PairCheck check(fine.abstraction.steps, candidate, fine.stop);
    for (const Question question : {Question::may, Question::must})
      if (const auto trace = check.disagreement(question)) {
        EXPECT_TRUE(feasible_word(fine.abstraction.steps, *trace, true).has_value());
      }
  }

  Abstracted coarse;
  Abstracted fine;
  engines::samples::Subject subject;

private:
  engines::Candidate candidate_over(Abstracted& s, const oracle::Automaton& automaton) {
    const std::string text =
        oracle::interface_text(subject.meaning, subject.meaning.canonical().alphabet, automaton);
    const interface::Interface bound =
        interface::bind_to_component(interface::read_json(text, "CANDIDATE"), s.component);
    return engines::candidate_of(bound, s.component, *s.solver);
  }
};

/// Returns how many of the changed automata are wrong.
std::size_t expect_judged(oracle::Solved solved, std::uint64_t seed, int mutants) {
  Judge judge(std::move(solved));
  const oracle::Automaton& right = judge.subject.meaning.canonical().automaton;
  if (!right.is_legal(right.initial))
    return 0;
  EXPECT_TRUE(judge.accepts(judge.fine, right));
  oracle::Random random(seed);
  std::size_t wrong = 0;
  for (int i = 0; i < mutants; ++i) {
    SCOPED_TRACE("mutant " + std::to_string(i));
    const oracle::Automaton changed = engines::samples::mutant(right, random);
    const bool is_right = judge.is_right(changed);
    wrong += !is_right;
    EXPECT_EQ(judge.accepts(judge.fine, changed), is_right);
    if (!is_right) {
      EXPECT_FALSE(judge.accepts(judge.coarse, changed));
    }
    if (judge.fine.abstraction.steps.is_deterministic())
      judge.expect_feasible(changed);
  }
  return wrong;
}

TEST(Conjectures, WrongOnesAreNotAccepted) {
  for (const bool is_deterministic : {true, false}) {
    std::size_t wrong = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE((is_deterministic ? "deterministic " : "nondeterministic ") +
                   std::to_string(seed));
      wrong += expect_judged(oracle::solved_component(seed, small(is_deterministic)), seed, 6);
    }
    EXPECT_GT(wrong, 2 * seeds);
  }
}

/// Every transition is led to every other state.
void expect_all_changes_found(const std::string& text, std::size_t least) {
  Judge judge({text, oracle::examples::solve(text)});
  const oracle::Automaton right =
      engines::samples::with_all_sinks(judge.subject.meaning.canonical().automaton);
  ASSERT_TRUE(judge.accepts(judge.fine, right));
  std::size_t wrong = 0;
  for (std::size_t state = 0; state < right.size(); ++state)
    for (std::size_t symbol = 0; right.is_legal(state) && symbol < right.columns; ++symbol)
      for (std::size_t to = 0; to < right.size(); ++to) {
        oracle::Automaton changed = right;
        changed.next[state][symbol] = to;
        if (judge.is_right(changed))
          continue;
        ++wrong;
        SCOPED_TRACE(std::to_string(state) + " by " + std::to_string(symbol) + " to " +
                     std::to_string(to));
        EXPECT_FALSE(judge.accepts(judge.fine, changed));
        EXPECT_FALSE(judge.accepts(judge.coarse, changed));
      }
  EXPECT_GE(wrong, least);
}

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using oracle::examples::unknown;

TEST(Conjectures, NoChangeOfACounterIsAccepted) {
  expect_all_changes_found(
      oracle::examples::component(
          named("x", "(_ BitVec 2)", "#b00"),
          action("inc", ok("(bvult x #b11)", "x", "(bvadd x #b01)") + "," + error("(= x #b11)")) +
              "," +
              action("dec",
                     ok("(distinct x #b00)", "x", "(bvsub x #b01)") + "," + unknown("(= x #b00)"))),
      40);
}

TEST(Conjectures, NoChangeOfALockIsAccepted) {
  expect_all_changes_found(
      oracle::examples::component(
          named("held", "Bool", "false") + "," + named("key", "Bool", "false"),
          action("lock", ok("(not held)", "held", "true") + "," + error("held")) + "," +
              action("open",
                     ok("(and held (= p key))", "held", "false") + "," +
                         error("(not (and held (= p key)))"),
                     named("p", "Bool")) +
              "," + action("turn", ok("true", "key", "(not key)"))),
      60);
}

TEST(Conjectures, NoChangeOfWhatInputsDecideIsAccepted) {
  expect_all_changes_found(
      oracle::examples::component(
          named("x", "(_ BitVec 2)", "#b00"),
          action("read", ok("true", "x", "(bvand e #b10)"), "", named("e", "(_ BitVec 2)")) + "," +
              action("set", ok("true", "x", "p"), named("p", "(_ BitVec 2)")) + "," +
              action("use", ok("(distinct x #b10)") + "," + error("(= x #b10)")) + "," +
              action("odd", ok("(not (= x #b01))") + "," + unknown("(= x #b01)"))),
      40);
}

} // namespace
} // namespace parlance::abstraction
