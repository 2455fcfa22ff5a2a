// Certificates about labelled transition systems: what is accepted, and every way to be refused.

#include "certify/check.h"

#include <gtest/gtest.h>

namespace parlance::certify::of_states {
namespace {

// After a, b may fail by one run and c by another: the belief needs both states 1 and 2.
const std::string component = R"(des (0, 7, 5)
(0, "a", 1)
(0, "a", 2)
(1, "b", 3)
(2, "tau", 4)
(4, "c", 3)
(3, "ERROR", 3)
(2, "b", 2)
)";

const std::string interface = R"({"format": "parlance-interface/1",
  "alphabet": [{"id": "a", "method": "a"}, {"id": "b", "method": "b"}, {"id": "c", "method": "c"}],
  "states": [{"id": "s0", "kind": "legal"}, {"id": "s1", "kind": "legal"},
             {"id": "s2", "kind": "legal"}, {"id": "error", "kind": "error"}],
  "initial": "s0",
  "transitions": [
    {"from": "s0", "symbol": "a", "to": "s1"},
    {"from": "s0", "symbol": "b", "to": "s2"},
    {"from": "s0", "symbol": "c", "to": "s2"},
    {"from": "s1", "symbol": "a", "to": "s2"},
    {"from": "s1", "symbol": "b", "to": "error"},
    {"from": "s1", "symbol": "c", "to": "error"},
    {"from": "s2", "symbol": "a", "to": "s2"},
    {"from": "s2", "symbol": "b", "to": "s2"},
    {"from": "s2", "symbol": "c", "to": "s2"}]
})";

const std::string certificate = R"(parlance-explicit-certificate/1
claims safe permissive tight
reached 0: 0
reached 1: 1-2 4
belief 0: 0
belief 1: 1-2
end
)";

std::string replaced(std::string text, const std::string& old, const std::string& fresh) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

/// "accepted", or why not, claim by claim.
std::string answer(const std::string& component_text, const std::string& interface_text,
                   const std::string& certificate_text) {
  return to_text(check(component_text, interface_text, certificate_text, {}));
}

TEST(ExplicitCertificate, IsAccepted) {
  EXPECT_EQ(answer(component, interface, certificate),
            "safe: accepted, 7 obligations shown\npermissive: accepted, 7 obligations shown\n"
            "tight: accepted, 1 obligations shown\n");
}

TEST(ExplicitCertificate, ClaimsMayBeLeftOut) {
  const std::string text = replaced(certificate, "claims safe permissive tight", "claims tight");
  EXPECT_EQ(answer(component, interface, text),
            "safe: not claimed\npermissive: not claimed\ntight: accepted, 1 obligations shown\n");
}

TEST(ExplicitCertificate, AnInterfaceThatForbidsEverythingNeedsAFailureAtTheStart) {
  const std::string nothing =
      R"({"format": "parlance-interface/1", "alphabet": [{"id": "a", "method": "a"}],
    "states": [{"id": "e", "kind": "error"}], "initial": "e", "transitions": []})";
  const std::string text = "parlance-explicit-certificate/1\nclaims safe permissive\nend\n";
  const std::string failing = "des (0, 2, 2)\n(0, \"tau\", 1)\n(1, \"ERROR\", 1)\n";
  EXPECT_TRUE(check(failing, nothing, text, {}).accepted());
  EXPECT_NE(answer("des (0, 1, 1)\n(0, \"a\", 0)\n", nothing, text).find("permissive: refused"),
            std::string::npos);
}

struct Change {
  std::string what; ///< component, interface or certificate
  std::string old, fresh;
  std::string expected; ///< part of the answer
};

class WrongExplicit : public testing::TestWithParam<Change> {};

TEST_P(WrongExplicit, IsRefused) {
  const Change& change = GetParam();
  const auto text = [&](const std::string& name, const std::string& original) {
    return change.what == name ? replaced(original, change.old, change.fresh) : original;
  };
  const std::string got = answer(text("component", component), text("interface", interface),
                                 text("certificate", certificate));
  EXPECT_NE(got.find(change.expected), std::string::npos) << got;
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongExplicit,
    testing::Values(
        // the certificate
        Change{"certificate", "reached 0: 0\n", "", "safe: refused, state 0 of the component"},
        Change{"certificate", "1-2 4\n", "1-2\n", "safe: refused, state 4 of the component"},
        Change{"certificate", "1-2 4\n", "1-4\n", "safe: refused, state 3 of the component fails"},
        Change{"certificate", "belief 0: 0\nbelief 1: 1-2\n", "",
               "permissive: refused, there is no belief of the start"},
        Change{"certificate", "belief 0: 0", "belief 0: 1",
               "permissive: refused, the first belief is not one of the start"},
        Change{"certificate", "belief 0: 0", "belief 1: 0",
               "permissive: refused, the first belief is not one of the start"},
        Change{"certificate", "belief 1: 1-2\n", "",
               "permissive: refused, behind belief 1 the call with symbol 0 leads to no belief"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 1",
               "permissive: refused, behind belief 2 the call with symbol 2 is forbidden"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 2",
               "permissive: refused, behind belief 2 the call with symbol 1 is forbidden"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 0-2",
               "permissive: refused, behind belief 1 the call with symbol 0 leads to no belief"},
        Change{"certificate", "belief 1: 1-2", "belief 1:", "line 6: a line without states"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 2-1", "line 6: states are not ascending"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 1 1", "line 6: states are not ascending"},
        Change{"certificate", "belief 1: 1-2", "belief 1: 1-5", "line 6: a state is missing"},
        Change{"certificate", "belief 1: 1-2", "belief 4: 1", "line 6: a state is missing"},
        Change{"certificate", "reached 1: 1-2 4", "reached 0: 0", "two lines 'reached'"},
        Change{"certificate", "end\n", "", "ends before its line 'end'"},
        Change{"certificate", "end\n", "end\nbelief 0: 0\n", "something follows the end"},
        Change{"certificate", "tight", "sound", "a claim is not known"},
        Change{"certificate", "certificate/1", "certificate/2", "transition system of version 2"},
        // the component
        Change{"component", "(1, \"b\", 3)", "(1, \"b\", 4)",
               "permissive: refused, behind belief 2 the call with symbol 1 is forbidden"},
        Change{"component", "(2, \"b\", 2)", "(0, \"c\", 3)", "safe: refused, state 3"},
        Change{"component", "(2, \"b\", 2)", "(0, \"tau\", 3)", "safe: refused, state 3"},
        Change{"component", "(2, \"b\", 2)", "(0, \"d\", 3)",
               "refused, the interface has no symbol of method 'd'"},
        Change{"component", "(2, \"b\", 2)\n", "", "has not as many transitions as it says"},
        Change{"component", "des (0, 7, 5)", "des (0, 7, 3)", "a number is missing or too large"},
        Change{"component", "des (0, 7, 5)", "des (9, 7, 5)", "there is no initial state"},
        Change{"component", "des", "dse", "line 1"},
        // the interface
        Change{"interface", R"("s1", "symbol": "b", "to": "error")",
               R"("s1", "symbol": "b", "to": "s1")", "safe: refused, state 3"},
        Change{"interface", R"("s0", "symbol": "c", "to": "s2")",
               R"("s0", "symbol": "c", "to": "error")",
               "permissive: refused, behind belief 1 the call with symbol 2 is forbidden"},
        Change{"interface", R"("kind": "error")", R"("kind": "unknown")",
               "tight: refused, the interface leaves calls open"},
        Change{"interface", R"("method": "c")", R"("method": "b")",
               "refused, two symbols are the same"},
        Change{"interface", R"({"id": "c", "method": "c"})",
               R"({"id": "c", "method": "c", "smt": "false"})", "has a guard"}));

TEST(ExplicitCertificate, ALimitIsNoProof) {
  // A chain that is long enough for the clock to be looked at.
  std::string text;
  for (int i = 0; i < 9999; ++i) {
    text += "(" + std::to_string(i) + ", \"tau\", " + std::to_string(i + 1) + ")\n";
  }
  const std::string chain = "des (0, 9999, 10000)\n" + text;
  const std::string free =
      R"({"format": "parlance-interface/1", "alphabet": [{"id": "a", "method": "a"}],
    "states": [{"id": "s", "kind": "legal"}], "initial": "s",
    "transitions": [{"from": "s", "symbol": "a", "to": "s"}]})";
  const std::string proof =
      "parlance-explicit-certificate/1\nclaims safe\nreached 0: 0-9999\nend\n";
  EXPECT_TRUE(check(chain, free, proof, {}).accepted());
  CheckOptions options;
  options.time_limit = std::chrono::milliseconds(-1);
  const Report report = check(chain, free, proof, options);
  EXPECT_FALSE(report.accepted());
  EXPECT_EQ(exit_code(report), util::ExitCode::limit);
}

} // namespace
} // namespace parlance::certify::of_states
