#include "util/error.h"
#include "util/json/reason_json.h"
#include "util/reason.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace parlance::util {
namespace {

Reason read(const std::string& text) {
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(text);
  const std::string file_name = "FILE";
  return read_reason(JsonPlace(json, file_name, "reason", Comments::refused));
}

std::string complaint_about(const std::string& text) {
  try {
    read(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "read";
}

/// With as many details as the sentence speaks of, and a cause if it does.
Reason example_of(const ReasonRow& row) {
  Reason reason{row.id, {}, "F.java:3"};
  if (row.sentence.find("{cause}") != std::string_view::npos) {
    reason.cause.push_back({ReasonId::loop_bound, {}, "G.java:1"});
  }
  while (!is_complete(reason)) {
    reason.details.push_back("detail " + std::to_string(reason.details.size()));
  }
  return reason;
}

TEST(ReasonJson, EveryReasonComesBack) {
  for (const ReasonRow& row : reason_table()) {
    const Reason reason = example_of(row);
    if (row.id != ReasonId::none) {
      EXPECT_EQ(read(reason_json(reason).dump()), reason) << reason_json(reason).dump();
    }
  }
}

TEST(ReasonJson, HasAnIdForProgramsAndATextForPeople) {
  EXPECT_EQ(reason_json({ReasonId::loop_bound, {}, "F.java:3"}).dump(),
            R"({"id":"loop-bound","text":"loop bound at F.java:3","place":"F.java:3"})");
  EXPECT_EQ(reason_json({ReasonId::no_model, {"A.f"}}).dump(),
            R"({"id":"no-model","text":"no model of A.f","details":["A.f"]})");
  EXPECT_EQ(reason_json(stated("boom")).dump(), R"("boom")");
}

TEST(ReasonJson, TextsOfOlderFilesStandForThemselves) {
  EXPECT_EQ(read(R"("loop bound at F.java:3")"), stated("loop bound at F.java:3"));
  EXPECT_EQ(read(R"({"text": "E: why", "place": "F.java:3"})"), stated("E: why", "F.java:3"));
  // What programs tell apart has its id again.
  EXPECT_EQ(read(R"("called before construction")").id, ReasonId::called_before_construction);
  EXPECT_EQ(read(R"({"text": "constructed twice"})").id, ReasonId::constructed_twice);
  EXPECT_EQ(read(R"("limit reached")").id, ReasonId::limit_reached);
}

TEST(ReasonJson, RefusesWhatItCannotMakeAgain) {
  EXPECT_EQ(complaint_about(R"({"id": "lop-bound", "text": ""})"),
            "FILE: reason: no reason is called 'lop-bound'; docs/reasons.md lists them");
  EXPECT_EQ(complaint_about(R"({"id": "no-model", "text": "no model of A.f"})"),
            "FILE: reason: 'no-model' needs other details, or a cause; docs/reasons.md says which");
  EXPECT_EQ(
      complaint_about(R"({"id": "loop-bound", "details": ["x"]})"),
      "FILE: reason: 'loop-bound' needs other details, or a cause; docs/reasons.md says which");
  EXPECT_EQ(complaint_about(R"({"id": "static-initialiser", "details": ["x"]})"),
            "FILE: reason: 'static-initialiser' needs other details, or a cause; docs/reasons.md "
            "says which");
  EXPECT_EQ(complaint_about(R"({"id": "loop-bound", "details": "x"})"),
            "FILE: reason: details: expected a list");
  EXPECT_EQ(complaint_about(R"({"id": "no-model", "details": [1]})"),
            "FILE: reason: details[0]: expected a string, found 1");
  EXPECT_EQ(complaint_about(R"({"id": 7})"), "FILE: reason: id: expected a string, found 7");
  EXPECT_EQ(complaint_about(R"({"txt": "x"})"),
            "FILE: reason: unknown key 'txt'; the keys are id, text, place, details and cause; did "
            "you mean 'text'?");
  EXPECT_EQ(complaint_about("{}"), "FILE: reason: the key 'text' is missing");
  EXPECT_EQ(complaint_about("7"), "FILE: reason: a reason is a text or an object");
}

TEST(ReasonJson, FurtherKeysAreForTheReaderAroundIt) {
  const auto json = nlohmann::ordered_json::parse(R"({"kind": "error", "text": "boom"})");
  const std::string file_name = "FILE";
  const JsonPlace place(json, file_name, "reason");
  EXPECT_EQ(read_reason_fields(place), stated("boom"));
  EXPECT_EQ(complaint_about(json.dump()),
            "FILE: reason: unknown key 'kind'; the keys are id, text, "
            "place, details and cause");
}

} // namespace
} // namespace parlance::util
