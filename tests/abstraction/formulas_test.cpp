// Formulas that abstractions make of others: without overflow, simpler within a cell, inductive.

#include "abstraction/abstracted.h"
#include "abstraction/inductive_facts.h"
#include "abstraction/predicates/linear_atoms.h"
#include "abstraction/predicates/simple_predicate.h"
#include "engines/candidates.h"

namespace parlance::abstraction {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;
using samples::Abstracted;
using samples::Values;

const std::string four_bits = "(_ BitVec 4)";

const std::string two_of_four_bits = oracle::examples::component(
    named("x", four_bits, "#x0") + "," + named("y", four_bits, "#x0"), action("idle", ok("true")));

std::int64_t as_signed(std::uint64_t value) { return term::to_signed(value, 4); }

/// Whether some sum of the formula is not what it is among whole numbers.
bool overflows(const Abstracted& s, Term a, const Values& state) {
  const auto value = [&](Term part) {
    term::Assignment assignment;
    samples::bind(assignment, s.component.variables, state);
    return as_signed(term::evaluate(part, assignment));
  };
  if (a->op() == term::Op::bv_add && value(a->operand(0)) + value(a->operand(1)) != value(a))
    return true;
  if (a->op() == term::Op::bv_sub && value(a->operand(0)) - value(a->operand(1)) != value(a))
    return true;
  return std::ranges::any_of(a->operands(), [&](Term part) { return overflows(s, part, state); });
}

TEST(WithoutOverflow, ConstantsAreMovedOut) {
  Abstracted s(two_of_four_bits);
  const std::pair<const char*, const char*> cases[]{
      {"(bvsgt (bvadd x #x1) #x0)", "(bvsgt x #xf)"},
      {"(bvsle (bvsub x #x2) #x3)", "(bvsle x #x5)"},
      {"(bvslt #x2 (bvadd x #x1))", "(bvslt #x1 x)"},
      {"(bvsle (bvadd x #x1) y)", "(bvslt x y)"},
      {"(bvslt x (bvadd y #x1))", "(bvsle x y)"},
      {"(bvsle (bvadd x #x2) (bvadd y #x2))", "(bvsle x y)"},
      {"(not (and (bvsge (bvadd x #x1) #x3) (= y #x0)))", "(not (and (bvsge x #x2) (= y #x0)))"},
  };
  for (const auto& [before, after] : cases)
    EXPECT_EQ(without_overflow(s.formula(before)), s.formula(after)) << before;
}

TEST(WithoutOverflow, TheSameWhereNothingOverflows) {
  Abstracted s(two_of_four_bits);
  std::size_t changed = 0;
  std::size_t differing = 0;
  for (const char* relation : {"bvslt", "bvsle", "bvsgt", "bvsge", "bvult", "="})
    for (const char* left : {"x", "(bvadd x #x1)", "(bvsub x #x3)", "(bvadd (bvadd x #x2) #x7)",
                             "(bvsub #x1 x)", "(bvadd x y)", "#x5"})
      for (const char* right : {"y", "#x0", "#x7", "#x8", "(bvadd y #x1)", "(bvsub y #x1)",
                                "(bvadd x #x4)", "(bvadd (bvadd y x) #xf)"}) {
        const std::string text = std::string("(") + relation + " " + left + " " + right + ")";
        const Term before = s.formula("(or (not " + text + ") (= x #x3))");
        const Term after = without_overflow(before);
        changed += before != after;
        for (const Values& state : s.states)
          if (overflows(s, before, state))
            differing += samples::holds(before, s.component, state) !=
                         samples::holds(after, s.component, state);
          else
            ASSERT_EQ(samples::holds(before, s.component, state),
                      samples::holds(after, s.component, state))
                << text << " with " << as_signed(state[0]) << " and " << as_signed(state[1]);
      }
  EXPECT_GT(changed, 50U);
  EXPECT_GT(differing, 0U);
}

/// Equal in all states of the cell, or opposite in all; returns whether it is shorter.
bool expect_same_within(Abstracted& s, Term cell, Term predicate) {
  const Term simple = simple_predicate(s.component, cell, predicate, *s.solver);
  std::size_t equal = 0;
  std::size_t inside = 0;
  for (const Values& state : s.states)
    if (samples::holds(cell, s.component, state)) {
      ++inside;
      equal += samples::holds(predicate, s.component, state) ==
               samples::holds(simple, s.component, state);
    }
  EXPECT_TRUE(equal == inside || equal == 0) << equal << " of " << inside;
  return term::node_count(simple) < term::node_count(predicate);
}

TEST(SimplePredicate, TheSameWithinTheCell) {
  Abstracted s(two_of_four_bits);
  std::size_t shorter = 0;
  for (const char* cell : {"true", "(bvult x #x3)", "(= y #x0)", "(bvslt x y)", "(= x y)"})
    for (const char* predicate :
         {"(bvult x y)", "(and (bvult x #x5) (bvult y #x4))", "(or (bvult x #x2) (= y #x1))",
          "(and (not (bvult x #x5)) (= (bvadd x y) #x0))",
          "(ite (= y #x0) (bvslt x #x2) (bvslt (bvadd x y) #x1))",
          "(xor (= x y) (bvslt (bvadd x #x1) y))"})
      shorter += expect_same_within(s, s.formula(cell), s.formula(predicate));
  EXPECT_GT(shorter, 3U);
}

TEST(SimplePredicate, ADiagramOfWhatIsLong) {
  Abstracted s(two_of_four_bits);
  const Term x = s.component.variables[0].symbol;
  const Term y = s.component.variables[1].symbol;
  Term predicate = s.formula("(bvult x y)");
  for (std::uint64_t round = 0; round < 16; ++round) {
    const Term constant = s.store->constant(x->sort(), round);
    const Term product =
        term::binary(term::Op::bv_mul, x, term::binary(term::Op::bv_add, y, constant));
    predicate = term::xor_(
        predicate,
        term::and_(term::binary(term::Op::bv_ult, product, constant),
                   term::binary(term::Op::bv_ult, term::binary(term::Op::bv_add, x, constant), y)));
  }
  ASSERT_GT(term::node_count(predicate), 100U);
  for (const char* cell : {"true", "(bvult x #x3)"})
    expect_same_within(s, s.formula(cell), predicate);
  const Term simple = simple_predicate(s.component, s.formula("true"), predicate, *s.solver);
  EXPECT_NE(simple, predicate);
}

/// They hold at the start, and no run from a state in which they hold breaks them.
void expect_inductive(component::samples::Loaded& loaded, Term facts) {
  const component::Component& component = loaded.component;
  for (const Values& state : samples::all_values(component::symbols_of(component.variables))) {
    const bool is_initial = samples::holds(component.initial, component, state);
    if (!samples::holds(facts, component, state)) {
      EXPECT_FALSE(is_initial);
      continue;
    }
    for (const auto* actions : {&component.methods, &component.internal})
      for (const component::Method& action : *actions)
        for (const Values& arguments :
             samples::all_values(component::symbols_of(action.parameters)))
          for (const Values& inputs : samples::all_values(component::symbols_of(action.inputs))) {
            const ConcreteEnd end = samples::end_of(component, action, {state, arguments, inputs});
            if (end.end == End::ok && !end.outside) {
              ASSERT_TRUE(samples::holds(facts, component, end.next)) << action.name;
            }
          }
  }
}

TEST(InductiveFacts, AreInductive) {
  oracle::Profile profile;
  profile.max_variables = 2;
  profile.max_width = 3;
  profile.parameter_bits = 3;
  std::size_t found = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    component::samples::Loaded loaded(oracle::solved_component(seed, profile).text);
    const Term facts =
        inductive_facts(loaded.component, effects_of(loaded.component), *loaded.solver);
    found += !facts->is_constant();
    expect_inductive(loaded, facts);
  }
  EXPECT_GT(found, 0U);
}

TEST(InductiveFacts, OfTwoCounters) {
  Abstracted s(oracle::examples::component(
      named("started", four_bits, "#x0") + "," + named("finished", four_bits, "#x0"),
      action("begin", ok("(bvslt started #x5)", "started", "(bvadd started #x1)") + "," +
                          ok("(not (bvslt started #x5))")) +
          "," +
          action("end", ok("(bvsgt started finished)", "finished", "(bvadd finished #x1)") + "," +
                            error("(not (bvsgt started finished))"))));
  const Term facts = inductive_facts(s.component, s.abstraction.steps.effects(), *s.solver);
  expect_inductive(s, facts);
  for (const Values& state : s.states)
    if (samples::holds(facts, s.component, state)) {
      EXPECT_LE(as_signed(state[1]), as_signed(state[0]));
      EXPECT_GE(as_signed(state[1]), 0);
    }
  EXPECT_TRUE(samples::holds(facts, s.component, {5, 0})) << "this is reached";
}

TEST(InductiveFacts, AmongProposals) {
  Abstracted s(oracle::examples::component(
      named("count", four_bits, "#x0") + "," + named("open", "Bool", "false"),
      action("add", ok("(bvult count #x5)", "count", "(bvadd count #x1)") + "," +
                        error("(not (bvult count #x5))")) +
          "," + action("open", ok("true", "open", "true"))));
  const Term count = s.component.variables[0].symbol;
  const Term open = s.component.variables[1].symbol;
  const auto below = [&](std::uint64_t bound) {
    return term::binary(term::Op::bv_ult, count, s.store->constant(count->sort(), bound));
  };
  const std::vector<Term> kept = inductive_among(s.component, s.abstraction.steps.effects(),
                                                 {open, below(3), term::not_(below(6))}, *s.solver);
  EXPECT_EQ(kept, std::vector{below(6)}) << "the negation of what is proposed";
  EXPECT_EQ(inductive_among(s.component, s.abstraction.steps.effects(), {}, *s.solver),
            std::vector<Term>());
}

} // namespace
} // namespace parlance::abstraction
