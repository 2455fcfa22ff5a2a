#include "component/component.h"

#include <algorithm>

namespace parlance::component {

std::optional<std::uint32_t> Method::observation_index(std::string_view observation) const {
  const auto found = std::ranges::find(observations, observation);
  return found == observations.end()
             ? std::nullopt
             : std::optional(static_cast<std::uint32_t>(found - observations.begin()));
}

std::size_t Component::method_index(std::string_view method) const {
  const auto found = std::find_if(methods.begin(), methods.end(),
                                  [&](const Method& m) { return m.name == method; });
  return static_cast<std::size_t>(found - methods.begin());
}

bool Component::is_observed() const {
  return std::ranges::any_of(methods,
                             [](const Method& method) { return method.observation_count() > 1; });
}

unsigned total_bits(const std::vector<Variable>& variables) {
  unsigned bits = 0;
  for (const Variable& variable : variables) {
    bits += variable.sort().width();
  }
  return bits;
}

std::vector<Term> symbols_of(const std::vector<Variable>& variables) {
  std::vector<Term> symbols;
  symbols.reserve(variables.size());
  for (const Variable& variable : variables) {
    symbols.push_back(variable.symbol);
  }
  return symbols;
}

void for_each_arguments(const Method& method, const std::function<void(const Arguments&)>& action) {
  Arguments arguments(method.parameters.size());
  const std::uint64_t combinations = 1ULL << total_bits(method.parameters);
  for (std::uint64_t combination = 0; combination < combinations; ++combination) {
    std::uint64_t rest = combination;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Sort& sort = method.parameters[i].sort();
      arguments[i] = rest & sort.mask();
      rest >>= sort.width();
    }
    action(arguments);
  }
}

} // namespace parlance::component
