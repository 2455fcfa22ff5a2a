#include "interface/object_parameters.h"

namespace parlance::interface {

namespace {

bool continues(const std::string& name, const std::string& owner) {
  return name.size() > owner.size() + 1 && name.starts_with(owner) &&
         (name[owner.size()] == '.' || name[owner.size()] == '[');
}

} // namespace

std::optional<std::size_t> owner_of(const std::vector<Variable>& parameters, std::size_t index) {
  std::optional<std::size_t> owner;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Variable& candidate = parameters[i];
    if (candidate.labels == nullptr || candidate.labels->other.empty() ||
        !continues(parameters[index].name, candidate.name)) {
      continue;
    }
    if (!owner || candidate.name.size() > parameters[*owner].name.size()) {
      owner = i;
    }
  }
  return owner;
}

std::vector<std::size_t> parts_of(const std::vector<Variable>& parameters, std::size_t owner) {
  std::vector<std::size_t> leaves;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (owner_of(parameters, i) == owner) {
      leaves.push_back(i);
    }
  }
  return leaves;
}

std::vector<std::size_t> arguments_of(const std::vector<Variable>& parameters) {
  std::vector<std::size_t> arguments;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!owner_of(parameters, i)) {
      arguments.push_back(i);
    }
  }
  return arguments;
}

std::string part_name(const std::vector<Variable>& parameters, std::size_t index) {
  const std::string& name = parameters[index].name;
  const std::size_t end = parameters[*owner_of(parameters, index)].name.size();
  return name.substr(name[end] == '.' ? end + 1 : end);
}

} // namespace parlance::interface
