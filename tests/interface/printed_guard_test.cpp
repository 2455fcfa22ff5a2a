// What is printed of a guard depends on the guard alone, not on the age of its parts.

#include "interface/printed_guard.h"

#include "interface/printed_names.h"
#include "interface/samples.h"
#include "term/floating/floating_point.h"
#include "term/floating/floating_text.h"
#include "term/smtlib/smtlib.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace parlance::interface::testing {
namespace {

class Guards {
public:
  Guards() {
    for (const char* name : {"a", "b"}) {
      parameters_.push_back({name, store_.variable(name, term::Sort::bit_vector(8))});
    }
    parameters_.push_back({"c", store_.variable("c", term::Sort::boolean())});
  }
  Term parse(const std::string& text) {
    return term::parse_smtlib(store_, text, [this](const std::string& name) -> Term {
      const auto found = std::ranges::find(parameters_, name, &Variable::name);
      return found == parameters_.end() ? nullptr : found->symbol;
    });
  }
  NamedCall symbol(const std::string& text) { return {"m", parameters_, parse(text), {}}; }

private:
  term::TermStore store_;
  std::vector<Variable> parameters_;
};

TEST(PrintedGuard, DoesNotDependOnWhatWasBuiltBefore) {
  const std::string texts[] = {
      "(or (and c (bvslt a b)) (and (not c) (= a b)))",
      "(and c (bvsle b a))",
      "(or (= a #x01) (= a #x07) (= a #x05))",
      "(and (bvslt a #x14) (bvslt #x00 a) (= (bvadd a b) (bvmul b a)))",
      "(= (bvmul a (bvadd a b)) (ite c a (bvsub b a)))",
  };
  for (const std::string& text : texts) {
    Guards fresh;
    const std::string source = guard_text(fresh.symbol(text));
    const std::string smt = PrintedGuard(fresh.symbol(text)).smtlib();
    for (const std::string& before : texts) {
      Guards used;
      used.parse(before);
      EXPECT_EQ(guard_text(used.symbol(text)), source) << "after " << before;
      EXPECT_EQ(PrintedGuard(used.symbol(text)).smtlib(), smt) << "after " << before;
      EXPECT_EQ(PrintedGuard(used.symbol(smt)).smtlib(), smt);
    }
  }
}

TEST(PrintedGuard, SpeaksOfEarlierParametersFirst) {
  Guards guards;
  guards.parse("c");
  EXPECT_EQ(guard_text(guards.symbol("(and c (bvsle b a))")), "b <= a && c");
  EXPECT_EQ(guard_text(guards.symbol("(and (= b #x03) (= a #x05))")), "a == 5 && b == 3");
}

TEST(PrintedGuard, ComparesWithConstantsInTheirOrder) {
  Guards guards;
  EXPECT_EQ(guard_text(guards.symbol("(or (bvsle #x14 a) (bvsle a #x00))")), "a <= 0 || a >= 20");
  EXPECT_EQ(guard_text(guards.symbol("(or (= a #x05) (= a #xfd) (= a #x00))")),
            "a == -3 || a == 0 || a == 5");
}

TEST(PrintedGuard, StaysShortWhenTheTreeIsHuge) {
  Guards guards;
  std::string text = "a";
  for (int i = 0; i < 60; ++i) {
    text = "(let ((x " + text + ")) (bvmul x (bvadd x b)))";
  }
  const std::string smt = PrintedGuard(guards.symbol("(= a " + text + ")")).smtlib();
  EXPECT_LT(smt.size(), 10000U);
  EXPECT_EQ(PrintedGuard(guards.symbol(smt)).smtlib(), smt);
}

TEST(PrintedGuard, OfRandomSetsReadsBackTheSame) {
  Random random(41);
  for (int round = 0; round < 20; ++round) {
    const Interface interface = random_interface(random);
    const Interface other = disguise(interface, random);
    for (const NamedCall& symbol : other.calls()) {
      term::TermStore store;
      std::vector<Variable> parameters = symbol.parameters;
      for (Variable& parameter : parameters) {
        parameter.symbol = store.variable(parameter.name, parameter.sort());
      }
      NamedCall copy{symbol.method, parameters, nullptr, {}};
      const std::string smt = PrintedGuard(symbol).smtlib();
      copy.guard = term::parse_smtlib(store, smt, [&copy](const std::string& name) -> Term {
        return std::ranges::find(copy.parameters, name, &Variable::name)->symbol;
      });
      EXPECT_EQ(PrintedGuard(copy).smtlib(), smt);
      EXPECT_EQ(guard_text(copy), guard_text(symbol));
    }
  }
}

TEST(PrintedGuard, ComparesCharactersWithCharacters) {
  term::TermStore store;
  const Variable c{"c",
                   store.variable("c", term::Sort::bit_vector(16)),
                   nullptr,
                   {},
                   component::ValueType::character};
  const Variable n{"n", store.variable("n", term::Sort::bit_vector(32))};
  const auto text = [&](Term guard) {
    return PrintedGuard({"m", std::vector{c, n}, guard, {}}).source();
  };
  const auto number = [&](char value) {
    return store.constant(n.sort(), static_cast<std::uint64_t>(value));
  };
  const Term wide = term::zero_extend(32, c.symbol);
  const auto at_most = [](Term a, Term b) { return term::binary(term::Op::bv_sle, a, b); };
  EXPECT_EQ(text(term::equal(c.symbol, store.constant(c.sort(), 'x'))), "c == 'x'");
  EXPECT_EQ(text(term::and_(at_most(number('0'), wide), at_most(wide, number('9')))),
            "'0' <= c && c <= '9'");
  EXPECT_EQ(text(at_most(wide, number('\n'))), "c <= '\\n'");
  EXPECT_EQ(text(term::not_(at_most(wide, number(127)))), "c > 127");
  EXPECT_EQ(text(at_most(n.symbol, number('0'))), "n <= 48");
}

TEST(PrintedGuard, ComparesFloatingPointAsNumbers) {
  using namespace term::floating;
  term::TermStore store;
  const Variable n{"n", store.variable("n", term::Sort::bit_vector(32))};
  const Variable x{"x",
                   store.variable("x", term::Sort::bit_vector(64)),
                   nullptr,
                   {},
                   component::ValueType::floating};
  const Variable y{"y",
                   store.variable("y", term::Sort::bit_vector(64)),
                   nullptr,
                   {},
                   component::ValueType::floating};
  const auto text = [&](Term guard) {
    return PrintedGuard({"m", std::vector{n, x, y}, guard, {}}).source();
  };
  const auto number = [&](const char* value) {
    return store.constant(x.sort(), *from_source(64, value));
  };
  const Term within = term::and_(less(double_precision, number("0.5"), x.symbol),
                                 less(double_precision, x.symbol, number("2")));
  const Term positive = term::binary(term::Op::bv_slt, store.constant(n.sort(), 0), n.symbol);
  EXPECT_EQ(text(within), "0.5 < x && x < 2.0");
  EXPECT_EQ(text(term::and_(positive, within)), "n > 0 && 0.5 < x && x < 2.0");
  EXPECT_EQ(text(term::not_(term::and_(positive, within))), "n <= 0 || !(0.5 < x && x < 2.0)");
  EXPECT_EQ(text(term::and_(positive, term::or_(less(double_precision, x.symbol, number("-1")),
                                                less(double_precision, number("1"), x.symbol)))),
            "n > 0 && (x < -1.0 || x > 1.0)");
  const Term other_zero = term::distinct(x.symbol, number("-0.0")); // no comparison says that
  EXPECT_EQ(text(term::and_(positive,
                            term::and_(less(double_precision, x.symbol, number("1")), other_zero))),
            "n > 0 && x < 1.0 && Double.doubleToRawLongBits(x) != -9223372036854775808L");
  EXPECT_EQ(text(less(double_precision, number("10"), add(double_precision, x.symbol, y.symbol))),
            "x + y > 10.0");
}

} // namespace
} // namespace parlance::interface::testing
