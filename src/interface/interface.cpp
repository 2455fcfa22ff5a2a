#include "interface/interface.h"

#include "util/error.h"
#include "util/reason_text.h"

#include <algorithm>
#include <tuple>

namespace parlance::interface {

namespace {

bool is_tool_unknown(const Reason& reason) {
  return reason.kind == Reason::Kind::mixed_parameters || reason.kind == Reason::Kind::limit;
}

} // namespace

std::strong_ordering operator<=>(const Reason& a, const Reason& b) {
  const auto printed = [](const Reason& reason) {
    return std::tuple(reason.kind, util::to_text(reason.what), reason.what.place, reason.what);
  };
  return printed(a) <=> printed(b);
}

NamedCall Interface::call(Symbol symbol) const {
  const GuardedCall& entry = alphabet[symbol];
  const Signature& signature = signatures[entry.method];
  return {signature.method, signature.parameters, entry.guard, observation(symbol)};
}

std::vector<NamedCall> Interface::calls() const {
  std::vector<NamedCall> result;
  for (Symbol symbol = 0; symbol < alphabet.size(); ++symbol) {
    result.push_back(call(symbol));
  }
  return result;
}

std::optional<std::string> Interface::observation(Symbol symbol) const {
  const std::vector<std::string>& observations = signatures[alphabet[symbol].method].observations;
  return observations.empty() ? std::nullopt
                              : std::optional(observations[alphabet[symbol].observation]);
}

void Interface::add_symbol(const NamedCall& call) {
  auto signature = std::ranges::find(signatures, call.method, &Signature::method);
  const bool is_new = signature == signatures.end();
  if (is_new) {
    signature = signatures.insert(signature, {call.method, call.parameters});
  }
  util::check(is_new || signature->observations.empty() != call.observation.has_value(),
              "all symbols of a method say what comes back, or none");
  GuardedCall symbol{static_cast<std::size_t>(signature - signatures.begin()), call.guard};
  if (call.observation) {
    std::vector<std::string>& known = signature->observations;
    const auto found = std::ranges::find(known, *call.observation);
    symbol.observation = static_cast<std::uint32_t>(found - known.begin());
    if (found == known.end()) {
      known.push_back(*call.observation);
    }
  }
  alphabet.push_back(symbol);
  machine.add_symbol();
}

const Explanation& Interface::explanation(State state, Symbol symbol) const {
  static const Explanation none;
  const auto found = explanations.find({state, symbol});
  return found == explanations.end() ? none : found->second;
}

bool Interface::has_tool_unknowns() const {
  return std::ranges::any_of(initial_reasons, is_tool_unknown) ||
         std::ranges::any_of(explanations, [](const auto& entry) {
           return std::ranges::any_of(entry.second.reasons, is_tool_unknown);
         });
}

} // namespace parlance::interface
