#include "driver/inspect.h"

#include "component/component.h"
#include "term/source/source_text.h"
#include "util/reason_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace parlance::driver {

namespace {

using component::Method;
using component::Outcome;
using component::OutcomeKind;
using component::Path;
using component::Variable;

std::string sort_text(const term::Sort& sort) {
  return sort.is_boolean() ? "boolean" : fmt::format("{} bits", sort.width());
}

std::string outcome_text(const Outcome& outcome, const term::SourceSyntax& syntax) {
  switch (outcome.kind) {
  case OutcomeKind::ok:
    return outcome.value == nullptr ? "ok" : "returns " + term::to_source(outcome.value, syntax);
  case OutcomeKind::error:
    return util::text_with_place(outcome.reason);
  case OutcomeKind::unknown:
    break;
  }
  return "unknown: " + util::to_text(outcome.reason);
}

std::string path_text(const Path& path, const component::Component& component) {
  const std::vector<Variable>& variables = component.variables;
  std::string text = fmt::format("    when {}\n", term::to_source(path.guard, *component.syntax));
  if (path.outcome.kind == OutcomeKind::ok) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (path.update[i] != variables[i].symbol) {
        text += fmt::format("      {} := {}\n", variables[i].name,
                            term::to_source(path.update[i], *component.syntax));
      }
    }
  }
  return text + fmt::format("      {}\n", outcome_text(path.outcome, *component.syntax));
}

std::string list(const std::vector<Variable>& variables) {
  std::vector<std::string> names;
  for (const Variable& variable : variables) {
    names.push_back(variable.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string method_text(const Method& method, const component::Component& component) {
  std::string text = fmt::format("  {}({})\n", method.name, list(method.parameters));
  if (!method.inputs.empty()) {
    text += fmt::format("    chosen by the environment: {}\n", list(method.inputs));
  }
  for (const Path& path : method.paths) {
    text += path_text(path, component);
  }
  return text;
}

/// Reasons of unknown paths, with the methods that have them.
std::string unknowns_text(const component::Component& component) {
  std::map<std::string, std::vector<std::string>> reasons;
  for (const Method& method : component.methods) {
    for (const Path& path : method.paths) {
      auto& methods = reasons[util::to_text(path.outcome.reason)];
      if (path.outcome.kind == OutcomeKind::unknown &&
          (methods.empty() || methods.back() != method.name)) {
        methods.push_back(method.name);
      }
    }
  }
  std::string text;
  for (const auto& [reason, methods] : reasons) {
    if (!methods.empty()) {
      text += fmt::format("  {}: {}\n", reason, fmt::join(methods, ", "));
    }
  }
  return text.empty() ? "" : "\nunknown\n" + text;
}

} // namespace

std::string inspect_text(const component::Component& component) {
  std::string text = component.name + "\n\nvariables\n";
  for (const Variable& variable : component.variables) {
    text += fmt::format("  {} ({})\n", variable.name, sort_text(variable.sort()));
    for (std::size_t i = 0; variable.labels != nullptr && i < variable.labels->values.size(); ++i) {
      text += fmt::format("    {}: {}\n", i, variable.labels->values[i]);
    }
  }
  text += fmt::format("\nstart\n  {}\n\ncalls\n",
                      term::to_source(component.initial, *component.syntax));
  for (const Method& method : component.methods) {
    text += method_text(method, component);
  }
  if (!component.internal.empty()) {
    text += "\nunseen steps\n";
    for (const Method& step : component.internal) {
      text += method_text(step, component);
    }
  }
  text += unknowns_text(component);
  if (!component.assumptions.empty()) {
    text += "\nassuming\n";
    for (const component::Assumption& assumption : component.assumptions) {
      text += "  " + assumption.text + "\n";
    }
  }
  return text;
}

} // namespace parlance::driver
