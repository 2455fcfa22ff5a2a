#include "util/json/reason_json.h"

#include "util/reason_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace parlance::util {

namespace {

using Json = nlohmann::ordered_json;

/// Files of the version before had sentences alone. One without details is its reason again.
Reason reason_in_words(const std::string& text) {
  const auto is_meant = [&](const ReasonRow& row) {
    return row.sentence == text && row.sentence.find('{') == std::string_view::npos;
  };
  const auto row = std::ranges::find_if(reason_table(), is_meant);
  return row == reason_table().end() ? stated(text) : Reason{row->id};
}

Reason reason_with_id(const JsonPlace& place) {
  const std::string name = place.at("id").string();
  const std::optional<ReasonId> id = reason_called(name);
  if (!id) {
    place.fail("no reason is called '" + name + "'; docs/reasons.md lists them");
  }
  Reason reason{*id, place.strings_or_empty("details")};
  if (const auto cause = place.find("cause")) {
    reason.cause.push_back(read_reason(*cause));
  }
  if (!is_complete(reason)) {
    place.fail("'" + name + "' needs other details, or a cause; docs/reasons.md says which");
  }
  return reason;
}

bool stands_for_itself(const Reason& reason) {
  return reason.id == ReasonId::stated || reason.empty();
}

} // namespace

Json reason_object(const Reason& reason) {
  Json json = Json::object();
  const bool has_id = !stands_for_itself(reason);
  if (has_id) {
    json["id"] = row_of(reason.id).name;
  }
  json["text"] = to_text(reason);
  if (!reason.place.empty()) {
    json["place"] = reason.place;
  }
  if (has_id && !reason.details.empty()) {
    json["details"] = reason.details;
  }
  if (!reason.cause.empty()) {
    json["cause"] = reason_json(reason.cause.front());
  }
  return json;
}

Json reason_json(const Reason& reason) {
  const bool is_text = stands_for_itself(reason) && reason.place.empty();
  return is_text ? Json(to_text(reason)) : reason_object(reason);
}

Reason read_reason(const JsonPlace& place) {
  if (place.is_string()) {
    return reason_in_words(place.string());
  }
  if (!place.is_object()) {
    place.fail("a reason is a text or an object");
  }
  place.expect_keys({"id", "text", "place", "details", "cause"});
  return read_reason_fields(place);
}

Reason read_reason_fields(const JsonPlace& object) {
  const std::string where = object.string_or_empty("place");
  if (!object.has("id")) {
    const std::string text = object.at("text").string();
    return where.empty() ? reason_in_words(text) : stated(text, where);
  }
  Reason reason = reason_with_id(object);
  reason.place = where;
  return reason;
}

} // namespace parlance::util
