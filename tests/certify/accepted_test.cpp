#include "certify/fixtures.h"

#include "util/child_process.h"

#include <filesystem>

namespace parlance::certify {
namespace {

class FullExample : public testing::TestWithParam<const char*> {};

TEST_P(FullExample, AllThreeClaimsAreAccepted) {
  const Report report = Files(GetParam()).check();
  EXPECT_TRUE(report.accepted()) << to_text(report);
  for (const ClaimReport& claim : report.claims) {
    EXPECT_EQ(claim.status, ClaimStatus::accepted) << to_text(report);
    EXPECT_GT(claim.obligations, 0U);
  }
  EXPECT_EQ(exit_code(report), util::ExitCode::complete);
}

TEST_P(FullExample, AnotherSolverRunsTheWrittenObligations) {
  CheckOptions options;
  options.obligations_directory = testing::TempDir() + "obligations-" + GetParam();
  const Report report = Files(GetParam()).check(options);
  for (const std::string name : {"common", "safe", "permissive", "tight"}) {
    const std::string path = options.obligations_directory + "/obligations-" + name + ".smt2";
    const util::ChildResult result = util::run_child("z3", {path}, "", {});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(replaced_everywhere(result.output, "unsat\n", ""), "") << path;
  }
  std::filesystem::remove_all(options.obligations_directory);
}

INSTANTIATE_TEST_SUITE_P(Examples, FullExample,
                         testing::Values("explorer", "signature", "counter_10", "two_counters",
                                         "low_high_mark", "piped_output_stream", "unknown_path"));

TEST(Accepted, ClaimsAreCheckedOneByOne) {
  Files files("internal_step");
  const Report report = files.check();
  EXPECT_TRUE(report.accepted()) << to_text(report);
  EXPECT_EQ(safe(report).status, ClaimStatus::accepted);
  EXPECT_EQ(permissive(report).status, ClaimStatus::not_claimed);
}

TEST(Accepted, SafeHoldsForAllChoicesOfTheEnvironment) {
  EXPECT_TRUE(Files("later_input").check().accepted());
}

TEST(Accepted, TheStateParameterMayHaveAnyFreshName) {
  Files files("explorer");
  files.certificate = replaced_everywhere(files.certificate, "(q (_", "(q! (_");
  files.certificate = replaced_everywhere(files.certificate, "(= q #", "(= q! #");
  EXPECT_TRUE(files.check().accepted());
}

TEST(Accepted, AVariableMayBeCalledLikeACommandOrLikeTheState) {
  for (const std::string name : {"push", "q", "assert", "check-sat", "a b"}) {
    Files files("piped_output_stream");
    files.component = replaced_everywhere(files.component, "(= sink ", "(= |" + name + "| ");
    files.component =
        replaced_everywhere(files.component, "distinct sink ", "distinct |" + name + "| ");
    files.component = replaced_everywhere(files.component, "\"sink\"", "\"" + name + "\"");
    files.certificate = replaced_everywhere(files.certificate, "(q (_", "(q! (_");
    files.certificate = replaced_everywhere(files.certificate, "(= q #", "(= q! #");
    files.certificate = replaced_everywhere(files.certificate, "sink", "|" + name + "|");
    const Report report = files.check();
    EXPECT_TRUE(report.accepted()) << name << "\n" << to_text(report);
  }
}

TEST(Accepted, InterfaceParametersGoByPosition) {
  Files files("explorer");
  files.interface = replaced_everywhere(files.interface, "\"name\": \"p\"", "\"name\": \"by\"");
  files.interface = replaced_everywhere(files.interface, " p)", " by)");
  files.interface = replaced_everywhere(files.interface, " p ", " by ");
  EXPECT_TRUE(files.check().accepted()) << to_text(files.check());
}

} // namespace
} // namespace parlance::certify
