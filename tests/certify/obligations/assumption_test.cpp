// Claims under the assumption that updates of some variables do not overflow.

#include "certify/fixtures.h"

#include <filesystem>

namespace parlance::certify {
namespace {

std::string next(const std::string& variable, const std::string& term) {
  return "\"" + variable + "\": \"" + term + "\"";
}

const std::string variables = R"json([{"name": "x", "sort": "(_ BitVec 8)", "init": "#x00"},
  {"name": "y", "sort": "(_ BitVec 8)", "init": "#x00"}])json";

/// Variables x and y of 8 bits, one method m(p) with an input e, perhaps an internal step.
std::string byte_component(const std::string& paths, const std::string& internal = "") {
  return R"({"format": "parlance-component/1", "name": "C", "variables": )" + variables +
         R"json(, "methods": [{"name": "m", "parameters": [{"name": "p", "sort": "(_ BitVec 8)"}],
    "inputs": [{"name": "e", "sort": "Bool"}], "paths": [)json" +
         paths + R"(]}], "internal": [)" + internal + "]}";
}

/// The same with any start.
std::string without_start(const std::string& text) {
  return replaced_everywhere(text, R"(, "init": "#x00")", "");
}

/// m stays in the one legal state, or ends in `target`.
std::string interface(const std::string& target = "a") {
  return R"json({"format": "parlance-interface/1", "alphabet": [{"id": "m", "method": "m",
    "parameters": [{"name": "p", "sort": "(_ BitVec 8)"}]}], "states": [{"id": "a", "kind":
    "legal"}, {"id": "error", "kind": "error"}, {"id": "unknown", "kind": "unknown"}],
    "initial": "a", "transitions": [{"from": "a", "symbol": "m", "to": ")json" +
         target + "\"}]}";
}

std::string certificate(const std::string& property, const std::string& body,
                        const std::string& assumed) {
  const std::string line = assumed.empty() ? "" : "; assume no-overflow " + assumed + "\n";
  return "; parlance-certificate/1\n" + line + "(define-fun " + property +
         " ((x (_ BitVec 8)) (y (_ BitVec 8)) (q (_ BitVec 2))) Bool " + body + ")";
}

/// Fails when x is negative, else gives x this value.
std::string counter(const std::string& update) {
  return byte_component(path_text("(bvsge x #x00)", "ok", next("x", update)) + "," +
                        path_text("(bvslt x #x00)", "error", ""));
}

Report checked_safe(const std::string& text, const std::string& assumed) {
  return check(text, interface(), certificate("safe", "(bvsge x #x00)", assumed), {});
}

TEST(Assumption, ACounterThatNeverOverflowsIsNeverNegative) {
  const std::string text = counter("(bvadd x #x01)");
  const Report report = checked_safe(text, "x");
  EXPECT_TRUE(report.accepted()) << to_text(report);
  EXPECT_EQ(report.assumptions, std::vector<std::string>{"x"});
  EXPECT_TRUE(
      to_text(report).starts_with("safe: accepted, assuming that updates of x do not overflow; "))
      << to_text(report);
  expect_refused(safe(checked_safe(text, "")), Cause::not_proved,
                 "consecution: method m, path 0, for example ((x (_ bv127 8))");
}

TEST(Assumption, SpeaksOfTheVariablesItNames) {
  const std::string text = counter("(bvadd x #x01)");
  expect_refused(safe(checked_safe(text, "y")), Cause::not_proved, "consecution");
  const Report report = checked_safe(text, "y x\n; assume no-overflow |x|");
  EXPECT_TRUE(report.accepted());
  EXPECT_NE(to_text(report).find("updates of x, y do not"), std::string::npos) << to_text(report);
}

class OverflowingUpdate : public testing::TestWithParam<const char*> {};

TEST_P(OverflowingUpdate, IsOutsideTheClaimIfThatIsAssumed) {
  const Report report = checked_safe(counter(GetParam()), "x");
  EXPECT_TRUE(report.accepted()) << to_text(report);
  expect_refused(safe(checked_safe(counter(GetParam()), "")), Cause::not_proved, "consecution");
}

INSTANTIATE_TEST_SUITE_P(
    Operations, OverflowingUpdate,
    testing::Values("(bvadd x #x01)", "(bvadd x #x01 #x02)", "(bvmul x #x03)", "(bvmul x x x)",
                    "(bvsub x #xff)", "(ite (bvsle p #x00) (bvneg p) x)",
                    "(ite (bvsle p #x00) (bvsdiv p #xff) x)",
                    "(let ((u (bvadd x #x01))) (ite (= x #x7f) (bvor u #x80) u))",
                    "(ite (bvsge (bvadd x #x01) #x00) x #x80)"));

class OtherUpdate : public testing::TestWithParam<const char*> {};

TEST_P(OtherUpdate, IsInsideTheClaim) {
  expect_refused(safe(checked_safe(counter(GetParam()), "x")), Cause::not_proved, "consecution");
}

INSTANTIATE_TEST_SUITE_P(
    NothingOverflows, OtherUpdate,
    testing::Values("(ite (= x #x7f) #x80 (bvadd x #x01))",
                    "(let ((u (bvadd x #x01))) (ite (= x #x7f) #x80 u))",
                    "(let ((x (bvadd x #x01)) (u x)) (ite (= u #x7f) #x80 x))", "(bvshl x #x01)",
                    "((_ extract 7 0) (bvadd ((_ sign_extend 1) x) (_ bv1 9)))", "(bvnot x)",
                    "(bvudiv #xff #x01)"));

TEST(Assumption, CoversInternalSteps) {
  const std::string step = R"({"name": "tick", "paths": [)" +
                           path_text("true", "ok", next("x", "(bvadd x #x01)")) + "]}";
  const std::string text = byte_component(
      path_text("(bvsge x #x00)", "ok", "") + "," + path_text("(bvslt x #x00)", "error", ""), step);
  EXPECT_TRUE(checked_safe(text, "x").accepted());
  expect_refused(safe(checked_safe(text, "")), Cause::not_proved, "consecution: internal step");
}

TEST(Assumption, OnlySuccessfulPathsCount) {
  const std::string text =
      byte_component(path_text("(= x #x00)", "ok", next("x", "#x01")) + "," +
                     path_text("(distinct x #x00)", "error", next("x", "(bvneg #x80)")));
  expect_refused(safe(check(text, interface(), certificate("safe", "true", "x"), {})),
                 Cause::not_proved, "safe: method m ends ok");
}

/// At x = 127 and for some e, m overflows; otherwise it takes a path of this kind.
std::string exception_at_127(const std::string& kind, const std::string& other_choice = "ok") {
  return without_start(byte_component(
      path_text("(and (= x #x7f) e)", "ok", next("x", "(bvadd x (ite e #x01 #x00))")) + "," +
      path_text("(and (= x #x7f) (not e))", other_choice, "") + "," +
      path_text("(distinct x #x7f)", kind, "")));
}

Report checked_end(const std::string& text, const std::string& property, const std::string& target,
                   const std::string& assumed) {
  return check(text, interface(target), certificate(property, "true", assumed), {});
}

TEST(Assumption, AForbiddenCallMayOverflowInstead) {
  const std::string text = exception_at_127("error");
  const Report report = checked_end(text, "permissive", "error", "x");
  EXPECT_TRUE(report.accepted()) << to_text(report);
  for (const std::string assumed : {"", "y"}) {
    expect_refused(permissive(checked_end(text, "permissive", "error", assumed)), Cause::not_proved,
                   "permissive: method m may fail");
  }
  const std::string harmless = replaced(text, "(ite e #x01 #x00)", "(ite e #x00 #x01)");
  expect_refused(permissive(checked_end(harmless, "permissive", "error", "x")), Cause::not_proved,
                 "permissive: method m may fail");
}

TEST(Assumption, ACallLeftOpenMayOverflowInstead) {
  for (const std::string other_choice : {"ok", "error"}) {
    const std::string text = exception_at_127("unknown", other_choice);
    const Report report = checked_end(text, "tight", "unknown", "x");
    EXPECT_TRUE(report.accepted()) << to_text(report);
    EXPECT_FALSE(checked_end(text, "tight", "unknown", "").accepted());
    EXPECT_FALSE(checked_end(text, "tight", "unknown", "y").accepted());
  }
}

TEST(Assumption, AFailureOnTheWayIsNoOverflow) {
  // What goes on must still be ok where nothing overflows, and where something does.
  const std::string text = exception_at_127("ok", "error");
  expect_refused(safe(check(text, interface(), certificate("safe", "true", "x"), {})),
                 Cause::not_proved, "safe: method m ends ok");
}

TEST(Assumption, AltBitWithRemaindersHasFourLegalStatesWhileExpectDoesNotOverflow) {
  Files files("alt_bit_remainder");
  const Report report = files.check();
  EXPECT_TRUE(report.accepted()) << to_text(report);
  EXPECT_EQ(report.assumptions, std::vector<std::string>{"expect"});
  files.certificate = replaced(files.certificate, "; assume no-overflow expect\n", "");
  expect_refused(safe(files.check()), Cause::not_proved, "consecution: method msg, path 0");
}

TEST(Assumption, TheWrittenObligationsSayIt) {
  CheckOptions options;
  options.obligations_directory = testing::TempDir() + "obligations-assumption";
  const Report report = check(exception_at_127("error"), interface("error"),
                              certificate("permissive", "true", "x"), options);
  EXPECT_TRUE(report.accepted());
  std::ifstream file(options.obligations_directory + "/obligations-permissive.smt2");
  std::string line;
  std::getline(file, line);
  std::filesystem::remove_all(options.obligations_directory);
  EXPECT_NE(line.find("assuming that updates of x do not overflow"), std::string::npos) << line;
}

} // namespace
} // namespace parlance::certify
