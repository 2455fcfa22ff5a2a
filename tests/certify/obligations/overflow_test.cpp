// Where a term overflows, asked from two solvers, against an evaluation of random terms over the
// integers.

#include "certify/obligations/overflow.h"
#include "util/child_process.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <random>

namespace parlance::certify {
namespace {

/// What executing a term gives: its bits, and whether something overflowed.
struct Result {
  std::int64_t bits;
  bool overflow = false;
};

using Environment = std::map<std::string, Result>;

struct Term {
  std::string text;
  std::function<Result(const Environment&)> run;
};

std::int64_t modulo(std::int64_t value, int width) { return value & ((1LL << width) - 1); }

std::int64_t as_signed(std::int64_t bits, int width) {
  return bits >= 1LL << (width - 1) ? bits - (1LL << width) : bits;
}

/// An integer in a width that may be too small for it.
Result fitted(std::int64_t integer, int width) {
  const std::int64_t bits = modulo(integer, width);
  return {bits, as_signed(bits, width) != integer};
}

/// Signed division as SMT-LIB has it: by zero it gives 1 or -1.
std::int64_t divided(std::int64_t left, std::int64_t right) {
  if (right == 0) {
    return left < 0 ? 1 : -1;
  }
  return left / right;
}

std::int64_t shifted(std::int64_t bits, std::int64_t by, int width) {
  return by < width ? modulo(bits << by, width) : 0;
}

class Generator {
public:
  Generator(int width, std::uint64_t seed) : width_(width), random_(seed) {}

  Term term() { return term(width_, 4); }

private:
  using Integers = std::function<std::int64_t(std::int64_t, std::int64_t)>;

  std::size_t draw(std::size_t count) { return random_() % count; }

  Term term(int width, int depth) {
    switch (depth == 0 ? 0 : draw(10)) {
    case 0:
      return leaf(width);
    case 1:
      return chain("bvadd", width, depth, 2 + draw(2), std::plus<>());
    case 2:
      return chain("bvmul", width, depth, 2 + draw(2), std::multiplies<>());
    case 3:
      return chain("bvsub", width, depth, 2, std::minus<>());
    case 4:
      return chain("bvsdiv", width, depth, 2, divided);
    case 5:
      return negated(width, depth);
    case 6:
      return exact(width, depth);
    case 7:
      return choice(width, depth);
    case 8:
      return binding(width, depth);
    default:
      return narrowed(width, depth);
    }
  }

  Term leaf(int width) {
    std::vector<std::string> names;
    for (const auto& [name, its_width] : widths_) {
      if (its_width == width) {
        names.push_back(name);
      }
    }
    if (width == width_) {
      names.insert(names.end(), {"x", "y", "x", "y"});
    }
    if (names.empty() || draw(6) == 0) {
      const auto value = static_cast<std::int64_t>(draw(std::size_t{1} << width));
      return {"(_ bv" + std::to_string(value) + " " + std::to_string(width) + ")",
              [value](const Environment&) { return Result{value}; }};
    }
    const std::string name = names[draw(names.size())];
    return {name, [name](const Environment& environment) { return environment.at(name); }};
  }

  /// An operation with two operands or more, which associates to the left.
  Term chain(const std::string& name, int width, int depth, std::size_t count,
             const Integers& integers) {
    Term result = term(width, depth - 1);
    std::string text = "(" + name + " " + result.text;
    for (std::size_t i = 1; i < count; ++i) {
      const Term next = term(width, depth - 1);
      text += " " + next.text;
      result.run = [left = result.run, right = next.run, integers,
                    width](const Environment& environment) {
        const Result a = left(environment);
        const Result b = right(environment);
        const Result c =
            fitted(integers(as_signed(a.bits, width), as_signed(b.bits, width)), width);
        return Result{c.bits, a.overflow || b.overflow || c.overflow};
      };
    }
    result.text = text + ")";
    return result;
  }

  Term negated(int width, int depth) {
    const Term operand = term(width, depth - 1);
    return {"(bvneg " + operand.text + ")", [operand, width](const Environment& environment) {
              const Result a = operand.run(environment);
              const Result b = fitted(-as_signed(a.bits, width), width);
              return Result{b.bits, a.overflow || b.overflow};
            }};
  }

  /// Operations that are what they are.
  Term exact(int width, int depth) {
    const bool shift = draw(2) == 0;
    const Term left = term(width, depth - 1);
    const Term right = term(width, depth - 1);
    return {(shift ? "(bvshl " : "(bvand ") + left.text + " " + right.text + ")",
            [=](const Environment& environment) {
              const Result a = left.run(environment);
              const Result b = right.run(environment);
              return Result{shift ? shifted(a.bits, b.bits, width) : a.bits & b.bits,
                            a.overflow || b.overflow};
            }};
  }

  Term choice(int width, int depth) {
    const Term left = term(width_, depth - 1);
    const Term right = term(width_, depth - 1);
    const Term then = term(width, depth - 1);
    const Term otherwise = term(width, depth - 1);
    return {"(ite (bvslt " + left.text + " " + right.text + ") " + then.text + " " +
                otherwise.text + ")",
            [=, bits = width_](const Environment& environment) {
              const Result a = left.run(environment);
              const Result b = right.run(environment);
              const bool less = as_signed(a.bits, bits) < as_signed(b.bits, bits);
              const Result c = (less ? then : otherwise).run(environment);
              return Result{c.bits, a.overflow || b.overflow || c.overflow};
            }};
  }

  /// Two names at once, of which one may hide a name outside and both may stay unused.
  Term binding(int width, int depth) {
    const std::string first = draw(2) == 0 ? "x" : "v";
    const std::string second = "w" + std::to_string(draw(2));
    const Term one = term(width_, depth - 1);
    const Term two = term(width_, depth - 1);
    const std::map<std::string, int> outside = widths_;
    widths_[first] = width_;
    widths_[second] = width_;
    const Term body = term(width, depth - 1);
    widths_ = outside;
    return {"(let ((" + first + " " + one.text + ") (" + second + " " + two.text + ")) " +
                body.text + ")",
            [=](const Environment& environment) {
              Environment inside = environment;
              inside[first] = one.run(environment);
              inside[second] = two.run(environment);
              return body.run(inside);
            }};
  }

  /// Extended by a bit or two, and cut to the width again: either is exact.
  Term narrowed(int width, int depth) {
    const int more = 1 + static_cast<int>(draw(2));
    const Term wide = width > width_ ? leaf(width + more) : term(width + more, depth - 1);
    const Term extended = term(width, depth - 1);
    const std::string cut = "((_ extract " + std::to_string(width - 1) + " 0) ";
    return {"(bvxor " + cut + wide.text + ") " + cut + "((_ sign_extend 2) (concat " +
                extended.text + " #b1))))",
            [=](const Environment& environment) {
              const Result a = wide.run(environment);
              const Result b = extended.run(environment);
              return Result{modulo(a.bits ^ (b.bits * 2 + 1), width), a.overflow || b.overflow};
            }};
  }

  int width_;
  std::mt19937_64 random_;
  std::map<std::string, int> widths_; ///< of the names bound around
};

std::string literal(std::int64_t bits, int width) {
  return "(_ bv" + std::to_string(bits) + " " + std::to_string(width) + ")";
}

/// A question whose answer must be unsat: where does the solver see another value or overflow?
std::string question(const Term& term, int width) {
  const std::string sort = "(_ BitVec " + std::to_string(width) + ")";
  const std::string head = " ((|x| " + sort + ") (|y| " + sort + ")) ";
  const Formula formula = read_formula(term.text, {"x", "y"});
  std::string text = "(push 1)\n(define-fun value" + head + sort + " " + formula.text + ")\n" +
                     "(define-fun overflows" + head + "Bool " +
                     overflow_condition(formula, {{"x", sort}, {"y", sort}}) + ")\n(assert (or";
  for (std::int64_t x = 0; x < 1 << width; ++x) {
    for (std::int64_t y = 0; y < 1 << width; ++y) {
      const Result result = term.run({{"x", {x}}, {"y", {y}}});
      const std::string arguments = " " + literal(x, width) + " " + literal(y, width) + ")";
      text += "\n (distinct (value" + arguments + " " + literal(result.bits, width) + ")" +
              (result.overflow ? " (not (overflows" + arguments + ")" : " (overflows" + arguments);
    }
  }
  return text + "))\n(check-sat)\n(pop 1)\n";
}

TEST(Overflow, SolversAgreeWithTheIntegers) {
  const int count = std::getenv("PARLANCE_LONG") != nullptr ? 400 : 40;
  std::string script = "(set-logic QF_BV)\n";
  for (int i = 0; i < count; ++i) {
    const int width = 3 + i % 2;
    script += question(Generator(width, 7000 + static_cast<std::uint64_t>(i)).term(), width);
  }
  util::ChildLimits limits;
  limits.time = std::chrono::minutes(10);
  std::string expected;
  for (int i = 0; i < count; ++i) {
    expected += "unsat\n";
  }
  EXPECT_EQ(util::run_child("z3", {"-in"}, script, limits).output, expected);
  EXPECT_EQ(util::run_child("cvc5", {"--lang=smt2.6", "--incremental", "-"}, script, limits).output,
            expected);
}

std::string condition(const std::string& text) {
  return overflow_condition(read_formula(text, {"x", "b"}), {{"x", "(_ BitVec 8)"}, {"b", "Bool"}});
}

TEST(Overflow, WhatIsExactNeverOverflows) {
  for (const char* text : {"x", "(bvudiv x #x03)", "(bvurem x x)", "(bvsrem x x)", "(bvshl x #x01)",
                           "(bvashr x x)", "(bvnot x)", "((_ rotate_left 1) x)", "(ite b x #x80)",
                           "((_ extract 7 0) (concat x ((_ repeat 2) x)))",
                           "(let ((u (bvadd x #x01))) x)", "(let ((u (bvneg x)) (x #x01)) x)"}) {
    EXPECT_EQ(condition(text), "false") << text;
  }
}

TEST(Overflow, TheTextGrowsWithTheSizeOfTheTerm) {
  std::string shared = "x";
  std::string nested = "x";
  for (int i = 0; i < 1000; ++i) {
    nested = "(bvadd " + nested + " x)";
    shared = "(let ((u " + shared + ")) (ite b (bvmul u u) u))";
  }
  EXPECT_LT(condition(nested).size(), 400'000U);
  EXPECT_LT(condition(shared).size(), 800'000U);
}

TEST(Overflow, TermsOfNoMeaningAreRefused) {
  for (const char* text : {"(bvadd x)", "(bvneg x x)", "(bvadd)", "(bvadd b b)", "((x))", "(_ bv1)",
                           "(bvadd x ((_ extract 0 7) x))", "(bvadd x ((_ extract 7) x))",
                           "(bvadd x ((_ zero_extend 9999999) x))", "(bvadd x (ite b x))",
                           "(let ((u x)) (bvadd u u) u)", "(bvadd (let ((u x)) u) u)", "bvadd",
                           "(let ((u x x)) (bvadd u u))", "(bvadd x bvadd)", "(x x)"}) {
    EXPECT_THROW(condition(text), Refused) << text;
  }
}

} // namespace
} // namespace parlance::certify
