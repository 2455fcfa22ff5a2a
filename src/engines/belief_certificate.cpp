#include "engines/belief_certificate.h"

#include "term/smtlib.h"

#include <algorithm>
#include <optional>

namespace parlance::engines {

namespace {

/// Of each variable of the whole component: its place in the sliced one, if it has one.
std::vector<std::optional<std::size_t>> places(const component::Component& sliced,
                                               const component::Component& whole) {
  std::vector<std::optional<std::size_t>> result;
  for (const component::Variable& variable : whole.variables) {
    const auto found =
        std::ranges::find(sliced.variables, variable.name, &component::Variable::name);
    result.push_back(found == sliced.variables.end() ? std::nullopt
                                                     : std::optional(static_cast<std::size_t>(
                                                           found - sliced.variables.begin())));
  }
  return result;
}

std::string set_text(const component::ConcreteState& state,
                     const std::vector<std::optional<std::size_t>>& variables,
                     const component::Component& sliced) {
  std::string text;
  for (const std::optional<std::size_t>& place : variables) {
    text += text.empty() ? "" : " ";
    text += place ? term::value_to_smtlib(sliced.variables[*place].sort(), state[*place]) : "_";
  }
  return "(" + text + ")";
}

} // namespace

std::string belief_certificate_lines(const BeliefProof& proof, std::span<const Property> claims,
                                     const component::Component& sliced,
                                     const component::Component& whole,
                                     std::span<const std::size_t> positions) {
  std::string text = "; beliefs";
  for (const Property claim : claims) {
    text += " " + to_text(claim);
  }
  const auto variables = places(sliced, whole);
  for (const BeliefProof::Line& line : proof.lines) {
    text += "\n; belief " + std::to_string(positions[line.state]);
    for (std::size_t i = 0; i < line.states.size(); ++i) {
      text += (i == line.by_call ? " then " : " ") + set_text(line.states[i], variables, sliced);
    }
  }
  return text + "\n";
}

} // namespace parlance::engines
