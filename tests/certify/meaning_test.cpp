// Claims that look provable by an invariant and are wrong by the definitions of verdicts, or are
// right and need what the definitions say about the environment's choices.

#include "certify/fixtures.h"

namespace parlance::certify {
namespace {

/// One variable `on`, methods as given; the interface has the legal states a, b and the ends.
std::string switch_component(const std::string& methods, const std::string& internal = "") {
  return R"({"format": "parlance-component/1", "name": "C", "variables": [{"name": "on",
    "sort": "Bool", "init": "false"}], "methods": [)" +
         methods + R"(], "internal": [)" + internal + "]}";
}

std::string method(const std::string& name, const std::string& paths) {
  return R"({"name": ")" + name + R"(", "inputs": [{"name": "e", "sort": "Bool"}], "paths": [)" +
         paths + "]}";
}

std::string switch_path(const std::string& guard, const std::string& kind,
                        const std::string& next = "on") {
  return path_text(guard, kind, R"("on": ")" + next + "\"");
}

/// The two methods m and n; `transitions` lists the targets of m and n from a, then from b.
std::string interface(const std::array<const char*, 4>& targets) {
  std::string text = R"({"format": "parlance-interface/1", "alphabet": [{"id": "m", "method": "m"},
    {"id": "n", "method": "n"}], "states": [{"id": "a", "kind": "legal"}, {"id": "b", "kind":
    "legal"}, {"id": "error", "kind": "error"}, {"id": "unknown", "kind": "unknown"}],
    "initial": "a", "transitions": [)";
  for (std::size_t i = 0; i < targets.size(); ++i) {
    text += (i == 0 ? "" : ",") + std::string(R"({"from": ")") + (i < 2 ? "a" : "b") +
            R"(", "symbol": ")" + (i % 2 == 0 ? "m" : "n") + R"(", "to": ")" + targets[i] + "\"}";
  }
  return text + "]}";
}

std::string claim(const std::string& property, const std::string& body) {
  return "; parlance-certificate/1\n(define-fun " + property +
         " ((on Bool) (q (_ BitVec 2))) Bool " + body + ")";
}

const std::string ok = switch_path("true", "ok");

TEST(Meaning, AfterAnUnknownPrefixNothingIsIllegal) {
  // m is unknown; the interface calls it legal and forbids n after it. The word m n is unknown.
  const std::string c = switch_component(method("m", switch_path("true", "unknown")) + "," +
                                         method("n", switch_path("true", "error")));
  const Report report =
      check(c, interface({"b", "error", "b", "error"}), claim("permissive", "true"), {});
  expect_refused(permissive(report), Cause::not_proved, "method m is not unknown on the way");
}

TEST(Meaning, AfterAnIllegalPrefixNothingIsUnknown) {
  const std::string c = switch_component(method("m", switch_path("true", "error")) + "," +
                                         method("n", switch_path("true", "unknown")));
  const Report report =
      check(c, interface({"b", "unknown", "b", "unknown"}), claim("tight", "true"), {});
  expect_refused(tight(report), Cause::not_proved, "method m never fails on the way");
}

TEST(Meaning, AForbiddenCallMayFailForSomeInputOnly) {
  const std::string c =
      switch_component(method("m", switch_path("e", "error") + "," + switch_path("(not e)", "ok")) +
                       "," + method("n", ok));
  const auto all = interface({"error", "a", "error", "b"});
  EXPECT_TRUE(check(c, all, claim("permissive", "true"), {}).accepted());
  EXPECT_TRUE(check(c, all, claim("safe", "true"), {}).accepted());
  // Safe means: for every input.
  expect_refused(safe(check(c, interface({"a", "a", "b", "b"}), claim("safe", "true"), {})),
                 Cause::not_proved, "method m ends ok");
}

TEST(Meaning, ACallLeftOpenFailsForNoInput) {
  const auto with = [](const std::string& kind) {
    return switch_component(
        method("m", switch_path("e", "unknown") + "," + switch_path("(not e)", kind)) + "," +
        method("n", ok));
  };
  const auto open = interface({"unknown", "a", "unknown", "b"});
  EXPECT_TRUE(check(with("ok"), open, claim("tight", "true"), {}).accepted());
  expect_refused(tight(check(with("error"), open, claim("tight", "true"), {})), Cause::not_proved,
                 "method m never fails where");
}

TEST(Meaning, EveryStateOfTheBeliefMustFailForAnInvariantToShowIt) {
  // After m, `on` is what the environment chose; n fails if it is on: illegal, rightly forbidden.
  // No invariant over single states shows it, so this is an honest refusal.
  const std::string c = switch_component(
      method("m", switch_path("true", "ok", "e")) + "," +
      method("n", switch_path("on", "error") + "," + switch_path("(not on)", "ok")));
  const auto right = interface({"b", "a", "b", "error"});
  EXPECT_TRUE(check(c, right, claim("safe", "(=> (= q #b00) (not on))"), {}).accepted());
  expect_refused(permissive(check(c, right, claim("permissive", "(=> (= q #b00) (not on))"), {})),
                 Cause::not_proved, "method n may fail");
}

TEST(Meaning, InternalStepsCount) {
  const std::string methods = method("m", ok) + "," + method("n", ok);
  const auto legal = interface({"a", "a", "b", "b"});
  const auto internal = [&](const std::string& kind) {
    return switch_component(
        methods, method("i", switch_path("e", kind) + "," + switch_path("(not e)", "ok")));
  };
  EXPECT_TRUE(check(internal("ok"), legal, claim("safe", "true"), {}).accepted());
  expect_refused(safe(check(internal("error"), legal, claim("safe", "true"), {})),
                 Cause::not_proved, "internal step i ends ok");
  expect_refused(safe(check(internal("unknown"), legal, claim("safe", "true"), {})),
                 Cause::not_proved, "internal step i ends ok");
  const std::string sets =
      switch_component(methods, method("i", switch_path("true", "ok", "true")));
  expect_refused(safe(check(sets, legal, claim("safe", "(not on)"), {})), Cause::not_proved,
                 "consecution: internal step i");
}

TEST(Meaning, TightnessWithInternalStepsThatFailIsNotSupported) {
  const auto with = [](const std::string& paths) {
    return switch_component(method("m", switch_path("true", "unknown")) + "," + method("n", ok),
                            method("i", paths));
  };
  const auto open = interface({"unknown", "a", "unknown", "b"});
  EXPECT_TRUE(check(with(ok), open, claim("tight", "true"), {}).accepted());
  const std::string failing = switch_path("on", "error") + "," + switch_path("(not on)", "ok");
  expect_refused(tight(check(with(failing), open, claim("tight", "(not on)"), {})),
                 Cause::unsupported, "internal steps");
}

TEST(Meaning, NothingCalledUnknownIsTight) {
  EXPECT_TRUE(check(switch_component(method("m", ok) + "," + method("n", ok)),
                    interface({"a", "b", "a", "b"}), claim("tight", "true"), {})
                  .accepted());
}

} // namespace
} // namespace parlance::certify
