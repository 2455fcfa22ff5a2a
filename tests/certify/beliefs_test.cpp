// Claims that rest on a belief list: some state of a belief fails or is unknown, others need not.

#include "certify/fixtures.h"

#include "util/child_process.h"

#include <filesystem>

namespace parlance::certify {
namespace {

const std::string later_input_beliefs = R"(
; beliefs permissive tight
; belief 0 (false false)
; belief 1 (true false) (false false)
; belief 2 (true false)
; belief 3 (true true) (false false)
; belief 4 (true true)
; belief 5 (true true) (true false)
; belief 6 (true true) (false true)
)";

const std::string internal_step_beliefs = R"(
; beliefs permissive
; belief 0 (#b00)
; belief 1 (#b01) then (#b10)
; belief 2 (#b10)
)";

/// After spin, which an input too wide to write out decides, fetch may be unknown and stop may
/// fail.
Files wheel() { return Files::of_tests("wheel"); }

/// After arm an internal step may happen, and a second one fails.
Files fuse() { return Files::of_tests("fuse"); }

Files changed(Files files, const std::string& from, const std::string& to) {
  files.certificate = replaced(files.certificate, from, to);
  return files;
}

Files with_beliefs(const std::string& example, const std::string& beliefs) {
  Files files(example);
  files.certificate += beliefs;
  return files;
}

Files later_input(const std::string& from = "", const std::string& to = "") {
  return with_beliefs("later_input", replaced(later_input_beliefs, from, to));
}

Files internal_step(const std::string& from = "", const std::string& to = "") {
  return with_beliefs("internal_step", replaced(internal_step_beliefs, from, to));
}

void expect_not_shown(const Files& files, const std::string& words) {
  const Report report = files.check();
  EXPECT_EQ(safe(report).status, ClaimStatus::accepted) << to_text(report);
  expect_refused(permissive(report), Cause::not_proved, words);
}

void expect_malformed(const Files& files, const std::string& words) {
  expect_refused(permissive(files.check()), Cause::bad_certificate, words);
}

TEST(Beliefs, ShowWhatSomeStateOfABeliefDoes) {
  const Report inputs = later_input().check();
  EXPECT_TRUE(inputs.accepted()) << to_text(inputs);
  EXPECT_EQ(permissive(inputs).status, ClaimStatus::accepted);
  EXPECT_EQ(tight(inputs).status, ClaimStatus::accepted);
  const Report internal = internal_step().check();
  EXPECT_TRUE(internal.accepted()) << to_text(internal);
  EXPECT_EQ(permissive(internal).status, ClaimStatus::accepted);
}

TEST(Beliefs, TooManyToBeCheckedAreRefused) {
  const Files files = later_input();
  CheckOptions options;
  options.script_bytes = 1000;
  const Report report = check(files.component, files.interface, files.certificate, options);
  EXPECT_EQ(safe(report).status, ClaimStatus::accepted) << to_text(report);
  expect_refused(permissive(report), Cause::limit, "7 beliefs are too many");
}

TEST(Beliefs, EachKindOfObligationCanFail) {
  expect_not_shown(later_input("0 (false false)", "0 (false true)"), "start: set 0");
  expect_not_shown(later_input("0 (false false)", "0 (true false)"), "start: set 0");
  expect_not_shown(later_input("; belief 6 (true true) (false true)\n", ""),
                   "belief 4: method request reaches a belief of state 6");
  expect_not_shown(later_input("4 (true true)", "4 (true true) (false true)"),
                   "reaches a belief of state 4");
  expect_not_shown(later_input("5 (true true) (true false)", "5 (true false)"), "belief 5: method");
  expect_not_shown(internal_step("then (#b10)", "then (#b10) (#b11)"),
                   "internal step to set 2 of belief 1");
  expect_not_shown(internal_step("then (#b10)", "(#b10)"), "reaches a belief of state 1");
  expect_not_shown(internal_step("(#b01) then (#b10)", "then (#b01) (#b10)"),
                   "internal step to set 0 of belief 1");
}

TEST(Beliefs, WideInputsAndOpenVariablesNeedAQuantifier) {
  const Report report = wheel().check();
  EXPECT_TRUE(report.accepted()) << to_text(report);
  EXPECT_EQ(tight(report).status, ClaimStatus::accepted);
  EXPECT_TRUE(changed(wheel(), "0 (#b00 _)", "0 (#b00 #x0f)").check().accepted());
  expect_not_shown(changed(wheel(), "0 (#b00 _)", "0 (#b00 #x10)"), "start: set 0");
  expect_not_shown(changed(wheel(), " (#b10 _)", " (#b11 _)"), "reaches a belief of state 1");
  expect_not_shown(changed(wheel(), " (#b10 _)", ""), "method stop may fail");
  expect_refused(tight(changed(wheel(), " (#b01 _)", "").check()), Cause::not_proved,
                 "method fetch may be unknown");
}

TEST(Beliefs, ACallLeftOpenFailsForNoState) {
  Files files = wheel();
  files.component =
      replaced(files.component, R"J({"guard": "(distinct mode #b01)", "outcome": {"kind": "ok"}})J",
               R"J({"guard": "(= mode #b11)", "outcome": {"kind": "error", "error": "E"}},
                   {"guard": "(= ((_ extract 0 0) mode) #b0)", "outcome": {"kind": "ok"}})J");
  const Report report = files.check();
  EXPECT_EQ(permissive(report).status, ClaimStatus::accepted) << to_text(report);
  expect_refused(tight(report), Cause::not_proved, "tight: method fetch never fails");
}

TEST(Beliefs, AnInternalStepAfterAForbiddenCallMayFail) {
  const Report report = fuse().check();
  EXPECT_TRUE(report.accepted()) << to_text(report);
  expect_not_shown(changed(fuse(), " then (#b10)", ""), "an internal step may fail");
  expect_not_shown(changed(fuse(), "(#b01) then ", ""), "method arm may fail");
  expect_not_shown(changed(fuse(), "; belief 1 (#b01) then (#b10)\n", ""), "method arm may fail");
}

TEST(Beliefs, TightnessWithInternalStepsThatFailIsNotSupported) {
  const auto with = [](const std::string& paths) {
    Files files = wheel();
    files.component =
        replaced(files.component, R"("name": "Wheel",)",
                 R"("name": "Wheel", "internal": [{"name": "rest", "paths": [)" + paths + "]}],");
    return files.check();
  };
  EXPECT_TRUE(with(R"({"guard": "true", "outcome": {"kind": "ok"}})").accepted());
  const Report report = with(R"({"guard": "true", "outcome": {"kind": "ok"}},
      {"guard": "false", "outcome": {"kind": "error", "error": "E"}})");
  EXPECT_EQ(permissive(report).status, ClaimStatus::accepted) << to_text(report);
  expect_refused(tight(report), Cause::unsupported, "internal steps");
}

TEST(Beliefs, RestOnSafe) {
  Files files = later_input();
  files.certificate = replaced(files.certificate, "(=> (= q #b110) held)", "");
  const Report report = files.check();
  expect_refused(safe(report), Cause::not_proved, "");
  expect_refused(permissive(report), Cause::not_proved, "rests on the claim 'safe'");
  files.certificate = "; parlance-certificate/1" + later_input_beliefs;
  expect_malformed(files, "need the claim safe");
  files.certificate +=
      "(define-fun permissive ((granted Bool) (held Bool) (q (_ BitVec 3))) Bool true)";
  expect_malformed(files, "and has an invariant");
}

TEST(Beliefs, OnlyTheClaimsThatAreNamedRestOnThem) {
  const Report report = later_input("permissive tight", "tight").check();
  EXPECT_EQ(permissive(report).status, ClaimStatus::not_claimed);
  EXPECT_EQ(tight(report).status, ClaimStatus::accepted);
}

TEST(Beliefs, MalformedLinesAreRefused) {
  expect_malformed(later_input("permissive tight", ""), "names no claim");
  expect_malformed(later_input("permissive", "safe"), "only permissive and tight");
  expect_malformed(later_input("permissive", "|permissive|"), "only permissive and tight");
  expect_malformed(later_input("permissive", "tight"), "named twice");
  expect_malformed(later_input("; belief 0", "; beliefs tight\n; belief 0"), "two belief lists");
  expect_malformed(later_input("; beliefs permissive tight\n", ""), "stands before the line");
  expect_malformed(later_input("; beliefs", "; belief 0 (true true)\n; beliefs"),
                   "before the line");
  expect_malformed(with_beliefs("later_input", "\n; beliefs permissive\n"), "is empty");
  expect_malformed(later_input("; belief 0 (false false)\n", ""), "interface's initial state");
  for (const char* position : {"8", "-1", "(0)", "99999999999999999999", "", "#b1"}) {
    expect_malformed(later_input("belief 3", "belief " + std::string(position)), "belief");
  }
  expect_malformed(changed(wheel(), "belief 1", "belief 3"), "no legal or error state");
  for (const char* set :
       {"(true)", "(true true true)", "()", "true true", "(true #b1)", "(true 1)", "(true |true|)",
        "(true |_|)", "(true (true))", "(true true", ")", "(true true) ; (true true)",
        "(true true) then then", "then (true q)", "(true (_ bv0 1))", "(true _ true)"}) {
    expect_malformed(later_input("4 (true true)", "4 " + std::string(set)), "belief 4");
  }
  expect_malformed(changed(wheel(), "(#b10 _)", "(#b010 _)"), "no value of |mode|");
  expect_malformed(changed(wheel(), "(#b10 _)", "(#x2 _)"), "no value of |mode|");
  expect_malformed(changed(wheel(), "(#b10 _)", "(true _)"), "no value of |mode|");
}

TEST(Beliefs, AnotherSolverRunsTheWrittenObligations) {
  CheckOptions options;
  options.obligations_directory = testing::TempDir() + "obligations-beliefs";
  for (const Files& files : {later_input(), internal_step(), wheel(), fuse()}) {
    ASSERT_TRUE(files.check(options).accepted());
    const std::string path = options.obligations_directory + "/obligations-permissive.smt2";
    const util::ChildResult result = util::run_child("z3", {path}, "", {});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(replaced_everywhere(result.output, "unsat\n", ""), "");
  }
  std::filesystem::remove_all(options.obligations_directory);
}

} // namespace
} // namespace parlance::certify
