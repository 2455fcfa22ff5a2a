#include "util/json/json_place.h"

#include "util/error.h"
#include "util/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace parlance::util {

namespace {

using Json = nlohmann::ordered_json;

/// A value as JSON, cut to what a message can hold.
std::string short_text(const Json& value) {
  constexpr std::size_t most = 40;
  const std::string text = value.dump(-1, ' ', true); // escaped, so that it can be cut anywhere
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

} // namespace

JsonPlace::JsonPlace(const Json& value, const std::string& file_name, std::string where,
                     Comments comments)
    : value_(&value), file_name_(&file_name), where_(std::move(where)), comments_(comments) {}

JsonPlace JsonPlace::part(const Json& value, std::string where) const {
  return {value, *file_name_, std::move(where), comments_};
}

void JsonPlace::fail(const std::string& what) const {
  bad_input(*file_name_ + ": " + (where_.empty() ? "document" : where_) + ": " + what);
}

JsonPlace JsonPlace::called(std::string where) const { return part(*value_, std::move(where)); }

void JsonPlace::expect_keys(const std::vector<std::string>& allowed) const {
  if (!is_object()) {
    fail("expected a JSON object with the keys " + list_text(allowed));
  }
  for (const auto& [key, value] : value_->items()) {
    const bool is_comment = comments_ == Comments::allowed && key == "comment";
    if (!is_comment && std::ranges::find(allowed, key) == allowed.end()) {
      fail("unknown key '" + key + "'; the keys are " + list_text(allowed) +
           suggestion(key, allowed));
    }
  }
}

bool JsonPlace::has(const char* key) const { return value_->contains(key); }

JsonPlace JsonPlace::at(const char* key) const {
  if (!is_object()) {
    fail("expected a JSON object");
  }
  const auto found = value_->find(key);
  if (found == value_->end()) {
    fail(std::string("the key '") + key + "' is missing");
  }
  return part(*found, where_.empty() ? key : where_ + ": " + key);
}

std::optional<JsonPlace> JsonPlace::find(const char* key) const {
  return has(key) ? std::optional(at(key)) : std::nullopt;
}

std::string JsonPlace::string_or_empty(const char* key) const {
  return has(key) ? at(key).string() : std::string();
}

std::vector<std::string> JsonPlace::strings_or_empty(const char* key) const {
  return has(key) ? at(key).strings() : std::vector<std::string>();
}

std::vector<JsonPlace> JsonPlace::elements_or_empty(const char* key) const {
  return has(key) ? at(key).elements() : std::vector<JsonPlace>();
}

std::vector<JsonPlace> JsonPlace::elements() const {
  if (!value_->is_array()) {
    fail("expected a list");
  }
  std::vector<JsonPlace> places;
  for (const Json& element : *value_) {
    places.push_back(part(element, where_ + "[" + std::to_string(places.size()) + "]"));
  }
  return places;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::entries() const {
  if (!is_object()) {
    fail("expected a JSON object");
  }
  std::vector<std::pair<std::string, JsonPlace>> places;
  for (const auto& [key, value] : value_->items()) {
    places.emplace_back(key, part(value, where_ + ": " + key));
  }
  return places;
}

bool JsonPlace::is_string() const { return value_->is_string(); }

bool JsonPlace::is_object() const { return value_->is_object(); }

std::string JsonPlace::string() const {
  if (!value_->is_string()) {
    fail("expected a string, found " + short_text(*value_));
  }
  return value_->get<std::string>();
}

std::vector<std::string> JsonPlace::strings() const {
  std::vector<std::string> strings;
  for (const JsonPlace& element : elements()) {
    strings.push_back(element.string());
  }
  return strings;
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

} // namespace parlance::util
