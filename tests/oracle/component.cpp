#include "oracle/component.h"

#include <algorithm>

namespace parlance::oracle {
namespace {

std::string call_text(const Action& method, const Call& call) {
  std::string text = method.name + "(";
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    text += (i == 0 ? "" : ", ") + value_text(method.parameters[i].sort, call.arguments[i]);
  text += ")";
  return method.observations.empty() ? text : text + " = " + method.observations[call.observation];
}

} // namespace

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
  case Verdict::impossible:
    return "impossible";
  case Verdict::legal:
    return "legal";
  case Verdict::unknown:
    return "unknown";
  case Verdict::illegal:
    break;
  }
  return "illegal";
}

std::string word_text(const Component& component, const Word& word) {
  if (word.empty())
    return "(the empty word)";
  std::string text;
  for (const Call& call : word)
    text += (text.empty() ? "" : "; ") + call_text(component.methods[call.method], call);
  return text;
}

bool stores_parameters(const Component& component) {
  const std::size_t first = component.variables.size();
  for (const Action& method : component.methods)
    for (const Path& path : method.paths)
      for (const auto& [variable, term] : path.update)
        if (mentions(*term, first, first + method.parameters.size()))
          return true;
  return false;
}

bool is_observed(const Component& component) {
  return std::any_of(component.methods.begin(), component.methods.end(),
                     [](const Action& method) { return !method.observations.empty(); });
}

Component without_observations(Component component) {
  for (Action& method : component.methods) {
    method.observations.clear();
    for (Path& path : method.paths)
      path.observation = 0;
  }
  return component;
}

} // namespace parlance::oracle
