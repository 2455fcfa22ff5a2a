// Predicates as text: what is read, what is refused, and that what is printed reads back.

#include "abstraction/predicates/predicate_text.h"
#include "component/json/component_json.h"
#include "smt/solver.h"
#include "term/smtlib/smtlib.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::abstraction {
namespace {

const std::string mixed = R"J({"format": "parlance-component/1", "name": "mixed",
  "variables": [{"name": "this.cursor", "sort": "(_ BitVec 32)", "init": "#x00000000"},
    {"name": "this.open", "sort": "Bool", "init": "false"},
    {"name": "this.small", "sort": "(_ BitVec 8)", "init": "#x00"},
    {"name": "this.long", "sort": "(_ BitVec 64)", "init": "#x0000000000000000"},
    {"name": "shape", "sort": "(_ BitVec 2)", "init": "#b00"},
    {"name": "this.this$0'.a[1].size", "sort": "(_ BitVec 32)", "init": "#x00000000"},
    {"name": "an odd name", "sort": "Bool", "init": "false"}],
  "methods": [{"name": "m", "paths": [{"guard": "true", "outcome": {"kind": "ok"}}]}]})J";

class PredicateText : public testing::Test {
protected:
  PredicateText() : component_(component::read_json(store_, mixed, "FILE")) {
    auto labels = std::make_shared<component::ValueNames>();
    labels->values = {"null", "new Sink", "Mode.ON"};
    component_.variables[4].labels = labels;
  }

  Term smtlib(const std::string& text) {
    return term::parse_smtlib(store_, text, [&](const std::string& name) -> Term {
      for (const component::Variable& variable : component_.variables)
        if (variable.name == name)
          return variable.symbol;
      return nullptr;
    });
  }

  bool is_same(Term a, Term b) {
    const auto solver = smt::make_z3(nullptr);
    solver->add(term::xor_(a, b));
    return solver->check().unsat();
  }

  void expect_means(const std::string& source, const std::string& meaning) {
    EXPECT_TRUE(is_same(parse_predicate(component_, source), smtlib(meaning))) << source;
  }

  std::string refusal(const std::string& text) {
    try {
      parse_predicate(component_, text, {"file", 3, 1});
    } catch (const util::UserError& error) {
      EXPECT_EQ(error.code(), util::ExitCode::bad_input);
      return error.what();
    }
    return "";
  }

  term::TermStore store_;
  component::Component component_;
};

TEST_F(PredicateText, ComparisonsAndConnectives) {
  expect_means("this.cursor == -1", "(= this.cursor #xffffffff)");
  expect_means("cursor != 0x10 && !open",
               "(and (distinct this.cursor #x00000010) (not this.open))");
  expect_means(
      "0 < cursor && cursor <= 20 || open",
      "(or (and (bvslt #x00000000 this.cursor) (bvsle this.cursor #x00000014)) this.open)");
  expect_means("!(cursor > 3 == open)", "(distinct (bvsgt this.cursor #x00000003) this.open)");
  expect_means("cursor % 2 == 1 ? open : true",
               "(=> (= (bvsrem this.cursor #x00000002) #x00000001) this.open)");
  expect_means("(cursor + 1) * -2 >= cursor >>> 33",
               "(bvsge (bvmul (bvadd this.cursor #x00000001) #xfffffffe) (bvlshr this.cursor "
               "#x00000001))");
  expect_means("open ^ true", "(not this.open)");
}

TEST_F(PredicateText, NumbersAreJavas) {
  expect_means("small + 1 == 128", "(= this.small #x7f)");
  expect_means("small == 300", "false");
  expect_means("cursor < 3000000000", "true");
  expect_means("(byte) cursor == -1", "(= ((_ extract 7 0) this.cursor) #xff)");
  expect_means("long == 5L", "(= this.long #x0000000000000005)");
  expect_means("cursor == long", "(= ((_ sign_extend 32) this.cursor) this.long)");
  expect_means("shape == -2", "(= shape #b10)");
  expect_means("Integer.compareUnsigned(cursor, 5) < 0", "(bvult this.cursor #x00000005)");
  expect_means("Integer.compareUnsigned(cursor, 5) >= 0", "(bvuge this.cursor #x00000005)");
  expect_means("Math.trunc(cursor / 5) == 1", "(= (bvsdiv this.cursor #x00000005) #x00000001)");
  expect_means("ule(small, 7)", "(bvule this.small #x07)");
}

TEST_F(PredicateText, NamesOfVariablesAndValues) {
  expect_means("this.this$0'.a[1].size > 0", "(bvsgt |this.this$0'.a[1].size| #x00000000)");
  expect_means("`an odd name` && an odd name", "|an odd name|");
  expect_means("shape == null || shape == Mode.ON", "(or (= shape #b00) (= shape #b10))");
  expect_means("new Sink != shape", "(distinct shape #b01)");
}

TEST_F(PredicateText, SmtlibIsReadToo) {
  expect_means("(bvult this.small #x07)", "(bvult this.small #x07)");
  expect_means("  (= ((_ extract 0 0) this.cursor) #b1)", "(= ((_ extract 0 0) this.cursor) #b1)");
}

TEST_F(PredicateText, RefusalsSayWhereAndWhatWasExpected) {
  EXPECT_EQ(refusal("cursor = 1"), "file:3:8: expected an operator or the end, found '='");
  EXPECT_EQ(refusal("cursor"), "file:3:1: expected a condition, found a number");
  EXPECT_EQ(refusal("open &&"),
            "file:3:8: expected a variable, a number or '(', found the end; the variables are "
            "this.cursor, this.open, this.small, this.long, shape, this.this$0'.a[1].size and an "
            "odd name");
  EXPECT_NE(refusal("this.curser == 1").find("did you mean 'this.cursor'?"), std::string::npos);
  EXPECT_EQ(refusal("open == 3"), "file:3:6: expected a condition, found a number");
  EXPECT_EQ(refusal("(open"), "file:3:6: expected ')', found the end");
  EXPECT_EQ(refusal("shape == 7"), "file:3:7: 7 is no number of 2 bits");
  EXPECT_EQ(refusal("cursor == null"), "file:3:8: 'null' is no value of what it is compared with");
  EXPECT_EQ(refusal("(= shape this.small)").substr(0, 9), "file:3:10");
  EXPECT_EQ(refusal("(bvadd shape shape)"),
            "file:3:1: expected a condition, found a term of (_ BitVec 2)");
  EXPECT_NE(refusal(std::string(5000, '(')), "");
  EXPECT_NE(refusal(std::string(5000, '!')), "");
}

TEST_F(PredicateText, FilesHaveCommentsAndGiveTheLine) {
  const std::vector<Term> read =
      read_predicates(component_, "# flags\n\nopen\n  shape == null\nthis.open\n", "F");
  EXPECT_EQ(read.size(), 2U);
  EXPECT_EQ(write_predicates(component_, read, {}), "this.open\nshape == null\n");
  try {
    read_predicates(component_, "open\n# x\n open = 1", "F");
    FAIL();
  } catch (const util::UserError& error) {
    EXPECT_EQ(std::string(error.what()), "F:3:7: expected an operator or the end, found '='");
  }
}

TEST_F(PredicateText, WhatIsPrintedReadsBack) {
  for (const char* text :
       {"true", "this.open", "(bvult this.small #x07)", "(= ((_ extract 4 2) this.cursor) #b101)",
        "(= (bvadd this.small #x01) #x80)", "(bvult this.cursor #x00000005)",
        "(= (concat shape shape) #b0110)", "(= (bvshl this.cursor this.cursor) #x00000100)",
        "(bvsle (bvsdiv this.cursor #x00000003) (ite this.open #x00000001 this.cursor))",
        "(and |an odd name| (= shape #b01))", "(not (= |this.this$0'.a[1].size| #x80000000))"}) {
    const Term predicate = smtlib(text);
    const std::string printed = predicate_to_text(component_, predicate);
    EXPECT_EQ(printed.find('\n'), std::string::npos);
    EXPECT_TRUE(is_same(parse_predicate(component_, printed), predicate)) << printed;
  }
}

} // namespace
} // namespace parlance::abstraction
