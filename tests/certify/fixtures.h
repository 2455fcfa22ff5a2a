#pragma once
// Files for the tests of the checker: components of examples/, interfaces and certificates beside
// this file.

#include "certify/check.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace parlance::certify {

inline const std::string source_directory = PARLANCE_SOURCE_DIR;

inline std::string file_text(const std::string& path) {
  std::ifstream file(source_directory + "/" + path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

inline std::string replaced_everywhere(std::string text, const std::string& from,
                                       const std::string& to) {
  EXPECT_NE(text.find(from), std::string::npos) << from;
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// A path of a component's method; `update` lists what changes.
inline std::string path_text(const std::string& guard, const std::string& kind,
                             const std::string& update) {
  const std::string detail = kind == "error"     ? R"(, "error": "E")"
                             : kind == "unknown" ? R"(, "reason": "R")"
                                                 : "";
  return R"({"guard": ")" + guard + R"(", "update": {)" + update + R"(}, "outcome": {"kind": ")" +
         kind + "\"" + detail + "}}";
}

/// The three texts of one example, each free to be changed.
struct Files {
  std::string component;
  std::string interface;
  std::string certificate;

  explicit Files(const std::string& name) : Files(name, "examples/components/" + name + ".json") {}
  /// The component is no example, but beside this file too.
  static Files of_tests(const std::string& name) {
    return {name, "tests/certify/fixtures/" + name + ".component.json"};
  }
  Files(const std::string& name, const std::string& component_file)
      : component(file_text(component_file)),
        interface(file_text("tests/certify/fixtures/" + name + ".interface.json")),
        certificate(file_text("tests/certify/fixtures/" + name + ".smt2")) {}

  Report check(const CheckOptions& options = {}) const {
    return certify::check(component, interface, certificate, options);
  }
};

inline const ClaimReport& safe(const Report& report) { return report.claims[0]; }
inline const ClaimReport& permissive(const Report& report) { return report.claims[1]; }
inline const ClaimReport& tight(const Report& report) { return report.claims[2]; }

/// The claim is refused for this cause, and the reason holds these words.
inline void expect_refused(const ClaimReport& claim, Cause cause, const std::string& words) {
  ASSERT_EQ(claim.status, ClaimStatus::refused) << claim.property;
  EXPECT_EQ(claim.refusal->cause, cause) << claim.refusal->reason;
  EXPECT_NE(claim.refusal->reason.find(words), std::string::npos) << claim.refusal->reason;
}

} // namespace parlance::certify
