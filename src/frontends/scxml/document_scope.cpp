#include "frontends/scxml/document_scope.h"

#include "frontends/scxml/expression_lexer.h"
#include "frontends/scxml/expression_parser.h"
#include "frontends/scxml/walk.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace parlance::scxml {

namespace {

bool is_name_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '-' || c == ':' || c == '.' || byte >= 0x80;
}

bool is_identifier(const std::string& text) {
  const auto belongs = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
  };
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::ranges::all_of(text, belongs);
}

} // namespace

bool is_event_name(const std::string& text) {
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == std::string::npos && std::ranges::all_of(text, is_name_character);
}

std::optional<std::uint32_t> DocumentScope::find(const Ids& ids, const std::string& id) {
  const auto found = ids.find(id);
  return found == ids.end() ? std::nullopt : std::optional(found->second);
}

void DocumentScope::add_state(const AttributeText& id, StateId state) {
  const std::string& text = id.value();
  if (text.empty() || !std::ranges::all_of(text, is_name_character)) {
    source_.bad_input(id.position(),
                      "'" + text + "' is no id: ids have letters, digits and _ - . :");
  }
  if (!states_.emplace(text, state).second) {
    source_.bad_input(id.position(), "the id '" + text + "' is used twice");
  }
}

void DocumentScope::add_datum(const AttributeText& id, std::uint32_t datum) {
  const std::string& text = id.value();
  if (!is_identifier(text) || text.starts_with('_') || text == "In" || text == "true" ||
      text == "false") {
    source_.bad_input(id.position(), "'" + text + "' is no name for data");
  }
  if (!data_.emplace(text, datum).second) {
    source_.bad_input(id.position(), "the id '" + text + "' is used twice");
  }
}

std::vector<StateId> DocumentScope::targets(const AttributeText& attribute) const {
  std::vector<StateId> result;
  for (const AttributeText::Part& part : attribute.parts()) {
    const auto target = state(part.text);
    if (!target) {
      source_.bad_input(part.at, "no state is called '" + part.text + "'");
    }
    result.push_back(*target);
  }
  if (result.empty()) {
    source_.bad_input(attribute.position(), "expected the id of a state, found nothing");
  }
  return result;
}

ExpressionPtr DocumentScope::expression(const AttributeText& attribute) const {
  return parse(attribute, std::numeric_limits<std::uint32_t>::max());
}

ExpressionPtr DocumentScope::initial_value(const AttributeText& attribute,
                                           std::uint32_t known_data) const {
  const ExpressionPtr value = parse(attribute, known_data);
  for_each_node(value, [&](const Expression& e) {
    if (e.kind == ExpressionKind::event_data || e.kind == ExpressionKind::event_name) {
      source_.bad_input(e.at, "there is no event when data get their first value");
    }
  });
  return value;
}

ExpressionPtr DocumentScope::parse(const AttributeText& attribute, std::uint32_t known_data) const {
  const ExpressionScope scope{[&](const std::string& name) { return datum(name); },
                              [&](const std::string& name) { return state(name); },
                              [&](std::size_t byte) { return attribute.position_of(byte); }};
  try {
    const ExpressionPtr result = parse_expression(attribute.value(), scope);
    for_each_node(result, [&](const Expression& e) {
      if (e.kind == ExpressionKind::datum && e.index >= known_data) {
        source_.bad_input(e.at, "'" + e.name + "' has no value yet");
      }
    });
    return result;
  } catch (const ExpressionProblem& problem) {
    const Position at = attribute.position_of(problem.offset);
    if (problem.unsupported) {
      source_.unsupported(at, problem.what);
    }
    source_.bad_input(at, problem.what);
  }
}

} // namespace parlance::scxml
