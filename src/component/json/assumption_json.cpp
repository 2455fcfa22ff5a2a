#include "component/json/assumption_json.h"

#include <nlohmann/json.hpp>

namespace parlance::component {

namespace {

using Json = nlohmann::ordered_json;

Assumption assumption_in_words(const std::string& sentence) {
  const bool counts_errors = sentence.starts_with("only ");
  return {counts_errors ? counted_errors_id : "", sentence};
}

Assumption read_assumption(const util::JsonPlace& place) {
  if (place.is_string()) {
    return assumption_in_words(place.string());
  }
  place.expect_keys({"id", "text"});
  return {place.at("id").string(), place.at("text").string()};
}

} // namespace

Json assumptions_json(const std::vector<Assumption>& assumptions) {
  Json list = Json::array();
  for (const Assumption& assumption : assumptions) {
    list.push_back({{"id", assumption.id}, {"text", assumption.text}});
  }
  return list;
}

std::vector<Assumption> read_assumptions(const util::JsonPlace& object) {
  std::vector<Assumption> assumptions;
  for (const util::JsonPlace& element : object.elements_or_empty("assumptions")) {
    assumptions.push_back(read_assumption(element));
  }
  return assumptions;
}

} // namespace parlance::component
