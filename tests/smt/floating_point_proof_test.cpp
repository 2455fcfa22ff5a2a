// Floating point as terms is what Z3's theory of floating point says, for all numbers of small
// formats: nothing in the terms depends on the format but widths.
#include "term/floating/floating_point.h"

#include "smt/z3_translation.h"

#include <gtest/gtest.h>

namespace parlance::term::floating {
namespace {

using term::Sort;

constexpr Format tiny{3, 4};
constexpr Format narrow{4, 3};

std::string name(Format format) {
  return "e" + std::to_string(format.exponent_bits) + "f" + std::to_string(format.fraction_bits);
}

class Proof {
public:
  explicit Proof(Format format)
      : format_(format), a_(store_.variable("a", Sort::bit_vector(format.width()))),
        b_(store_.variable("b", Sort::bit_vector(format.width()))),
        nearest_(context_, Z3_mk_fpa_round_nearest_ties_to_even(context_)) {}

  Term a() const { return a_; }
  Term b() const { return b_; }
  z3::expr first() { return number(a_, format_); }
  z3::expr second() { return number(b_, format_); }
  const z3::expr& nearest() const { return nearest_; }
  z3::context& context() { return context_; }
  z3::expr expression(Term a) { return translation_.translate(a); }
  z3::expr made(Z3_ast ast) { return {context_, ast}; }
  z3::sort sort(Format format) {
    return context_.fpa_sort(format.exponent_bits, format.fraction_bits + 1);
  }

  /// The bits are those of the number, or those of Java's NaN.
  void expect_number(Term bits, const z3::expr& expected, Format format) {
    const z3::expr ours = expression(bits);
    const z3::expr is_nan = made(Z3_mk_fpa_is_nan(context_, expected));
    const z3::expr pattern = context_.bv_val(format.nan(), format.width());
    expect(
        z3::ite(is_nan, ours == pattern, ours == made(Z3_mk_fpa_to_ieee_bv(context_, expected))));
  }
  void expect_number(Term bits, const z3::expr& expected) {
    expect_number(bits, expected, format_);
  }
  void expect(const z3::expr& always) {
    z3::solver solver(context_);
    solver.add(!always);
    const z3::check_result result = solver.check();
    EXPECT_EQ(result, z3::unsat);
    if (result == z3::sat) {
      ADD_FAILURE() << solver.get_model();
    }
  }

private:
  z3::expr number(Term bits, Format format) {
    return made(Z3_mk_fpa_to_fp_bv(context_, expression(bits), sort(format)));
  }

  z3::context context_;
  smt::Z3Translation translation_{context_};
  term::TermStore store_;
  Format format_;
  Term a_;
  Term b_;
  z3::expr nearest_;
};

class FloatingPointProof : public testing::TestWithParam<Format> {};

TEST_P(FloatingPointProof, Arithmetic) {
  Proof proof(GetParam());
  const auto expected = [&](auto make) {
    return proof.made(make(proof.context(), proof.nearest(), proof.first(), proof.second()));
  };
  const Format format = GetParam();
  proof.expect_number(add(format, proof.a(), proof.b()), expected(Z3_mk_fpa_add));
  proof.expect_number(subtract(format, proof.a(), proof.b()), expected(Z3_mk_fpa_sub));
  proof.expect_number(multiply(format, proof.a(), proof.b()), expected(Z3_mk_fpa_mul));
  proof.expect_number(divide(format, proof.a(), proof.b()), expected(Z3_mk_fpa_div));
  proof.expect_number(square_root(format, proof.a()),
                      proof.made(Z3_mk_fpa_sqrt(proof.context(), proof.nearest(), proof.first())));
}

TEST_P(FloatingPointProof, Comparison) {
  Proof proof(GetParam());
  const auto expected = [&](auto make) {
    return proof.made(make(proof.context(), proof.first(), proof.second()));
  };
  const Format format = GetParam();
  proof.expect(proof.expression(less(format, proof.a(), proof.b())) == expected(Z3_mk_fpa_lt));
  proof.expect(proof.expression(same(format, proof.a(), proof.b())) == expected(Z3_mk_fpa_eq));
}

TEST_P(FloatingPointProof, Conversion) {
  Proof proof(GetParam());
  const Format format = GetParam();
  const z3::expr integer = proof.expression(proof.a());
  proof.expect_number(from_integer(format, proof.a()),
                      proof.made(Z3_mk_fpa_to_fp_signed(proof.context(), proof.nearest(), integer,
                                                        proof.sort(format))));
  for (const Format other : {tiny, narrow, Format{5, 7}, Format{3, 2}}) {
    SCOPED_TRACE("to " + name(other));
    proof.expect_number(convert(format, other, proof.a()),
                        proof.made(Z3_mk_fpa_to_fp_float(proof.context(), proof.nearest(),
                                                         proof.first(), proof.sort(other))),
                        other);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatingPointProof, testing::Values(tiny, narrow),
                         [](const auto& tested) { return name(tested.param); });

} // namespace
} // namespace parlance::term::floating
