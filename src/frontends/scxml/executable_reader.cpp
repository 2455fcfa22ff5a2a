#include "frontends/scxml/executable_reader.h"

#include <map>

namespace parlance::scxml {

namespace {

/// Elements that are part of SCXML, and why they are not read.
const std::map<std::string, std::string>& unread_content() {
  static const std::map<std::string, std::string> reasons = {
      {"send", "what it sends comes back when others decide; <raise> is read"},
      {"cancel", "nothing is sent later"},
      {"script", "programs are not followed; <assign> is read"},
      {"foreach", "there are no lists"},
  };
  return reasons;
}

Action plain(Action::Kind kind, const Element& element) { return {kind, element.position()}; }

void expect_empty(const Element& element) {
  if (const std::vector<Element> inside = element.children(false); !inside.empty()) {
    inside.front().bad_input(element.title() + " has nothing inside");
  }
}

Action read_raise(const Element& element) {
  element.expect_attributes({"event"});
  expect_empty(element);
  const AttributeText event = required(element, "event");
  if (!is_event_name(event.value())) {
    element.bad_input("'" + event.value() + "' is no name of an event");
  }
  Action action = plain(Action::Kind::raise, element);
  action.event = event.value();
  return action;
}

Action read_assign(const Element& element, const DocumentScope& scope) {
  element.expect_attributes({"location", "expr"});
  expect_empty(element);
  const AttributeText location = required(element, "location");
  Action action = plain(Action::Kind::assign, element);
  const auto datum = scope.datum(location.value());
  if (!datum) {
    element.bad_input("no <data> is called '" + location.value() + "'");
  }
  action.datum = *datum;
  action.value = scope.expression(required(element, "expr"));
  return action;
}

Action read_log(const Element& element, const DocumentScope& scope) {
  element.expect_attributes({"label", "expr"});
  expect_empty(element);
  Action action = plain(Action::Kind::log, element);
  if (const auto text = element.attribute("expr")) {
    action.value = scope.expression(*text);
  }
  return action;
}

/// The parts of an <if> follow one another: what is between <elseif> and <else> belongs to them.
Action read_choice(const Element& element, const DocumentScope& scope) {
  element.expect_attributes({"cond"});
  Action action = plain(Action::Kind::choose, element);
  action.alternatives.push_back({scope.expression(required(element, "cond")), {}});
  std::vector<Element> body;
  const auto close = [&] { action.alternatives.back().body = read_block(body, scope); };
  for (const Element& child : element.children(false)) {
    const bool is_else = child.name() == "else";
    if (!is_else && child.name() != "elseif") {
      body.push_back(child);
      continue;
    }
    if (action.alternatives.back().condition == nullptr) {
      child.bad_input(child.title() + " follows <else>");
    }
    child.expect_attributes(is_else ? std::set<std::string>() : std::set<std::string>{"cond"});
    expect_empty(child);
    close();
    body.clear();
    action.alternatives.push_back(
        {is_else ? nullptr : scope.expression(required(child, "cond")), {}});
  }
  close();
  return action;
}

Action read_action(const Element& element, const DocumentScope& scope) {
  const std::string name = element.name();
  if (name == "raise") {
    return read_raise(element);
  }
  if (name == "assign") {
    return read_assign(element, scope);
  }
  if (name == "log") {
    return read_log(element, scope);
  }
  if (name == "if") {
    return read_choice(element, scope);
  }
  const auto unread = unread_content().find(name);
  if (unread != unread_content().end()) {
    element.unsupported(element.title() + " is not read: " + unread->second);
  }
  element.bad_input(element.title() + " is no executable content; expected <raise>, <assign>, <if> "
                                      "or <log>");
}

} // namespace

AttributeText required(const Element& element, const std::string& attribute) {
  std::optional<AttributeText> found = element.attribute(attribute);
  if (!found) {
    element.bad_input(element.title() + " needs an attribute '" + attribute + "'");
  }
  return *std::move(found);
}

Block read_block(std::span<const Element> elements, const DocumentScope& scope) {
  Block block;
  for (const Element& element : elements) {
    block.push_back(read_action(element, scope));
  }
  return block;
}

} // namespace parlance::scxml
