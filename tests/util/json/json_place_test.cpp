#include "util/error.h"
#include "util/json/json_place.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace parlance::util {
namespace {

/// Reads a document by a function, and says what that complains of.
template <class Read>
std::string complaint(const std::string& text, Read read, Comments comments = Comments::allowed) {
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(text);
  const std::string file_name = "FILE";
  try {
    read(JsonPlace(json, file_name, "", comments));
  } catch (const UserError& error) {
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    return error.what();
  }
  return "read";
}

TEST(JsonPlace, ComplaintsSayWhere) {
  const std::string text = R"({"states": [{"id": 7}, {"id": [1]}]})";
  EXPECT_EQ(complaint(text,
                      [](const JsonPlace& document) {
                        const auto states = document.at("states").elements();
                        EXPECT_EQ(states[0].at("id").name(), "7");
                        states[1].at("id").name();
                      }),
            "FILE: states[1]: id: expected a name (a string or a whole number), found [1]");
  EXPECT_EQ(complaint(text,
                      [](const JsonPlace& document) {
                        document.at("states").elements()[0].called("state '7'").at("kind");
                      }),
            "FILE: state '7': the key 'kind' is missing");
  EXPECT_EQ(complaint(text, [](const JsonPlace& document) { document.at("stats"); }),
            "FILE: document: the key 'stats' is missing");
}

TEST(JsonPlace, KeysThatAreNotKnownAreRefused) {
  const auto read = [](const JsonPlace& document) { document.expect_keys({"name", "sort"}); };
  EXPECT_EQ(complaint(R"({"name": 1})", read), "read");
  EXPECT_EQ(
      complaint(R"({"name": 1, "sorte": 2})", read),
      "FILE: document: unknown key 'sorte'; the keys are name and sort; did you mean 'sort'?");
  EXPECT_EQ(complaint("[]", read),
            "FILE: document: expected a JSON object with the keys name and sort");
}

TEST(JsonPlace, CommentsAreForDocumentsThatAllowThem) {
  const auto read = [](const JsonPlace& document) {
    document.at("entries").elements()[0].expect_keys({"name"});
  };
  const std::string text = R"({"entries": [{"name": "a", "comment": "why"}]})";
  EXPECT_EQ(complaint(text, read), "read");
  EXPECT_EQ(complaint(text, read, Comments::refused),
            "FILE: entries[0]: unknown key 'comment'; the keys are name");
}

TEST(JsonPlace, WhatIsAbsentIsEmpty) {
  const auto read = [](const JsonPlace& document) {
    EXPECT_EQ(document.find("name"), std::nullopt);
    EXPECT_EQ(document.string_or_empty("name"), "");
    EXPECT_TRUE(document.strings_or_empty("names").empty());
    EXPECT_TRUE(document.elements_or_empty("names").empty());
  };
  EXPECT_EQ(complaint("{}", read), "read");
}

TEST(JsonPlace, WhatIsThereHasItsType) {
  const std::string text = R"({"name": 3, "names": ["a", false], "entries": {"a": "b"}})";
  const auto complaint_of = [&](auto read) { return complaint(text, read); };
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.string_or_empty("name"); }),
            "FILE: name: expected a string, found 3");
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.strings_or_empty("names"); }),
            "FILE: names[1]: expected a string, found false");
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.elements_or_empty("name"); }),
            "FILE: name: expected a list");
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.at("name").at("a"); }),
            "FILE: name: expected a JSON object");
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.at("names").entries(); }),
            "FILE: names: expected a JSON object");
  EXPECT_EQ(complaint_of(
                [](const JsonPlace& place) { place.at("entries").entries()[0].second.boolean(); }),
            "FILE: entries: a: expected true or false, found \"b\"");
  EXPECT_EQ(complaint_of([](const JsonPlace& place) { place.at("name").number(2); }),
            "FILE: name: expected a whole number from 0 to 2, found 3");
}

TEST(JsonPlace, LongValuesAreCut) {
  const std::string text = "{\"name\": [\"" + std::string(100, 'x') + "\"]}";
  EXPECT_EQ(complaint(text, [](const JsonPlace& place) { place.at("name").string(); }),
            "FILE: name: expected a string, found [\"" + std::string(38, 'x') + "...");
}

} // namespace
} // namespace parlance::util
