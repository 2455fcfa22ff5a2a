#include "interface/calls_text.h"

#include "interface/object_parameters.h"
#include "interface/printed_names.h"

#include <algorithm>

namespace parlance::interface {

namespace {

/// The argument of a parameter; a new object with its parts.
std::string full_text(const Call& call, std::size_t index) {
  const Variable& parameter = call.parameters[index];
  std::string text = argument_text(parameter, call.arguments[index], call.parameters.syntax());
  const std::vector<std::size_t> leaves = parts_of(call.parameters, index);
  if (leaves.empty() || call.arguments[index] < parameter.labels->values.size()) {
    return text; // the parts of nothing, or of a known object, do not matter
  }
  std::string separator = "{";
  for (const std::size_t leaf : leaves) {
    text += separator + part_name(call.parameters, leaf) + ": " + full_text(call, leaf);
    separator = ", ";
  }
  return text + "}";
}

} // namespace

std::string to_text(const Calls& calls) {
  std::string text;
  for (const Call& call : calls) {
    text += (text.empty() ? "" : "; ") + call.method + "(";
    std::string separator;
    for (const std::size_t index : arguments_of(call.parameters)) {
      text += separator + full_text(call, index);
      separator = ", ";
    }
    text += ")" + observation_text(call.observation);
  }
  return text;
}

std::vector<Signature> signatures_of(const component::Component& component) {
  std::vector<Signature> signatures;
  signatures.reserve(component.methods.size());
  for (const component::Method& method : component.methods) {
    signatures.push_back(
        {method.name, {method.parameters, *component.syntax}, method.observations});
  }
  return signatures;
}

} // namespace parlance::interface
