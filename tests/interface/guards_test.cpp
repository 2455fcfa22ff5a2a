// Guards for people: what sets of arguments look like, and that equal sets look the same whatever
// formula they come as.

#include "interface/guards.h"

#include "term/evaluate.h"
#include "term/smtlib.h"
#include "term/source_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace parlance::interface {
namespace {

using term::Op;
using term::Sort;

Sort int32() { return Sort::bit_vector(32); }

struct Declared {
  std::string name;
  Sort sort;
};

/// A component with one method under test; its state is x and y (32 bits each).
class Bench {
public:
  explicit Bench(const std::vector<Declared>& parameters) {
    for (const std::string name : {"x", "y"})
      component_.variables.push_back({name, store_.variable(name, int32())});
    component_.initial = store_.boolean(true);
    component::Method& method = component_.methods.emplace_back();
    method.name = "m";
    for (const Declared& one : parameters)
      method.parameters.push_back({one.name, store_.variable(one.name, one.sort)});
  }

  /// Adds a path of the method: a formula of its code, and the next value of x.
  Bench& code(const std::string& guard, const std::string& next_x = "x") {
    component_.methods[0].paths.push_back(
        {parse(guard), {parse(next_x), component_.variables[1].symbol}, {}});
    return *this;
  }

  /// Adds a method without parameters that has a path with this guard.
  Bench& other(const std::string& guard) {
    component::Method method;
    method.name = "other";
    method.paths.push_back({parse(guard), component::symbols_of(component_.variables), {}});
    component_.methods.push_back(std::move(method));
    return *this;
  }

  Term parse(const std::string& text) {
    return term::parse_smtlib(store_, text, [this](const std::string& name) -> Term {
      for (const auto* variables : {&component_.methods[0].parameters, &component_.variables})
        for (const component::Variable& variable : *variables)
          if (variable.name == name)
            return variable.symbol;
      return nullptr;
    });
  }

  GuardSimplifier& simplifier() {
    if (!simplifier_)
      simplifier_ = std::make_unique<GuardSimplifier>(component_, 0, *solver_);
    return *simplifier_;
  }

  Term simplify(Term guard) { return simplifier().simplify(guard); }

  /// The simplified guard in source syntax.
  std::string show(const std::string& guard) {
    const std::string text = term::to_source(simplify(parse(guard)));
    return simplifier().canonical() ? text : "not canonical: " + text;
  }

  term::TermStore& store() { return store_; }
  const component::Component& component() const { return component_; }
  std::vector<Term> parameters() { return component::symbols_of(component_.methods[0].parameters); }

private:
  term::TermStore store_;
  component::Component component_;
  std::unique_ptr<smt::Solver> solver_ = smt::make_z3(nullptr);
  std::unique_ptr<GuardSimplifier> simplifier_;
};

struct Case {
  std::string guard;
  std::string text;
};

void expect_texts(Bench& bench, const std::vector<Case>& cases) {
  for (const Case& one : cases)
    EXPECT_EQ(bench.show(one.guard), one.text) << one.guard;
}

TEST(Guards, constants) {
  Bench bench({{"p", int32()}, {"b", Sort::boolean()}});
  expect_texts(bench, {
                          {"true", "true"},
                          {"false", "false"},
                          {"(or (bvslt p #x00000003) (bvsgt p #x00000001))", "true"},
                          {"(and b (= (bvmul p p) #x00000003))", "false"},
                      });
}

TEST(Guards, explorer_keeps_the_bounds_of_the_code) {
  Bench bench({{"p", int32()}});
  bench.code("(and (bvslt x #x000000c8) (bvsgt p #x00000000) (bvslt p #x00000014))", "(bvadd x p)");
  expect_texts(bench, {
                          {"(and (bvslt p #x00000014) (bvsgt p #x00000000))", "0 < p && p < 20"},
                          {"(and (bvsle p #x00000013) (bvsge p #x00000001))", "0 < p && p < 20"},
                          {"(bvult (bvsub p #x00000001) #x00000013)", "0 < p && p < 20"},
                          {"(or (bvsgt p #x00000013) (bvslt p #x00000001))", "p <= 0 || p >= 20"},
                          {"(bvslt p #x00000014)", "p < 20"},
                          {"(bvsgt p #x00000013)", "p >= 20"},
                      });
}

TEST(Guards, one_integer_without_help_from_the_code) {
  Bench bench({{"p", int32()}});
  expect_texts(bench, {
                          {"(= p #x00000003)", "p == 3"},
                          {"(not (= p #x00000003))", "p != 3"},
                          {"(and (bvsge p #x00000003) (bvsle p #x00000003))", "p == 3"},
                          {"(bvsge p #x00000000)", "p >= 0"},
                          {"(bvslt p #x00000000)", "p < 0"},
                          {"(bvsge p #x00000001)", "p > 0"},
                          {"(bvslt p #x0000000a)", "p < 10"},
                          {"(bvsle p #x00000063)", "p < 100"},
                          {"(bvslt p #x00000005)", "p <= 4"},
                          {"(bvult p #x000000ff)", "0 <= p && p <= 254"},
                          {"(or (= p #x00000001) (= p #x00000003) (= p #x00000007))",
                           "p == 1 || p == 3 || p == 7"},
                          {"(not (or (= p #x00000001) (= p #x00000003) (= p #x00000007)))",
                           "p != 1 && p != 3 && p != 7"},
                          {"(and (bvsgt p #x00000000) (bvslt p #x00000014) (not (= p #x00000005)))",
                           "0 < p && p < 20 && p != 5"},
                          {"(= p #x80000000)", "p == -2147483648"},
                          {"(bvsgt p #x80000000)", "p != -2147483648"},
                      });
}

TEST(Guards, three_intervals) {
  Bench bench({{"p", int32()}});
  const std::string set = "(or (bvslt p #xfffffff6) (and (bvsge p #x00000000) (bvslt p #x0000000a))"
                          " (bvsgt p #x00000064))";
  expect_texts(bench, {
                          {set, "p < -10 || 0 <= p && p < 10 || p > 100"},
                          {"(not " + set + ")", "-10 <= p && p < 0 || 10 <= p && p <= 100"},
                      });
}

TEST(Guards, wide_and_narrow_integers) {
  Bench bench(
      {{"l", Sort::bit_vector(64)}, {"c", Sort::bit_vector(1)}, {"s", Sort::bit_vector(8)}});
  expect_texts(bench, {
                          {"(bvsge l #x0000000000000000)", "l >= 0"},
                          {"(bvsle l #x7ffffffffffffffe)", "l != 9223372036854775807L"},
                          {"(= c #b0)", "c == 0"},
                          {"(not (= c #b0))", "c == -1"},
                          {"(bvult s #x80)", "s >= 0"},
                      });
}

TEST(Guards, booleans) {
  Bench bench({{"a", Sort::boolean()}, {"b", Sort::boolean()}, {"c", Sort::boolean()}});
  expect_texts(bench, {
                          {"a", "a"},
                          {"(not b)", "!b"},
                          {"(and a (or b (not b)) (not c))", "a && !c"},
                          {"(or (and a b) (and a (not b)) (and b a))", "a"},
                          {"(ite a b c)", "a && b || !a && c"},
                          {"(xor a b)", "a != b"},
                          {"(= a c)", "a == c"},
                          {"(and (or a b) (or a c) (or b c))", "a && b || a && c || b && c"},
                          {"(not (and a b c))", "!a || !b || !c"},
                      });
}

TEST(Guards, alternating_bit_uses_the_term_of_the_code) {
  Bench bench({{"sequence", int32()}, {"content", int32()}});
  bench.code("(= (bvand sequence #x00000001) (bvand x #x00000001))");
  expect_texts(bench, {
                          {"(= (bvand sequence #x00000001) #x00000000)", "(sequence & 1) == 0"},
                          {"(not (= ((_ extract 0 0) sequence) #b0))", "(sequence & 1) == 1"},
                      });
}

TEST(Guards, remainders) {
  Bench bench({{"p", int32()}});
  bench.code("(= (bvsrem p #x00000002) (bvsrem x #x00000002))");
  expect_texts(bench, {
                          {"(= (bvsrem p #x00000002) #x00000000)", "p % 2 == 0"},
                          {"(= (bvand p #x00000001) #x00000001)", "p % 2 != 0"},
                          {"(= (bvsrem p #x00000002) #x00000001)", "p % 2 == 1"},
                          {"(bvslt (bvsrem p #x00000002) #x00000000)", "p % 2 == -1"},
                          {"(bvsgt (bvsrem p #x00000002) #xffffffff)", "p % 2 != -1"},
                      });
}

TEST(Guards, the_complement_keeps_the_value_of_the_code) {
  Bench bench({{"p", int32()}});
  bench.code("(= (bvand p #x00000001) #x00000000)");
  expect_texts(bench, {
                          {"(= (bvand p #x00000001) #x00000000)", "(p & 1) == 0"},
                          {"(= (bvand p #x00000001) #x00000001)", "(p & 1) != 0"},
                      });
}

TEST(Guards, piped_output_stream) {
  Bench bench({{"snk", int32()}, {"snkConnected", int32()}});
  bench.code("(or (= snk #x00000000) (not (= x #x00000000)) (= snkConnected #x00000001))");
  const std::string legal = "(and (not (= snk #x00000000)) (not (= snkConnected #x00000001)))";
  expect_texts(bench, {
                          {legal, "snk != 0 && snkConnected != 1"},
                          {"(not " + legal + ")", "snk == 0 || snkConnected == 1"},
                      });
}

TEST(Guards, relations_of_two_parameters) {
  Bench bench({{"a", int32()}, {"b", int32()}, {"c", Sort::boolean()}});
  bench.code("(and (bvslt a b) c)");
  expect_texts(bench, {
                          {"(bvslt a b)", "a < b"},
                          {"(bvsle b a)", "b <= a"},
                          {"(and c (bvsge a b))", "c && b <= a"},
                          {"(ite c (bvslt a b) (= a b))", "c && a < b || !c && a == b"},
                      });
}

TEST(Guards, a_sum_of_the_code) {
  Bench bench({{"a", int32()}, {"b", int32()}, {"c", Sort::boolean()}});
  bench.code("(bvslt x (bvadd a b))");
  expect_texts(bench, {
                          {"(bvslt (bvadd a b) #x0000000a)", "a + b < 10"},
                          {"(and c (bvslt (bvadd b a) #x00000005))", "a + b <= 4 && c"},
                      });
}

TEST(Guards, offset_and_length) {
  Bench bench({{"off", int32()}, {"len", int32()}});
  bench.code("(or (bvslt off #x00000000) (bvslt len #x00000000) (bvslt (bvadd off len) #x00000000)"
             " (bvsgt (bvadd off len) x))");
  const auto legal = [](const std::string& count) {
    return "(and (bvsge off #x00000000) (bvsge len #x00000000) (bvsge (bvadd off len) #x00000000)"
           " (bvsle (bvadd off len) " +
           count + "))";
  };
  expect_texts(
      bench,
      {
          {legal("#x00000005"), "off >= 0 && len >= 0 && 0 <= off + len && off + len <= 5"},
          {legal("#x00001000"), "off >= 0 && len >= 0 && 0 <= off + len && off + len <= 4096"},
      });
}

TEST(Guards, values_that_are_tested_in_a_later_call) {
  Bench bench({{"p", int32()}});
  bench.code("true", "p").other("(and (bvslt x #x000003e9) (= (bvand x #x00000003) #x00000002))");
  expect_texts(bench, {
                          {"(bvsle p #x000003e8)", "p < 1001"},
                          {"(= (bvand p #x00000003) #x00000002)", "(p & 3) == 2"},
                          {"(and (bvsle p #x000003e8) (= (bvand p #x00000003) #x00000002))",
                           "p < 1001 && (p & 3) == 2"},
                      });
}

TEST(Guards, an_even_number_below_a_bound_of_the_state) {
  Bench bench({{"p", int32()}});
  bench.code("(and (bvslt p x) (= (bvand p #x00000001) #x00000000))");
  expect_texts(bench, {{"(and (bvslt p #x000003e8) (= (bvand p #x00000001) #x00000000))",
                        "(p & 1) == 0 && p < 1000"}});
}

TEST(Guards, what_nothing_describes_stays_as_it_is) {
  Bench bench({{"p", int32()}});
  const Term guard =
      bench.parse("(= (bvand (bvxor p (bvlshr p #x00000003)) #x00000055) #x00000011)");
  EXPECT_EQ(bench.simplify(guard), guard);
  EXPECT_FALSE(bench.simplifier().canonical());
  EXPECT_EQ(bench.simplifier().statistics().not_canonical, 1U);
}

TEST(Guards, a_solver_that_gives_up_leaves_the_guard_as_it_is) {
  Bench bench({{"p", int32()}, {"q", int32()}});
  const auto weak = smt::make_z3(nullptr, {.resource_limit = 1, .arrays = false});
  GuardSimplifier simplifier(bench.component(), 0, *weak);
  const Term guard = bench.parse("(bvslt (bvmul p q) (bvmul q #x00012345))");
  EXPECT_EQ(simplifier.simplify(guard), guard);
  EXPECT_FALSE(simplifier.canonical());
}

// Properties: random sets, each as several formulas.

/// All arguments for parameters with few bits.
std::vector<std::vector<std::uint64_t>> all_arguments(const std::vector<Term>& parameters) {
  std::vector<std::vector<std::uint64_t>> result = {{}};
  for (Term parameter : parameters) {
    std::vector<std::vector<std::uint64_t>> longer;
    for (const std::vector<std::uint64_t>& prefix : result)
      for (std::uint64_t value = 0; value <= parameter->sort().mask(); ++value) {
        longer.push_back(prefix);
        longer.back().push_back(value);
      }
    result = std::move(longer);
  }
  return result;
}

/// A set over few bits, and formulas for it.
class FiniteSet {
public:
  FiniteSet(Bench& bench, const std::vector<bool>& members)
      : store_(bench.store()), parameters_(bench.parameters()),
        arguments_(all_arguments(parameters_)), members_(members) {}

  Term as_shuffled_points(std::mt19937& random) const {
    Term result = store_.boolean(false);
    for (std::size_t i : shuffled(random))
      if (members_[i])
        result = term::or_(point(i), result);
    return result;
  }

  Term as_excluded_points(std::mt19937& random) const {
    Term result = store_.boolean(true);
    for (std::size_t i : shuffled(random))
      if (!members_[i])
        result = term::and_(result, term::not_(point(i)));
    return result;
  }

  Term as_exclusive_or(std::mt19937& random) const {
    Term result = store_.boolean(random() % 2 == 0);
    const bool start = result->is_true();
    for (std::size_t i : shuffled(random))
      if (members_[i] != start)
        result = term::xor_(result, point(i));
    return result;
  }

  /// Nested choices by the bits of the arguments, in a random order.
  Term as_choices(std::mt19937& random) const {
    std::vector<std::pair<std::size_t, unsigned>> bits;
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      for (unsigned bit = 0; bit < parameters_[i]->sort().width(); ++bit)
        bits.emplace_back(i, bit);
    std::shuffle(bits.begin(), bits.end(), random);
    std::vector<std::size_t> all(members_.size());
    std::iota(all.begin(), all.end(), 0);
    return choices(bits, 0, all);
  }

  bool is_described_by(Term formula) const {
    for (std::size_t i = 0; i < members_.size(); ++i) {
      term::Assignment assignment;
      for (std::size_t j = 0; j < parameters_.size(); ++j)
        assignment.bind(parameters_[j], arguments_[i][j]);
      if ((term::evaluate(formula, assignment) == 1) != members_[i])
        return false;
    }
    return true;
  }

private:
  std::vector<std::size_t> shuffled(std::mt19937& random) const {
    std::vector<std::size_t> order(members_.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    return order;
  }

  Term point(std::size_t index) const {
    Term result = store_.boolean(true);
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      result = term::and_(term::equal(parameters_[i], store_.constant(parameters_[i]->sort(),
                                                                      arguments_[index][i])),
                          result);
    return result;
  }

  Term choices(const std::vector<std::pair<std::size_t, unsigned>>& bits, std::size_t next,
               const std::vector<std::size_t>& indices) const {
    if (next == bits.size())
      return store_.boolean(members_[indices.front()]);
    const auto [parameter, bit] = bits[next];
    std::vector<std::size_t> set;
    std::vector<std::size_t> clear;
    for (std::size_t i : indices)
      ((arguments_[i][parameter] >> bit & 1) != 0 ? set : clear).push_back(i);
    const Term variable = parameters_[parameter];
    const Term condition = variable->sort().is_boolean()
                               ? variable
                               : term::equal(term::extract(bit, bit, variable),
                                             store_.constant(Sort::bit_vector(1), 1));
    return term::ite(condition, choices(bits, next + 1, set), choices(bits, next + 1, clear));
  }

  term::TermStore& store_;
  std::vector<Term> parameters_;
  std::vector<std::vector<std::uint64_t>> arguments_;
  std::vector<bool> members_;
};

using Form = Term (FiniteSet::*)(std::mt19937&) const;
constexpr Form forms[] = {&FiniteSet::as_shuffled_points, &FiniteSet::as_excluded_points,
                          &FiniteSet::as_exclusive_or, &FiniteSet::as_choices};

struct Domain {
  std::vector<Declared> parameters;
  std::vector<std::string> code; ///< atoms of the method; also used to make sets
};

const std::vector<Domain>& domains() {
  static const std::vector<Domain> all = {
      {{{"p", Sort::bit_vector(4)}}, {"(= (bvand p #x1) #x0)", "(bvslt p #x3)"}},
      {{{"p", Sort::bit_vector(3)}, {"b", Sort::boolean()}}, {"(bvsle #b001 p)", "b"}},
      {{{"a", Sort::bit_vector(3)}, {"b", Sort::bit_vector(3)}},
       {"(bvslt a b)", "(bvslt (bvadd a b) #b010)", "(= a #b010)"}},
      {{{"a", Sort::bit_vector(2)}, {"b", Sort::bit_vector(2)}, {"c", Sort::boolean()}},
       {"(= a b)", "(bvult a #b10)", "c"}},
      {{{"a", Sort::boolean()},
        {"b", Sort::boolean()},
        {"c", Sort::boolean()},
        {"d", Sort::boolean()}},
       {"(xor a b)"}},
      {{{"p", Sort::bit_vector(8)}}, {"(= (bvsrem p #x03) #x00)", "(bvslt p #x11)"}},
      {{{"a", Sort::bit_vector(6)}, {"b", Sort::bit_vector(2)}},
       {"(bvslt a #b000011)", "(= (bvand a #b000001) #b000000)", "(= b #b11)"}},
  };
  return all;
}

/// A random combination of the code's atoms, or random points, as a list of members.
std::vector<bool> random_members(Bench& bench, const Domain& domain, std::mt19937& random) {
  const std::vector<Term> parameters = bench.parameters();
  const auto arguments = all_arguments(parameters);
  std::vector<bool> members(arguments.size());
  if (random() % 2 == 0) {
    const unsigned share = 1 + static_cast<unsigned>(random() % 9);
    for (std::size_t i = 0; i < members.size(); ++i)
      members[i] = random() % 10 < share;
    return members;
  }
  Term formula = bench.store().boolean(random() % 2 == 0);
  for (std::size_t i = 0; i < 4; ++i) {
    const Term atom = bench.parse(domain.code[random() % domain.code.size()]);
    const Term literal = random() % 2 == 0 ? atom : term::not_(atom);
    formula = random() % 2 == 0 ? term::or_(formula, literal) : term::and_(formula, literal);
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    term::Assignment assignment;
    for (std::size_t j = 0; j < parameters.size(); ++j)
      assignment.bind(parameters[j], arguments[i][j]);
    members[i] = term::evaluate(formula, assignment) == 1;
  }
  return members;
}

std::unique_ptr<Bench> bench_for(const Domain& domain) {
  auto bench = std::make_unique<Bench>(domain.parameters);
  for (const std::string& atom : domain.code)
    bench->code(atom);
  return bench;
}

TEST(GuardProperties, equal_sets_are_equal_terms_whatever_formula_they_come_as) {
  std::mt19937 random(1);
  for (const Domain& domain : domains()) {
    const auto bench = bench_for(domain);
    for (int round = 0; round < 12; ++round) {
      const FiniteSet set(*bench, random_members(*bench, domain, random));
      Term first = nullptr;
      for (Form form : forms) {
        const Term guard = (set.*form)(random);
        const Term result = bench->simplify(guard);
        ASSERT_TRUE(bench->simplifier().canonical());
        ASSERT_TRUE(set.is_described_by(result)) << term::to_source(result);
        first = first == nullptr ? result : first;
        ASSERT_EQ(result, first) << term::to_source(result) << "\n" << term::to_source(first);
      }
      EXPECT_EQ(bench->simplify(first), first);
    }
  }
}

TEST(GuardProperties, texts_do_not_depend_on_what_was_simplified_before) {
  std::mt19937 random(2);
  for (const Domain& domain : domains()) {
    const auto used = bench_for(domain);
    for (int round = 0; round < 8; ++round) {
      const std::vector<bool> members = random_members(*used, domain, random);
      const Term old = used->simplify(FiniteSet(*used, members).as_choices(random));
      const auto fresh = bench_for(domain);
      const Term young = fresh->simplify(FiniteSet(*fresh, members).as_excluded_points(random));
      ASSERT_EQ(term::to_source(old), term::to_source(young));
      ASSERT_EQ(term::to_smtlib(old), term::to_smtlib(young));
    }
  }
}

/// `low <= p && p <= high` in one of several ways.
Term interval(Bench& bench, Term p, std::uint64_t low, std::uint64_t high, std::mt19937& random) {
  const auto constant = [&](std::uint64_t value) {
    return bench.store().constant(p->sort(), value);
  };
  switch (random() % 3) {
  case 0:
    return term::and_(term::binary(Op::bv_sle, constant(low), p),
                      term::binary(Op::bv_slt, p, constant(high + 1)));
  case 1:
    return term::binary(Op::bv_ule, term::binary(Op::bv_sub, p, constant(low)),
                        constant(high - low));
  default:
    return term::not_(term::or_(term::binary(Op::bv_slt, p, constant(low)),
                                term::binary(Op::bv_slt, constant(high), p)));
  }
}

TEST(GuardProperties, wide_integers) {
  std::mt19937 random(3);
  Bench bench({{"p", int32()}, {"q", int32()}, {"b", Sort::boolean()}});
  bench.code("(and (bvsle p #x00000064) b)");
  const std::vector<Term> parameters = bench.parameters();
  for (int round = 0; round < 40; ++round) {
    std::vector<std::uint32_t> ends(8);
    for (std::uint32_t& end : ends)
      end = static_cast<std::uint32_t>(random() >> random() % 30);
    const auto build = [&] {
      const auto of = [&](std::size_t parameter, std::size_t first) {
        const auto [low, high] = std::minmax(static_cast<std::int32_t>(ends[first]),
                                             static_cast<std::int32_t>(ends[first + 1]));
        return interval(bench, parameters[parameter], static_cast<std::uint32_t>(low),
                        static_cast<std::uint32_t>(high), random);
      };
      const Term first = round % 2 == 0 ? term::and_(of(0, 0), of(1, 2)) : of(0, 0);
      const Term second = round % 3 == 0 ? term::and_(of(0, 4), parameters[2]) : of(0, 6);
      return random() % 2 == 0 ? term::or_(first, second)
                               : term::ite(second, bench.store().boolean(true), first);
    };
    const Term a = bench.simplify(build());
    ASSERT_TRUE(bench.simplifier().canonical());
    ASSERT_EQ(bench.simplify(build()), a) << term::to_source(a);
  }
}

} // namespace
} // namespace parlance::interface
