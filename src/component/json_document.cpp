#include "component/json_document.h"

#include "util/error.h"
#include "util/text_position.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace parlance::component {

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
      util::bad_input(file_name_ + ": lists and objects are nested more than " +
                      std::to_string(deepest) + " deep");
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

/// The part of a format's name before the version.
std::string_view kind_of(std::string_view format) { return format.substr(0, format.find('/')); }

} // namespace

Json parse_document(std::string_view text, const std::string& file_name) {
  Watch keys(file_name);
  try {
    Json document = Json::parse(text, std::ref(keys));
    if (keys.repeated()) {
      util::bad_input(file_name + ": the key '" + *keys.repeated() +
                      "' occurs twice in one object; remove one of them");
    }
    return document;
  } catch (const Json::parse_error& error) {
    const std::string position = util::position_of(text, error.byte == 0 ? 0 : error.byte - 1);
    util::bad_input(file_name + ": " + position + ": " + syntax_detail(error));
  } catch (const Json::out_of_range& error) {
    const std::string text_of_error = error.what(); // "[...] number overflow parsing '1e999'"
    util::bad_input(file_name +
                    ": not valid JSON: " + text_of_error.substr(text_of_error.find(']') + 2));
  }
}

std::string wrong_format(const std::string& found, std::string_view expected) {
  if (kind_of(found) != kind_of(expected)) {
    if (kind_of(found) == "parlance-component") {
      return "this is a component, where an interface is expected; 'parlance learn' makes the "
             "interface of a component, and writes it with -o";
    }
    if (kind_of(found) == "parlance-interface") {
      return "this is an interface, where a component is expected; 'parlance show' prints an "
             "interface, 'parlance check' compares it with its component";
    }
  }
  return "'" + found + "' is not known; this version reads '" + std::string(expected) + "'";
}

} // namespace parlance::component
