#include "frontends/scxml/chart.h"

#include "util/named_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::scxml {

namespace {

constexpr std::array<util::NamedValue<ValueType>, 4> value_type_names{
    {{ValueType::number, "a number"},
     {ValueType::boolean, "true or false"},
     {ValueType::text, "a text"},
     {ValueType::mixed, "a number or true or false, as it happens"}}};

} // namespace

std::string to_text(ValueType type) { return util::name_of(type, value_type_names); }

bool EventDescriptor::matches(const std::string& event) const {
  return prefix.empty() || event == prefix ||
         (event.size() > prefix.size() && event.starts_with(prefix) && event[prefix.size()] == '.');
}

bool Transition::matches(const std::string& event) const {
  return std::ranges::any_of(
      events, [&](const EventDescriptor& descriptor) { return descriptor.matches(event); });
}

std::string Chart::title(StateId state) const {
  const State& what = states[state];
  return what.id.empty() ? fmt::format("the state in line {}", what.at.line) : "'" + what.id + "'";
}

/// A state without an id has one that nobody can write.
std::string Chart::done_event(StateId state) const {
  const std::string& id = states[state].id;
  return "done.state." + (id.empty() ? fmt::format("#{}", state) : id);
}

} // namespace parlance::scxml
