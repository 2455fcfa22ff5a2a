// Predicates over a reduced component's variables, written over those of the class.

#include "abstraction/abstracted.h"

#include "abstraction/inductive_facts.h"
#include "abstraction/predicates/field_predicate.h"
#include "abstraction/predicates/predicate_text.h"
#include "term/substitute.h"

#include <algorithm>
#include <set>

namespace parlance::abstraction {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;

/// A component, its reduction, and what is easily known of that.
struct Reduced : component::samples::Loaded {
  explicit Reduced(const std::string& text)
      : Loaded(text), reduction(component, {}, *solver),
        facts(inductive_facts(reduction.component(), effects_of(reduction.component()), *solver)) {}

  FieldPredicates over(const std::vector<Term>& predicates) const {
    return over_fields(reduction, predicates, facts);
  }

  component::Reduction reduction;
  Term facts;
};

/// A machine that takes ten at a time, up to a hundred.
std::string coins() {
  return oracle::examples::component(
      named("credit", "(_ BitVec 32)", "#x00000000") + "," + named("other", "Bool", "false"),
      action("insert", ok("(bvsle (bvadd credit #x0000000a) #x00000064)", "credit",
                          "(bvadd credit #x0000000a)") +
                           "," + error("(not (bvsle (bvadd credit #x0000000a) #x00000064))")) +
          "," +
          action("take", ok("(and other (bvsle #x0000003c credit))", "credit", "#x00000000") + "," +
                             error("(not (and other (bvsle #x0000003c credit)))")) +
          "," + action("allow", ok("true", "other", "true")));
}

TEST(FieldPredicates, AreRangesWhateverArithmeticTheyComeFrom) {
  Reduced s(coins());
  const Term credit = s.reduction.component().variables[0].symbol;
  ASSERT_EQ(credit->sort().width(), 8U) << "it is narrowed";
  const auto number = [&](std::uint64_t value) { return s.store->constant(credit->sort(), value); };
  const Term more = term::binary(term::Op::bv_add, credit, number(10));
  const Term twice = term::binary(term::Op::bv_add, more, more);
  const auto text = [&](Term predicate) {
    const std::vector<Term> found = s.over({predicate}).predicates;
    return found.empty() ? "" : predicate_to_text(s.component, found.front());
  };
  EXPECT_EQ(text(term::binary(term::Op::bv_ule, more, number(100))), "credit <= 90");
  EXPECT_EQ(text(term::equal(twice, number(100))), "credit == 40");
  EXPECT_EQ(text(term::not_(term::equal(more, number(20)))), "credit != 10");
  EXPECT_EQ(text(term::and_(term::binary(term::Op::bv_ule, number(20), more),
                            term::binary(term::Op::bv_ule, more, number(50)))),
            "10 <= credit && credit <= 40");
  EXPECT_EQ(text(term::binary(term::Op::bv_ule, more, number(255))), "") << "always";
  const Term other = s.reduction.component().variables[1].symbol;
  EXPECT_EQ(text(term::or_(other, term::equal(more, number(20)))), "other || credit == 10");
}

TEST(FieldPredicates, FactsAreRanges) {
  const Reduced s(coins());
  EXPECT_EQ(write_predicates(s.component, {}, s.over({}).facts),
            "# These hold in every run.\n0 <= credit && credit <= 127\n");
}

/// The conditions on the state in paths, and what they are after other paths.
std::vector<Term> some_predicates(const component::Component& component) {
  std::vector<Term> predicates;
  for (const component::Method& method : component.methods)
    for (const component::Path& path : method.paths)
      for (const Term conjunct : term::conjuncts(path.guard))
        predicates.push_back(conjunct);
  const std::size_t guards = predicates.size();
  for (const component::Method& method : component.methods)
    for (const component::Path& path : method.paths)
      for (std::size_t i = 0; i < guards && !path.update.empty(); ++i) {
        term::Substitution update;
        for (std::size_t v = 0; v < component.variables.size(); ++v)
          update.bind(component.variables[v].symbol, path.update[v]);
        predicates.push_back(update.apply(predicates[i]));
      }
  const std::vector<Term> state = component::symbols_of(component.variables);
  std::erase_if(predicates, [&](Term predicate) {
    return std::ranges::any_of(term::variables_of(predicate), [&](Term variable) {
      return std::ranges::find(state, variable) == state.end();
    });
  });
  return predicates;
}

TEST(FieldPredicates, SayTheSameInEveryState) {
  oracle::Profile profile;
  profile.max_variables = 2;
  profile.max_width = 3;
  profile.parameter_bits = 2;
  std::size_t rewritten = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    Reduced s(oracle::solved_component(seed, profile).text);
    const component::Component& reduced = s.reduction.component();
    for (const Term predicate : some_predicates(reduced)) {
      const std::vector<Term> found = s.over({predicate}).predicates;
      rewritten += !found.empty() && found.front() != s.reduction.over_whole(predicate);
      std::set<bool> values;
      for (const samples::Values& state :
           samples::all_values(component::symbols_of(reduced.variables))) {
        if (!samples::holds(s.facts, reduced, state))
          continue;
        samples::Values whole;
        for (std::size_t v = 0; v < s.component.variables.size(); ++v)
          whole.push_back(s.reduction.value(v, state).value_or(0));
        const bool before = samples::holds(predicate, reduced, state);
        values.insert(before);
        ASSERT_TRUE(found.empty() || samples::holds(found.front(), s.component, whole) == before);
      }
      EXPECT_TRUE(!found.empty() || values.size() == 1) << "it does not always hold, or never";
    }
  }
  EXPECT_GT(rewritten, 20U);
}

} // namespace
} // namespace parlance::abstraction
