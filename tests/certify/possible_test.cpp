// Claims that rest on which states a client cannot tell apart.

#include "certify/fixtures.h"

namespace parlance::certify {
namespace {

/// An iterator over a list of unknown length, of which hasNext is observed.
Files iterator() { return Files::of_tests("element_iterator"); }

Files changed(const std::string& from, const std::string& to) {
  Files files = iterator();
  files.certificate = replaced(files.certificate, from, to);
  return files;
}

/// The definition of this function gets another body.
Files with_body(const std::string& name, const std::string& body) {
  Files files = iterator();
  const std::size_t at = files.certificate.find("(define-fun " + name + " ");
  EXPECT_NE(at, std::string::npos) << name;
  const std::size_t begin = files.certificate.find('\n', at) + 1;
  const std::size_t end = files.certificate.find('\n', begin);
  files.certificate.replace(begin, end - begin, "  " + body + ")");
  return files;
}

void expect_not_permissive(const Files& files, const std::string& words) {
  const Report report = files.check();
  EXPECT_EQ(safe(report).status, ClaimStatus::accepted) << to_text(report);
  expect_refused(permissive(report), Cause::not_proved, words);
}

TEST(Possible, IsAccepted) {
  const Report report = iterator().check();
  for (const ClaimReport& claim : report.claims)
    EXPECT_EQ(claim.status, ClaimStatus::accepted) << to_text(report);
}

TEST(Possible, OnlyAStartIsPossibleInsteadOfAStart) {
  expect_not_permissive(with_body("aux-possible", "true"), "start");
}

TEST(Possible, SomethingThatFailsMustBePossible) {
  expect_not_permissive(with_body("aux-possible", "false"), "next");
  expect_not_permissive(with_body("aux-possible", "(= this.size other-0)"), "next");
}

TEST(Possible, WhatIsPossibleComesFromSomewhere) {
  expect_not_permissive(with_body("aux-before-0-0-0", "this.cursor"), "hasNext");
  expect_not_permissive(with_body("aux-before-1-0-0", "#x00000000"), "next");
}

TEST(Possible, WhatIsKnownMustBeKnown) {
  expect_refused(permissive(changed("; known this.cursor", "; known this.size").check()),
                 Cause::bad_certificate, "");
  expect_refused(permissive(changed("; known this.cursor", "; known nobody").check()),
                 Cause::bad_certificate, "nobody");
}

TEST(Possible, EveryPartIsNeeded) {
  expect_refused(permissive(changed("aux-before-0-1-0", "aux-before-7-1-0").check()),
                 Cause::bad_certificate, "aux-before-0-1-0");
  expect_refused(permissive(changed("(define-fun possible", "(define-fun improbable").check()),
                 Cause::bad_certificate, "improbable");
}

/// No list is empty: the first next is legal, and the interface forbids it.
TEST(Possible, AnotherComponentIsRefused) {
  Files files = iterator();
  files.component =
      replaced(files.component, "(bvsle #x00000000 this.size)", "(bvsle #x00000001 this.size)");
  const Report report = files.check();
  EXPECT_EQ(permissive(report).status, ClaimStatus::refused) << to_text(report);
}

} // namespace
} // namespace parlance::certify
