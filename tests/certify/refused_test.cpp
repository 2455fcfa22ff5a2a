#include "certify/fixtures.h"

namespace parlance::certify {
namespace {

constexpr const char* first_line = "; parlance-certificate/1\n";

std::string explorer_certificate(const std::string& body, const std::string& property = "safe") {
  return first_line +
         ("(define-fun " + property + " ((x (_ BitVec 32)) (q (_ BitVec 2))) Bool " + body + ")\n");
}

Report explorer_with(const std::string& certificate) {
  Files files("explorer");
  files.certificate = certificate;
  return files.check();
}

void expect_malformed(const std::string& certificate, const std::string& words) {
  const Report report = explorer_with(certificate);
  EXPECT_FALSE(report.accepted());
  expect_refused(safe(report), Cause::bad_certificate, words);
  EXPECT_EQ(exit_code(report), util::ExitCode::refuted);
}

TEST(Refused, TrueIsNotSafeAndFalseDoesNotHoldAtTheStart) {
  expect_refused(safe(explorer_with(explorer_certificate("true"))), Cause::not_proved,
                 "safe: method check ends ok");
  expect_refused(safe(explorer_with(explorer_certificate("false"))), Cause::not_proved,
                 "initiation");
  expect_refused(permissive(explorer_with(explorer_certificate("true", "permissive"))),
                 Cause::not_proved, "permissive: method check may fail");
  expect_refused(permissive(explorer_with(explorer_certificate("false", "permissive"))),
                 Cause::not_proved, "initiation");
}

TEST(Refused, TheReasonGivesACounterexample) {
  const Report report = explorer_with(explorer_certificate("true"));
  expect_refused(safe(report), Cause::not_proved,
                 ", for example ((x (_ bv0 32)) (state (_ bv1 2))");
}

struct Change {
  const char* example;
  const char* from;
  const char* to;
};

class ChangedClause : public testing::TestWithParam<Change> {};

TEST_P(ChangedClause, IsRefused) {
  const Change change = GetParam();
  Files files(change.example);
  files.certificate = replaced_everywhere(files.certificate, change.from, change.to);
  const Report report = files.check();
  EXPECT_FALSE(report.accepted());
  ASSERT_EQ(safe(report).status, ClaimStatus::refused);
  EXPECT_EQ(safe(report).refusal->cause, Cause::not_proved) << safe(report).refusal->reason;
}

INSTANTIATE_TEST_SUITE_P(
    Dropped, ChangedClause,
    testing::Values(Change{"explorer", "(bvslt #x00000000 x)", "true"},
                    Change{"signature", "(=> (= q #b01) (= state (_ bv3 32)))", ""},
                    Change{"signature", "(=> (= q #b10) (= state (_ bv2 32)))", ""},
                    Change{"counter_10", "(= x ((_ zero_extend 28) q))", ""},
                    Change{"two_counters", "(= running (= q #b01))", ""},
                    Change{"two_counters", "(= difference #x00000000)", "true"},
                    Change{"low_high_mark", "(= seen (= q #b01))", ""},
                    Change{"low_high_mark", "(=> seen (bvsle low value))", ""},
                    Change{"low_high_mark", "(=> seen (bvsle value high))", ""},
                    Change{"piped_output_stream", "(= (= sink #x00000000) (= q #b00))", "true"}));

INSTANTIATE_TEST_SUITE_P(
    Negated, ChangedClause,
    testing::Values(
        Change{"explorer", "(bvslt #x00000000 x)", "(not (bvslt #x00000000 x))"},
        Change{"signature", "(= state (_ bv3 32))", "(not (= state (_ bv3 32)))"},
        Change{"counter_10", "(bvule q #xa)", "(not (bvule q #xa))"},
        Change{"two_counters", "(= difference #x00000000)", "(not (= difference #x00000000))"},
        Change{"low_high_mark", "(bvsle low value)", "(not (bvsle low value))"},
        Change{"low_high_mark", "(= seen (= q #b01))", "(not (= seen (= q #b01)))"},
        Change{"piped_output_stream", "(= sink #x00000000)", "(not (= sink #x00000000))"}));

TEST(Refused, AnotherComponentsCertificate) {
  for (const char* other : {"signature", "counter_10", "two_counters", "piped_output_stream"}) {
    const Report report = explorer_with(Files(other).certificate);
    expect_refused(safe(report), Cause::bad_certificate, "parameter");
  }
  // With the other component's interface, the same variables and states, the methods do not fit.
  Files files("explorer");
  files.interface = Files("counter_10").interface;
  expect_refused(safe(files.check()), Cause::bad_file, "the component has no method 'inc'");
}

TEST(Refused, WhatIsNoCertificate) {
  expect_malformed("", "the first line is no comment");
  expect_malformed("\n" + explorer_certificate("true"), "the first line is no comment");
  expect_malformed(first_line, "it claims nothing");
  expect_malformed(first_line + std::string("(define-fun aux () Bool true)"), "it claims nothing");
  expect_malformed(explorer_certificate("true)"), "expected (define-fun");
  expect_malformed(explorer_certificate("(and true"), "expected (define-fun");
  expect_malformed(explorer_certificate("((and true"), "the file ends inside a definition");
  expect_malformed(explorer_certificate(""), "a definition lacks a part");
  expect_malformed(explorer_certificate("true true"), "expected (define-fun");
  expect_malformed(explorer_certificate("(= x \"text\")"), "cannot begin a word");
  expect_malformed(explorer_certificate("(= x #b2)"), "no bit-vector literal");
  expect_malformed(explorer_certificate("(= x |a"), "the bar is never closed");
  expect_malformed(explorer_certificate("true") + explorer_certificate("true"), "defined twice");
}

TEST(Refused, OtherCommands) {
  for (const char* command :
       {"(assert false)", "(declare-fun f () Bool)", "(declare-const c Bool)", "(check-sat)",
        "(set-option :produce-models true)", "(set-logic QF_BV)", "(exit)", "(echo \"unsat\")",
        "(define-fun-rec aux () Bool aux)", "(define-sort Bool () Bool)", "(push 1)", "(reset)",
        "(define-const aux Bool true)", "(get-info :name)"}) {
    const Report report = explorer_with(Files("explorer").certificate + command);
    EXPECT_FALSE(report.accepted()) << command;
    expect_refused(safe(report), Cause::bad_certificate, "");
  }
}

TEST(Refused, DefinitionsThatCouldChangeTheMeaningOfOthers) {
  for (const char* name : {"and", "not", "bvadd", "=>", "other", "|certify:initial|", "|not|"}) {
    expect_malformed(
        first_line + ("(define-fun " + std::string(name) + " ((a Bool) (b Bool)) Bool true)\n") +
            explorer_certificate("true").substr(std::string(first_line).size()),
        "auxiliary names begin with aux");
  }
  expect_malformed(explorer_certificate("(let ((and true)) and)"), "cannot be used in a script");
  expect_malformed(explorer_certificate("(let ((|certify:initial| true)) true)"),
                   "cannot be used in a script");
}

TEST(Refused, WordsThatNoFormulaNeeds) {
  for (const char* body : {"(forall ((y Bool)) y)", "(exists ((y Bool)) y)", "(! true :named a)",
                           "|certify:initial|", "(|certify:initial| x)", "safe", "y",
                           "((as const (Array Bool Bool)) true)", "(bvredor x)", "(let x true)"}) {
    expect_malformed(explorer_certificate(body), "");
  }
}

TEST(Refused, TermsThatAreNotBoolOrDoNotParse) {
  for (const char* body :
       {"x", "(and x true)", "(bvslt x)", "(= x q)", "(and)", "(true)", "(_ bv1 32)", "7",
        "(= x (_ bv1 33))", "(let ((y true)) x)", "(and (let ((y true)) y) y)", "(bvadd 1 2)"}) {
    const Report report = explorer_with(explorer_certificate(body));
    EXPECT_FALSE(report.accepted()) << body;
    EXPECT_EQ(safe(report).status, ClaimStatus::refused) << body;
  }
}

TEST(Refused, WrongParameters) {
  const std::string good = explorer_certificate("true");
  const std::string x = "(x (_ BitVec 32))";
  const std::string q = "(q (_ BitVec 2))";
  expect_malformed(replaced(good, x + " ", ""), "the parameters must be");
  expect_malformed(replaced(good, q, ""), "the parameters must be");
  expect_malformed(replaced(good, q, q + " (r Bool)"), "the parameters must be");
  expect_malformed(replaced(good, x + " " + q, q + " " + x), "parameter 1 must be |x|");
  expect_malformed(replaced(good, "(x ", "(y "), "parameter 1 must be |x|");
  expect_malformed(replaced(good, "BitVec 32", "BitVec 31"), "parameter 1 must be |x|");
  expect_malformed(replaced(good, "BitVec 2)", "BitVec 3)"), "must be of sort (_ BitVec 2)");
  expect_malformed(replaced(good, "(q ", "(x "), "used twice");
  expect_malformed(replaced(good, "BitVec 32", "BitVec n"), "a sort is neither");
  expect_malformed(replaced(good, "Bool true", "(_ BitVec 1) #b1"), "must be Bool");
}

TEST(Refused, AssumptionsThatMeanNothing) {
  const auto with = [](const std::string& line) {
    return replaced(explorer_certificate("true"), first_line, first_line + line + "\n");
  };
  expect_malformed(with("; assume no-overflow"), "'assume no-overflow' names no variable");
  expect_malformed(with("; assume"), "'assume' names no variable");
  expect_malformed(with(";assume\tno-overflow y"), "|y| is no variable of the component");
  expect_malformed(with("; assume no-overflow x y"), "|y| is no variable of the component");
  expect_malformed(with("; assume no-overflow q"), "|q| is no variable of the component");
  expect_malformed(with("; assume no-overflow (x)"), "|(| is no variable of the component");
  expect_malformed(with("; assume no-overflow |x"), "the bar is never closed");
  expect_refused(safe(explorer_with(with("; assume fairness x"))), Cause::unsupported,
                 "the assumption 'assume fairness x' is not supported");
  Files files("two_counters");
  files.certificate = replaced(files.certificate, first_line,
                               first_line + std::string("; assume no-overflow running\n"));
  expect_refused(safe(files.check()), Cause::bad_certificate, "a Bool does not overflow");
}

} // namespace
} // namespace parlance::certify
