// Interfaces and components that do not fit a correct certificate.

#include "certify/fixtures.h"

namespace parlance::certify {
namespace {

TEST(ChangedInterface, EveryRetargetedTransitionOfSignatureIsRefused) {
  const Files original("signature");
  int count = 0;
  for (std::size_t at = original.interface.find("\"to\": \""); at != std::string::npos;
       at = original.interface.find("\"to\": \"", at + 1)) {
    const std::size_t begin = at + 7;
    const std::size_t end = original.interface.find('"', begin);
    const std::string target = original.interface.substr(begin, end - begin);
    for (const std::string other : {"s0", "s1", "s2", "error"}) {
      if (other != target) {
        Files files = original;
        files.interface.replace(begin, end - begin, other);
        EXPECT_FALSE(files.check().accepted()) << "byte " << at << " to " << other;
        ++count;
      }
    }
  }
  EXPECT_EQ(count, 45);
}

TEST(ChangedInterface, AFlippedKindIsRefused) {
  Files files("unknown_path");
  files.interface = replaced(files.interface, "\"kind\": \"error\"", "\"kind\": \"unknown\"");
  const Report as_unknown = files.check();
  expect_refused(tight(as_unknown), Cause::not_proved, "tight: method load may be unknown");
  files = Files("unknown_path");
  files.interface = replaced(files.interface, "\"kind\": \"unknown\"", "\"kind\": \"error\"");
  expect_refused(permissive(files.check()), Cause::not_proved, "permissive: method load may fail");
  files = Files("unknown_path");
  files.interface = replaced(files.interface, "\"kind\": \"unknown\"", "\"kind\": \"legal\"");
  expect_refused(safe(files.check()), Cause::bad_file, "lacks a transition");
}

TEST(ChangedInterface, AChangedGuardIsRefused) {
  Files files("explorer"); // 20 belongs to the other guard now: neither disjoint nor covering
  files.interface = replaced(files.interface, "(bvsle #x00000014 p)", "(bvsle #x00000013 p)");
  expect_refused(safe(files.check()), Cause::bad_file,
                 "the interface's guards of move are disjoint");
  files.interface = replaced(files.interface, "(bvsle #x00000013 p)", "(bvsle #x00000015 p)");
  expect_refused(safe(files.check()), Cause::bad_file, "guards of move cover everything");
  files.interface = replaced(files.interface, "(bvslt p #x00000014)", "(bvslt p #x00000015)");
  expect_refused(safe(files.check()), Cause::not_proved, "consecution: method move");
}

TEST(ChangedInterface, AnInitialStateThatIsNotLegal) {
  Files files("explorer");
  files.interface = replaced(files.interface, "\"initial\": \"s0\"", "\"initial\": \"error\"");
  expect_refused(safe(files.check()), Cause::unsupported, "initial state is not legal");
}

TEST(ChangedInterface, WhatTheFormatForbids) {
  const auto refused = [](const std::string& from, const std::string& to, const std::string& why) {
    Files files("explorer");
    files.interface = replaced(files.interface, from, to);
    expect_refused(safe(files.check()), Cause::bad_file, why);
  };
  refused("\"symbol\": \"check\", \"to\"", "\"symbol\": \"move_0\", \"to\"", "two transitions");
  refused("\"from\": \"s1\"", "\"from\": \"error\"", "not legal");
  refused("\"from\": \"s1\"", "\"from\": \"nowhere\"", "names no state");
  refused("\"id\": \"s1\"", "\"id\": \"s0\"", "same id");
  refused("\"method\": \"check\"", "\"method\": \"move\"", "other parameters");
  refused("(_ BitVec 32)", "(_ BitVec 31)", "other parameters");
  refused("\"initial\"", "\"initials\"", "unknown key");
  refused("\"initial\": \"s0\"", "\"initial\": \"s0\", \"initial\": \"s1\"", "occurs twice");
  refused("parlance-interface/1", "parlance-interface/3", "an interface of version 3");
  refused("parlance-interface/1", "parlance-component/1", "no file that says");
  refused("(bvsle p #x00000000)", "(bvsle x #x00000000)", "means nothing here");
  refused("(bvsle p #x00000000)", "(bvsle p #x00000000)) (assert false", "follows the end");
  refused("{", "", "parse error");
}

TEST(ChangedComponent, VersionsOfFilesThatAreRead) {
  Files files("explorer");
  files.component = replaced(files.component, "parlance-component/2", "parlance-component/1");
  EXPECT_TRUE(files.check().accepted());
  files.component = replaced(files.component, "parlance-component/1", "parlance-component/3");
  expect_refused(safe(files.check()), Cause::bad_file, "a component of version 3");
}

TEST(ChangedComponent, OverlappingOrMissingPaths) {
  Files files("explorer");
  files.component = replaced(files.component, "(distinct x (_ bv0 32))", "true");
  expect_refused(safe(files.check()), Cause::bad_file, "the paths of check are disjoint");
  files = Files("explorer");
  files.component = replaced(files.component, "(distinct x (_ bv0 32))", "(bvsgt x (_ bv0 32))");
  expect_refused(safe(files.check()), Cause::bad_file, "the paths of check cover everything");
}

TEST(ChangedComponent, OneThatCannotStart) {
  Files files("explorer");
  files.component =
      replaced(files.component, "\"methods\"", "\"initial\": \"(distinct x x)\", \"methods\"");
  files.certificate = replaced_everywhere(files.certificate, "(and", "(and false");
  expect_refused(safe(files.check()), Cause::bad_file, "the component can start");
}

TEST(ChangedComponent, SeveralStartsMustAllBeInTheInvariant) {
  Files files("explorer");
  files.component = replaced(files.component, ", \"init\": \"(_ bv0 32)\"", "");
  expect_refused(safe(files.check()), Cause::not_proved, "initiation");
}

TEST(ChangedComponent, NamesThatWouldReachIntoTheScript) {
  for (const std::string name : {"certify:state", "and", "a|b", "a\\nb", ""}) {
    Files files("explorer");
    files.component = replaced(files.component, "\"name\": \"x\"", "\"name\": \"" + name + "\"");
    expect_refused(safe(files.check()), Cause::bad_file, "cannot be used in a script");
  }
  // A method's name only stands in comments: it must stay there.
  Files files("explorer");
  files.component =
      replaced(files.component, "\"name\": \"check\"", "\"name\": \"a\\n(assert false)\"");
  files.interface =
      replaced(files.interface, "\"method\": \"check\"", "\"method\": \"a\\n(assert false)\"");
  EXPECT_TRUE(files.check().accepted());
  files.certificate = replaced_everywhere(files.certificate, "(bvslt #x00000000 x)", "true");
  EXPECT_EQ(safe(files.check()).status, ClaimStatus::refused);
}

} // namespace
} // namespace parlance::certify
