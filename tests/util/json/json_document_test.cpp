#include "util/error.h"
#include "util/json/json_document.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace parlance::util {
namespace {

template <class Read>
std::string refusal(Read read) {
  try {
    read();
  } catch (const UserError& error) {
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    return error.what();
  }
  return "read";
}

std::string document_refusal(const std::string& text) {
  return refusal([&] { parse_document(text, "FILE"); });
}

TEST(JsonDocument, KeepsTheOrderOfKeys) {
  EXPECT_EQ(parse_document(R"({"b": 1, "a": {"b": 2}})", "FILE").dump(), R"({"b":1,"a":{"b":2}})");
}

TEST(JsonDocument, SaysWhereTheTextIsBroken) {
  EXPECT_EQ(document_refusal("{\"a\": 1,\n \"b\" 2}"),
            "FILE: line 2, column 6: not valid JSON: unexpected number literal; expected ':'");
  EXPECT_EQ(refusal([] { parse_line("{\"a\" 1}", "FILE:7"); }),
            "FILE:7: column 6: not valid JSON: unexpected number literal; expected ':'");
  EXPECT_EQ(document_refusal("1e999"), "FILE: not valid JSON: number overflow parsing '1e999'");
}

TEST(JsonDocument, RefusesKeysThatOccurTwice) {
  EXPECT_EQ(document_refusal(R"([{"a": 1}, {"a": 1, "a": 2}])"),
            "FILE: the key 'a' occurs twice in one object; remove one of them");
}

TEST(JsonDocument, RefusesWhatIsNestedTooDeep) {
  EXPECT_EQ(document_refusal(std::string(100, '[') + std::string(100, ']')), "read");
  EXPECT_EQ(document_refusal(std::string(200, '[') + std::string(200, ']')),
            "FILE: lists and objects are nested more than 100 deep");
}

TEST(JsonDocument, VersionsOfAnotherKindOrNumberAreRefused) {
  constexpr FileFormat format{"an interface", "parlance-interface", 2, 4};
  const auto version_refusal = [&](const nlohmann::ordered_json& text) {
    const std::string file_name = "FILE";
    return refusal(
        [&] { EXPECT_EQ(read_version(JsonPlace(text, file_name, "format"), format), 3U); });
  };
  EXPECT_EQ(version_refusal("parlance-interface/3"), "read");
  EXPECT_EQ(
      version_refusal("parlance-interface/5"),
      "FILE: format: this file is an interface of version 5; this program reads versions 2 to "
      "4");
  EXPECT_EQ(version_refusal(3), "FILE: format: expected a string, found 3");
}

} // namespace
} // namespace parlance::util
