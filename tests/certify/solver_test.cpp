// The solver as a source of trouble: only unsat for every question, and nothing else, is a proof.

#include "certify/fixtures.h"

#include <unistd.h>

#include <filesystem>

namespace parlance::certify {
namespace {

/// A program that plays the solver; it reads the script first.
class FakeSolver {
public:
  explicit FakeSolver(const std::string& commands)
      : path_(testing::TempDir() + "fake-solver-" + std::to_string(getpid())) {
    std::ofstream(path_) << "#!/bin/sh\nscript=$(cat)\n"
                         << "count=$(echo \"$script\" | grep -c '^(check-sat)')\n"
                         << "answers() { yes \"$1\" | head -n \"$2\"; }\n"
                         << commands << "\n";
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }
  ~FakeSolver() { std::filesystem::remove(path_); }
  FakeSolver(const FakeSolver&) = delete;
  FakeSolver& operator=(const FakeSolver&) = delete;

  Report check(CheckOptions options = {}) const {
    options.solver = path_;
    return Files("explorer").check(options);
  }

private:
  std::string path_;
};

void expect_failed(const std::string& commands, const std::string& words) {
  const Report report = FakeSolver(commands).check();
  EXPECT_FALSE(report.accepted()) << commands;
  expect_refused(safe(report), Cause::solver_failed, words);
  EXPECT_EQ(exit_code(report), util::ExitCode::unsupported);
}

TEST(Solver, TheFakeOneIsBelievedIfItAnswersAsItMust) {
  EXPECT_TRUE(FakeSolver("answers unsat $count").check().accepted());
}

TEST(Solver, AMissingProgram) {
  CheckOptions options;
  options.solver = "/nowhere/cvc5";
  expect_refused(safe(Files("explorer").check(options)), Cause::solver_failed,
                 "cannot be started: No such file or directory");
}

TEST(Solver, WrongNumbersOfAnswers) {
  expect_failed("answers unsat $((count + 1))", "answers to");
  expect_failed("answers unsat $((count - 1))", "answers to");
  expect_failed("true", "gave 0 answers");
}

TEST(Solver, OtherOutput) {
  expect_failed("echo hello; answers unsat $((count - 1))", "says 'hello'");
  expect_failed("answers unsat $count; echo; ", "answers to");
  expect_failed("answers UNSAT $count", "says 'UNSAT'");
  expect_failed("answers 'unsat ' $count", "says 'unsat '");
  expect_failed("answers unsat $count; echo warning >&2", "warning");
  expect_failed("answers unsat $count; exit 1", "exit code 1");
  expect_failed("answers unsat $count; kill -SEGV $$", "signal 11");
  expect_failed("yes", "too much output");
}

TEST(Solver, UnknownIsNoProof) {
  const Report report = FakeSolver("answers unsat $((count - 1)); echo unknown").check();
  expect_refused(safe(report), Cause::undecided, "the solver does not decide: ");
  EXPECT_EQ(exit_code(report), util::ExitCode::partial);
}

TEST(Solver, TheTimeLimitNamesTheObligation) {
  CheckOptions options;
  options.time_limit = std::chrono::seconds(2);
  const Report report = FakeSolver("echo unsat; sleep 30").check(options);
  expect_refused(safe(report), Cause::limit, "time limit during: the paths of move cover");
  EXPECT_EQ(exit_code(report), util::ExitCode::limit);
}

TEST(Solver, AStopTokenEndsTheCheck) {
  const util::StopToken stop({std::chrono::milliseconds(100), std::nullopt});
  CheckOptions options;
  options.stop = &stop;
  expect_refused(safe(FakeSolver("sleep 30").check(options)), Cause::limit, "time limit");
}

TEST(Solver, AHardObligationRunsIntoTheTimeLimit) {
  Files files("explorer"); // x * (x ^ c) = x * (x | c) - x * (x & c): true, and hard to bit-blast
  const std::string hard = "(let ((c (bvmul x #x12345679))) (= (bvmul x (bvxor x c)) "
                           "(bvsub (bvmul x (bvor x c)) (bvmul x (bvand x c)))))";
  files.certificate = replaced_everywhere(files.certificate, "(and", "(and " + hard);
  CheckOptions options;
  options.time_limit = std::chrono::milliseconds(1500);
  expect_refused(safe(files.check(options)), Cause::limit, "time limit during: ");
}

TEST(Solver, TheMemoryLimitRefuses) {
  CheckOptions options;
  options.memory_bytes = std::size_t{8} << 20;
  EXPECT_FALSE(Files("explorer").check(options).accepted());
}

} // namespace
} // namespace parlance::certify
