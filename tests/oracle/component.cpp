#include "oracle/component.h"

#include <algorithm>

namespace parlance::oracle {
namespace {

std::string call_text(const Action& method, const Tuple& arguments) {
  std::string text = method.name + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    text += (i == 0 ? "" : ", ") + value_text(method.parameters[i].sort, arguments[i]);
  return text + ")";
}

} // namespace

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
  case Verdict::legal:
    return "legal";
  case Verdict::unknown:
    return "unknown";
  default:
    return "illegal";
  }
}

std::string word_text(const Component& component, const Word& word) {
  if (word.empty())
    return "(the empty word)";
  std::string text;
  for (const Call& call : word)
    text += (text.empty() ? "" : "; ") + call_text(component.methods[call.method], call.arguments);
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

} // namespace parlance::oracle
