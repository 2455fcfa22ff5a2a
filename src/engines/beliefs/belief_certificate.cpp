#include "engines/beliefs/belief_certificate.h"

#include "term/smtlib/smtlib.h"

#include <optional>

namespace parlance::engines {

namespace {

std::string set_text(const component::ConcreteState& state, const component::Reduction& reduction) {
  const std::vector<component::Variable>& variables = reduction.whole().variables;
  std::string text;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::optional<std::uint64_t> value = reduction.value(i, state);
    text += text.empty() ? "" : " ";
    text += value ? term::value_to_smtlib(variables[i].sort(), *value) : "_";
  }
  return "(" + text + ")";
}

} // namespace

std::string belief_certificate_lines(const BeliefProof& proof, std::span<const Property> claims,
                                     const component::Reduction& reduction) {
  std::string text = "; beliefs";
  for (const Property claim : claims) {
    text += " " + to_text(claim);
  }
  for (const BeliefProof::Line& line : proof.lines) {
    text += "\n; belief " + std::to_string(line.state);
    for (std::size_t i = 0; i < line.states.size(); ++i) {
      text += (i == line.by_call ? " then " : " ") + set_text(line.states[i], reduction);
    }
  }
  return text + "\n";
}

} // namespace parlance::engines
