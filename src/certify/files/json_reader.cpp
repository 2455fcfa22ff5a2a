#include "certify/files/json_reader.h"

#include "certify/files/refusal.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace parlance::certify {

namespace {

[[noreturn]] void fail(const std::string& message) {
  throw Refused(Cause::bad_file, one_line(message));
}

/// Values are copied by recursion, which must not run out of stack.
constexpr int deepest = 100;

/// Watches the parser, which would keep the last of two equal keys silently, and its depth.
class KeyWatch {
public:
  bool operator()(int depth, Json::parse_event_t event, Json& value) {
    require(depth <= deepest, "the document is nested too deeply");
    if (event == Json::parse_event_t::object_start) {
      seen_.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      seen_.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const auto key = value.get<std::string>();
      if (!seen_.back().insert(key).second) {
        fail("the key '" + key + "' occurs twice in one object");
      }
    }
    return true;
  }

private:
  std::vector<std::set<std::string>> seen_;
};

} // namespace

void require(bool condition, const std::string& message) {
  if (!condition) {
    fail(message);
  }
}

Json parse_document(std::string_view text, const Versions& versions) {
  Json document;
  try {
    KeyWatch watch;
    document = Json::parse(text, std::ref(watch));
  } catch (const Json::exception& error) {
    fail(error.what());
  }
  const Json format = document.is_object() ? document.value("format", Json()) : Json();
  require_version(versions, format.is_string() ? format.get<std::string>() : "", Cause::bad_file);
  return document;
}

void only_keys(const Json& object, std::initializer_list<std::string_view> keys,
               const std::string& where) {
  if (!object.is_object()) {
    fail(where + " is no object");
  }
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(keys, key) == keys.end()) {
      fail(where + " has an unknown key '" + key + "'");
    }
  }
}

std::string text_at(const Json& object, const char* key, const std::string& where) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) {
    fail(where + " has no text '" + key + "'");
  }
  return found->get<std::string>();
}

Json list_at(const Json& object, const char* key, const std::string& where) {
  const auto found = object.find(key);
  if (found == object.end()) {
    return Json::array();
  }
  if (!found->is_array()) {
    fail(where + ": '" + key + "' is no list");
  }
  return *found;
}

} // namespace parlance::certify
