#include "interface/json/json_place.h"

#include "util/error.h"
#include "util/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace parlance::interface {

namespace {

using Json = nlohmann::ordered_json;

/// A value as JSON, cut to what a message can hold.
std::string short_text(const Json& value) {
  constexpr std::size_t most = 40;
  const std::string text = value.dump(-1, ' ', true); // escaped, so that it can be cut anywhere
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

} // namespace

JsonPlace::JsonPlace(const Json& value, const std::string& file_name, std::string where)
    : value_(&value), file_name_(&file_name), where_(std::move(where)) {}

void JsonPlace::fail(const std::string& what) const {
  util::bad_input(*file_name_ + ": " + (where_.empty() ? "document" : where_) + ": " + what);
}

JsonPlace JsonPlace::called(std::string where) const {
  return {*value_, *file_name_, std::move(where)};
}

void JsonPlace::expect_keys(const std::vector<std::string>& allowed) const {
  if (!value_->is_object()) {
    fail("expected a JSON object with the keys " + util::list_text(allowed));
  }
  for (const auto& [key, value] : value_->items()) {
    if (key != "comment" && std::ranges::find(allowed, key) == allowed.end()) {
      fail("unknown key '" + key + "'; the keys are " + util::list_text(allowed) +
           util::suggestion(key, allowed));
    }
  }
}

bool JsonPlace::has(const char* key) const { return value_->contains(key); }

JsonPlace JsonPlace::at(const char* key) const {
  const auto found = value_->find(key);
  if (found == value_->end()) {
    fail(std::string("the key '") + key + "' is missing");
  }
  return {*found, *file_name_, where_.empty() ? key : where_ + ": " + key};
}

std::optional<JsonPlace> JsonPlace::find(const char* key) const {
  return has(key) ? std::optional(at(key)) : std::nullopt;
}

std::vector<JsonPlace> JsonPlace::elements() const {
  if (!value_->is_array()) {
    fail("expected a list");
  }
  std::vector<JsonPlace> places;
  for (const Json& element : *value_) {
    places.emplace_back(element, *file_name_, where_ + "[" + std::to_string(places.size()) + "]");
  }
  return places;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::entries() const {
  if (!value_->is_object()) {
    fail("expected a JSON object");
  }
  std::vector<std::pair<std::string, JsonPlace>> places;
  for (const auto& [key, value] : value_->items()) {
    places.emplace_back(key, JsonPlace(value, *file_name_, where_ + ": " + key));
  }
  return places;
}

bool JsonPlace::is_string() const { return value_->is_string(); }

std::string JsonPlace::string() const {
  if (!value_->is_string()) {
    fail("expected a string, found " + short_text(*value_));
  }
  return value_->get<std::string>();
}

bool JsonPlace::boolean() const {
  if (!value_->is_boolean()) {
    fail("expected true or false, found " + short_text(*value_));
  }
  return value_->get<bool>();
}

std::string JsonPlace::name() const {
  if (value_->is_number_integer()) {
    return value_->dump();
  }
  if (!value_->is_string() || value_->get_ref<const std::string&>().empty()) {
    fail("expected a name (a string or a whole number), found " + short_text(*value_));
  }
  return value_->get<std::string>();
}

std::uint64_t JsonPlace::number(std::uint64_t largest) const {
  if (!value_->is_number_unsigned() || value_->get<std::uint64_t>() > largest) {
    fail("expected a whole number from 0 to " + std::to_string(largest) + ", found " +
         short_text(*value_));
  }
  return value_->get<std::uint64_t>();
}

std::string JsonPlace::raw_text() const {
  return value_->is_string() ? value_->get<std::string>() : value_->dump();
}

std::string JsonPlace::json_text() const { return value_->dump(); }

} // namespace parlance::interface
