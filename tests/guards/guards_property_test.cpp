// Random sets of arguments, each as several formulas: what guards look like does not depend on
// where they come from, and they mean the same.

#include "guards/guard_bench.h"
#include "term/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace parlance::guards {
namespace {

using term::Op;

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
    std::generate(members.begin(), members.end(), [&] { return random() % 10 < share; });
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
    for (int round = 0; round < 10; ++round) {
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
        const auto [low, high] = std::minmax(
            {static_cast<std::int32_t>(ends[first]), static_cast<std::int32_t>(ends[first + 1])});
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
} // namespace parlance::guards
