// Engine `pdr` on components made for what is hard for it, and its ways to stop and to go on.

#include "component/loading.h"
#include "engines/product/replay.h"
#include "engines/prover.h"
#include "oracle/examples.h"
#include "term/substitute.h"

#include <gtest/gtest.h>

namespace parlance::engines {
namespace {

using Answer = Reachability::Answer;
using automata::State;
using automata::Symbol;
using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using Properties = std::vector<Property>;

const Properties everything(all_properties.begin(), all_properties.end());
constexpr std::uint32_t no_end = 100'000;

std::string sort_text(unsigned width) { return "(_ BitVec " + std::to_string(width) + ")"; }

std::string number(std::uint64_t value, unsigned width) {
  return "(_ bv" + std::to_string(value) + " " + std::to_string(width) + ")";
}

/// A component with methods that have no parameters, and room for candidates.
struct Plain : component::samples::Loaded {
  explicit Plain(const std::string& text) : Loaded(text), space(component, *solver, stop) {}

  /// States 0 to legal - 1, then error, then unknown; all transitions lead to error.
  Candidate candidate(State legal) {
    Candidate result{{{}, machine(legal)}};
    for (std::size_t method = 0; method < component.methods.size(); ++method)
      result.alphabet.push_back({method, store->boolean(true), {}});
    return result;
  }

  Prover prover(const Candidate& candidate, std::uint64_t solve_limit = 0) {
    return Prover(space, candidate, everything, {.solve_limit = solve_limit}, stop);
  }

  component::BeliefSpace space;

private:
  automata::MooreMachine machine(State legal) const {
    const auto symbols = static_cast<Symbol>(component.methods.size());
    automata::MooreMachine result(
        automata::OutputType({{"legal", false}, {"illegal", true}, {"unknown", true}}), symbols);
    for (State state = 0; state < legal; ++state)
      result.add_state(0);
    const State failed = result.add_state(1);
    result.add_state(2);
    for (State state = 0; state < legal; ++state)
      for (Symbol symbol = 0; symbol < symbols; ++symbol)
        result.set_transition(state, symbol, failed);
    return result;
  }
};

/// The invariant is one, by solver and on the product's terms: no circuit is involved.
void expect_inductive(Plain& subject, const Candidate& candidate, const InvariantProof& proof) {
  const Product product(subject.component, candidate);
  term::Substitution here;
  here.bind(proof.location, product.location());
  const Term invariant = here.apply(proof.invariant);
  term::Substitution step;
  step.bind(product.location(), product.next_location());
  for (std::size_t i = 0; i < subject.component.variables.size(); ++i)
    step.bind(subject.component.variables[i].symbol, product.next(i));
  const auto impossible = [&](Term a, Term b) {
    const std::vector<Term> both{a, b};
    return subject.solver->check(both).unsat();
  };
  EXPECT_TRUE(impossible(product.initial(), term::not_(invariant)));
  EXPECT_TRUE(impossible(invariant, product.violation(everything)));
  EXPECT_TRUE(
      impossible(term::and_(invariant, product.goes_on()), term::not_(step.apply(invariant))));
}

void expect_proved(Plain& subject, const Candidate& candidate) {
  Prover prover = subject.prover(candidate);
  prover.prepare();
  ASSERT_EQ(prover.run(no_end), Answer::proved);
  expect_inductive(subject, candidate, prover.proof());
}

/// Returns the word, which need not be a shortest one.
ConcreteWord expect_broken(Plain& subject, const Candidate& candidate) {
  Prover prover = subject.prover(candidate);
  prover.prepare();
  EXPECT_EQ(prover.run(no_end), Answer::broken);
  const auto word = prover.refutation();
  EXPECT_TRUE(word && violated_by(subject.space, candidate, *word));
  return word.value_or(ConcreteWord{});
}

/// inc() is legal `limit` times; reset() begins again.
struct Counter : Plain {
  Counter(std::uint64_t limit, unsigned width)
      : Plain(oracle::examples::component(
            named("x", sort_text(width), number(0, width)),
            action("inc", ok("(bvult x " + number(limit, width) + ")", "x",
                             "(bvadd x " + number(1, width) + ")") +
                              "," + error("(bvuge x " + number(limit, width) + ")")) +
                "," + action("reset", ok("true", "x", number(0, width))))) {}

  /// Allows inc() `limit` times.
  Candidate allowing(State limit) {
    Candidate result = candidate(limit + 1);
    for (State state = 0; state <= limit; ++state) {
      if (state < limit)
        result.machine.set_transition(state, 0, state + 1);
      result.machine.set_transition(state, 1, 0);
    }
    return result;
  }
};

TEST(PdrCases, GoesOnWhereItStopped) {
  Counter counter(20, 8);
  const Candidate right = counter.allowing(20);
  Prover prover = counter.prover(right);
  EXPECT_EQ(prover.depth(), 0U);
  for (std::uint32_t depth = 1; depth <= 4; ++depth) {
    ASSERT_EQ(prover.run(depth), Answer::holds);
    EXPECT_EQ(prover.depth(), depth);
  }
  const std::uint64_t solves = prover.counters().at("SAT calls");
  ASSERT_EQ(prover.run(4), Answer::holds);
  EXPECT_EQ(prover.counters().at("SAT calls"), solves) << "nothing is done twice";
  ASSERT_EQ(prover.run(no_end), Answer::proved);
  EXPECT_GT(prover.counters().at("SAT calls"), solves);
  EXPECT_EQ(prover.run(no_end), Answer::proved);
}

TEST(PdrCases, HoldsUpToTheDepthBeforeAViolation) {
  Counter counter(20, 8);
  for (const State limit : {6U, 24U}) {
    SCOPED_TRACE(limit);
    const Candidate wrong = counter.allowing(limit);
    const std::uint32_t shortest = std::min<std::uint32_t>(limit, 20) + 1;
    Prover prover = counter.prover(wrong);
    std::uint32_t depth = 1;
    while (prover.run(depth) == Answer::holds) {
      ASSERT_EQ(prover.depth(), depth);
      ++depth;
    }
    EXPECT_LT(prover.depth(), shortest);
    ASSERT_EQ(prover.run(depth), Answer::broken);
    ASSERT_TRUE(prover.refutation().has_value());
    EXPECT_GE(prover.refutation()->size(), shortest);
  }
}

TEST(PdrCases, GivesUpWhenItsEffortIsUsedUp) {
  Counter counter(20, 8);
  const Candidate right = counter.allowing(20);
  Prover plain = counter.prover(right);
  ASSERT_EQ(plain.run(no_end), Answer::proved);
  for (std::uint64_t limit = 1; limit < plain.counters().at("SAT calls"); limit = 2 * limit + 1) {
    Prover prover = counter.prover(right, limit);
    ASSERT_EQ(prover.run(no_end), Answer::gave_up) << limit;
    EXPECT_EQ(prover.run(no_end), Answer::gave_up);
  }
  Prover prepared = counter.prover(right, 1);
  prepared.prepare();
  EXPECT_EQ(prepared.run(no_end), Answer::gave_up);
  EXPECT_EQ(prepared.depth(), 0U);
}

TEST(PdrCases, LemmasOfAnotherCandidateDoNotMislead) {
  Counter counter(20, 8);
  const Candidate small = counter.allowing(10);
  const Candidate right = counter.allowing(20);
  const Candidate large = counter.allowing(30);
  for (const Candidate* first : {&small, &right, &large}) {
    Prover earlier = counter.prover(*first);
    earlier.prepare();
    earlier.run(no_end);
    ASSERT_FALSE(earlier.lemmas().empty());
    for (const Candidate* second : {&small, &right, &large}) {
      Prover later = counter.prover(*second);
      later.prepare(earlier.lemmas());
      ASSERT_EQ(later.run(no_end), second == &right ? Answer::proved : Answer::broken);
      if (second == &right)
        expect_inductive(counter, *second, later.proof());
      else
        EXPECT_TRUE(later.refutation().has_value());
    }
  }
}

/// Lemmas that deny a state that is reached.
std::vector<Lemma> wrong_lemmas(Counter& counter) {
  const Term x = counter.component.variables[0].symbol;
  std::vector<Lemma> lemmas;
  for (unsigned bit = 0; bit < 5; ++bit) {
    const Term extracted = term::extract(bit, bit, x);
    const Term set = term::equal(extracted, counter.store->constant(extracted->sort(), 1));
    lemmas.push_back({{set, 0, true}});
    lemmas.push_back({{set, 0, false}});
    lemmas.push_back({{nullptr, bit, true}, {set, 0, false}});
    lemmas.push_back({{nullptr, bit, true}});
  }
  const Term stranger = counter.store->variable("stranger", term::Sort::boolean());
  lemmas.push_back({{stranger, 0, true}});
  lemmas.push_back({{nullptr, 63, true}});
  lemmas.push_back({});
  return lemmas;
}

TEST(PdrCases, WrongLemmasDoNotMislead) {
  Counter counter(20, 8);
  for (const State limit : {10U, 19U, 20U, 21U, 30U}) {
    SCOPED_TRACE(limit);
    const Candidate candidate = counter.allowing(limit);
    Prover prover = counter.prover(candidate);
    prover.prepare(wrong_lemmas(counter));
    ASSERT_EQ(prover.run(no_end), limit == 20 ? Answer::proved : Answer::broken);
    if (limit == 20)
      expect_inductive(counter, candidate, prover.proof());
    else
      EXPECT_TRUE(prover.refutation().has_value());
  }
}

TEST(PdrCases, CountsTo500) {
  Counter counter(500, 32);
  expect_proved(counter, counter.allowing(500));
  EXPECT_GE(expect_broken(counter, counter.allowing(60)).size(), 61U);
}

/// inc() is always legal and wraps; use() fails at the last value.
struct WrappingByte : Plain {
  WrappingByte()
      : Plain(oracle::examples::component(
            named("x", sort_text(8), number(0, 8)),
            action("inc", ok("true", "x", "(bvadd x " + number(1, 8) + ")")) + "," +
                action("use", ok("(distinct x " + number(255, 8) + ")") + "," +
                                  error("(= x " + number(255, 8) + ")")))) {}

  /// A circle of states, of which the last forbids use().
  Candidate circle(State size) {
    Candidate result = candidate(size);
    for (State state = 0; state < size; ++state) {
      result.machine.set_transition(state, 0, (state + 1) % size);
      if (state + 1 < size)
        result.machine.set_transition(state, 1, state);
    }
    return result;
  }
};

TEST(PdrCases, AByteThatWrapsHas256States) {
  WrappingByte byte;
  expect_proved(byte, byte.circle(256));
  EXPECT_GE(expect_broken(byte, byte.circle(60)).size(), 60U);
}

/// x := 3 * x stays odd; step() fails if x is even.
TEST(PdrCases, MultiplesOfOddNumbersStayOdd) {
  const std::string low_bit = "((_ extract 0 0) x)";
  Plain odd(oracle::examples::component(
      named("x", sort_text(32), number(1, 32)),
      action("step", ok("(= " + low_bit + " #b1)", "x", "(bvmul x " + number(3, 32) + ")") + "," +
                         error("(= " + low_bit + " #b0)"))));
  Candidate right = odd.candidate(1);
  right.machine.set_transition(0, 0, 0);
  expect_proved(odd, right);
  Candidate wrong = odd.candidate(2);
  wrong.machine.set_transition(0, 0, 1);
  EXPECT_GE(expect_broken(odd, wrong).size(), 2U);
}

/// on_i() fails if flag i is set, off_i() if it is not; only one flag may be set at a time.
std::string flags_text(int count) {
  std::string variables;
  std::string methods;
  std::string none = "(not (or false";
  for (int i = 0; i < count; ++i)
    none += " b" + std::to_string(i);
  none += "))";
  for (int i = 0; i < count; ++i) {
    const std::string flag = "b" + std::to_string(i);
    variables += (i > 0 ? "," : "") + named(flag, "Bool", "false");
    methods += (i > 0 ? "," : "") +
               action("on" + std::to_string(i),
                      ok(none, flag, "true") + "," + error("(not " + none + ")")) +
               "," +
               action("off" + std::to_string(i),
                      ok(flag, flag, "false") + "," + error("(not " + flag + ")"));
  }
  return oracle::examples::component(variables, methods);
}

TEST(PdrCases, SixtyMethodsAndThirtyFlags) {
  constexpr State flags = 30;
  Plain subject(flags_text(flags));
  Candidate right = subject.candidate(flags + 1);
  for (State flag = 0; flag < flags; ++flag) {
    right.machine.set_transition(0, 2 * flag, flag + 1);
    right.machine.set_transition(flag + 1, 2 * flag + 1, 0);
  }
  expect_proved(subject, right);
  Candidate wrong = right;
  wrong.machine.set_transition(17, 2 * 16 + 1, 9);
  EXPECT_GE(expect_broken(subject, wrong).size(), 3U);
}

TEST(PdrCases, ASampleThatDisagreesAtTheStartRefutes) {
  Counter counter(20, 8);
  EXPECT_EQ(expect_broken(counter, counter.allowing(0)), (ConcreteWord{{0, {}}}));
}

/// Permissive by itself: what the component does not know, the candidate calls illegal one call
/// later, though it is right about the shortest word that it calls illegal.
TEST(PdrCases, ARefutationGoesOnInTheCandidate) {
  Plain subject(oracle::examples::component(named("x", "Bool", "false"),
                                            action("vague", oracle::examples::unknown("true")) +
                                                "," + action("fine", ok("true")) + "," +
                                                action("wrong", error("true"))));
  Candidate candidate = subject.candidate(2);
  candidate.machine.set_transition(0, 0, 1);
  candidate.machine.set_transition(0, 1, 0);
  candidate.machine.set_transition(1, 0, 1);
  Prover prover(subject.space, candidate, {Property::permissive}, {}, subject.stop);
  ASSERT_EQ(prover.run(no_end), Answer::broken);
  const auto word = prover.refutation();
  ASSERT_TRUE(word.has_value());
  EXPECT_EQ(violated_by(subject.space, candidate, *word), Property::permissive);
}

/// An internal step errs only after two others: words are counted by calls, not by steps.
TEST(PdrCases, InternalStepsDoNotCountAsCalls) {
  const std::string one = number(1, 2);
  Plain subject(oracle::examples::component(
      named("x", sort_text(2), number(0, 2)), action("go", ok("true")),
      component::samples::internal_step(
          "tick", ok("(bvult x " + number(2, 2) + ")", "x", "(bvadd x " + one + ")") + "," +
                      error("(bvuge x " + number(2, 2) + ")"))));
  Candidate wrong = subject.candidate(1);
  wrong.machine.set_transition(0, 0, 0);
  Prover prover(subject.space, wrong, {Property::safe}, {}, subject.stop);
  std::uint32_t depth = 0;
  while (prover.run(++depth) == Answer::holds)
    EXPECT_EQ(prover.depth(), 0U) << "the empty word is not good";
  EXPECT_EQ(prover.refutation(), ConcreteWord{});
}

} // namespace
} // namespace parlance::engines
