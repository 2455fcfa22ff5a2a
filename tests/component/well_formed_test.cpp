// Paths must be disjoint and covering, and there must be a start.

#include "component/loading.h"
#include "component/well_formed.h"
#include "oracle/examples.h"
#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::component {
namespace {

using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::ok;

std::string message_of_check(const std::string& text) {
  const samples::Loaded loaded(text);
  try {
    check_well_formed(loaded.component, *loaded.solver, "FILE");
  } catch (const util::UserError& refused) {
    EXPECT_EQ(refused.code(), util::ExitCode::bad_input);
    return refused.what();
  }
  return {};
}

/// One method with a parameter and an input, over a variable.
std::string with_paths(const std::string& paths, const std::string& more = "") {
  return oracle::examples::component(
      named("x", "(_ BitVec 8)", "#x00"),
      action("m", paths, named("p", "(_ BitVec 8)"), named("e", "Bool")), more);
}

TEST(WellFormed, ACompleteAndDisjointComponentPasses) {
  EXPECT_EQ(message_of_check(with_paths(ok("(bvslt x p)") + "," + error("(bvsge x p)"))), "");
}

TEST(WellFormed, OverlapNamesThePathsAndGivesAModel) {
  EXPECT_EQ(message_of_check(with_paths(ok("(= x #x05)") + "," + error("(distinct x #x05)") + "," +
                                        ok("(and (= p #xff) e (= x #x05))"))),
            "FILE: method 'm': paths 1 and 3 overlap at x = 5, p = -1, e = true; make their guards "
            "disjoint");
}

TEST(WellFormed, AGapGivesAModel) {
  EXPECT_EQ(
      message_of_check(with_paths(ok("(distinct x #x05)") + "," + error("(and (= x #x05) e)") +
                                  "," + error("(and (= x #x05) (not e) (distinct p #x03))"))),
      "FILE: method 'm': no path covers x = 5, p = 3, e = false; add one");
}

TEST(WellFormed, InternalStepsAreCheckedToo) {
  const std::string step = samples::internal_step(
      "tick", ok("(= x #x01)") + "," + ok("(= x #x02)") + "," + ok("(bvugt x #x01)"));
  EXPECT_EQ(message_of_check(with_paths(ok("true"), step)),
            "FILE: internal step 'tick': paths 2 and 3 overlap at x = 2; make their guards "
            "disjoint");
}

TEST(WellFormed, WithoutVariablesThereIsOnlyOneCase) {
  EXPECT_EQ(message_of_check(oracle::examples::component("", action("m", ok("false")))),
            "FILE: method 'm': no path covers the only case there is; add one");
}

TEST(WellFormed, AComponentThatCannotStartIsRefused) {
  EXPECT_EQ(message_of_check(with_paths(ok("true"), R"J(, "initial": "(bvugt x #x00)")J")),
            "FILE: initial: no state satisfies the initial condition; the component cannot start");
}

TEST(WellFormed, ASolverThatGivesUpIsNoVerdict) {
  const std::string hard = "(= (bvmul (bvmul x x) p) (bvmul (bvadd p #x03) (bvmul x p)))";
  const samples::Loaded loaded(with_paths(ok(hard) + "," + error("(not " + hard + ")")));
  const auto limited = smt::make_z3(nullptr, {10, 0, false});
  try {
    check_well_formed(loaded.component, *limited, "FILE");
    FAIL() << "the limit was not reached";
  } catch (const util::UserError& refused) {
    EXPECT_EQ(refused.code(), util::ExitCode::unsupported);
  }
}

} // namespace
} // namespace parlance::component
