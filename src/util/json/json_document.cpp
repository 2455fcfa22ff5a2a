#include "util/json/json_document.h"

#include "util/error.h"
#include "util/text_position.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace parlance::util {

namespace {

using Json = nlohmann::ordered_json;

/// Our own files have less than ten levels. Values are copied by recursion, which a document of a
/// hundred thousand levels would let run out of stack.
constexpr int deepest = 100;

/// Finds keys that occur twice in one object; the parser itself would keep the last silently. Ends
/// the parser where the nesting is too deep.
class Watch {
public:
  explicit Watch(const std::string& file_name) : file_name_(file_name) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& value) {
    if (depth > deepest) {
      bad_input(file_name_ + ": lists and objects are nested more than " + std::to_string(deepest) +
                " deep");
    }
    if (event == Json::parse_event_t::object_start) {
      keys_.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      keys_.pop_back();
    } else if (event == Json::parse_event_t::key &&
               !keys_.back().insert(value.get<std::string>()).second && !repeated_) {
      repeated_ = value.get<std::string>();
    }
    return true;
  }
  const std::optional<std::string>& repeated() const { return repeated_; }

private:
  const std::string& file_name_;
  std::vector<std::set<std::string>> keys_;
  std::optional<std::string> repeated_;
};

/// What is wrong, without the parser's own preamble: "unexpected end of input; expected ...".
std::string syntax_detail(const Json::parse_error& error) {
  const std::string text = error.what();
  const std::size_t dash = text.find(" - ");
  return dash == std::string::npos ? "not valid JSON" : "not valid JSON: " + text.substr(dash + 3);
}

/// `position` says where a byte of the text is.
template <class Position>
Json parsed(std::string_view text, const std::string& file_name, Position position) {
  Watch keys(file_name);
  try {
    Json document = Json::parse(text, std::ref(keys));
    if (keys.repeated()) {
      bad_input(file_name + ": the key '" + *keys.repeated() +
                "' occurs twice in one object; remove one of them");
    }
    return document;
  } catch (const Json::parse_error& error) {
    const std::size_t byte = error.byte == 0 ? 0 : error.byte - 1;
    bad_input(file_name + ": " + position(byte) + ": " + syntax_detail(error));
  } catch (const Json::out_of_range& error) {
    const std::string text_of_error = error.what(); // "[...] number overflow parsing '1e999'"
    bad_input(file_name + ": not valid JSON: " + text_of_error.substr(text_of_error.find(']') + 2));
  }
}

} // namespace

Json parse_document(std::string_view text, const std::string& file_name) {
  return parsed(text, file_name, [&](std::size_t byte) { return position_of(text, byte); });
}

Json parse_line(std::string_view text, const std::string& where) {
  return parsed(text, where, [&](std::size_t byte) {
    return "column " + std::to_string(std::min(byte, text.size()) + 1);
  });
}

unsigned read_version(const JsonPlace& format, const FileFormat& expected) {
  const std::string text = format.string();
  const std::optional<unsigned> version = readable_version(expected, text);
  if (!version) {
    format.fail(format_problem(expected, text));
  }
  return *version;
}

} // namespace parlance::util
