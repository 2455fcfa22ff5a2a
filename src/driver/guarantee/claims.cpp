#include "driver/guarantee/claims.h"

#include "component/overflow.h"
#include "util/reason.h"

#include <map>

namespace parlance::driver {

namespace {

interface::Claim claim_of(const engines::PropertyResult& result, std::uint32_t wanted,
                          util::StopReason stopped, const component::Component& component) {
  interface::Claim claim;
  if (result.refutation) {
    claim.status = interface::Status::refuted;
    claim.word = named_calls(component, *result.refutation);
    return claim;
  }
  claim.depth = result.depth;
  claim.status = result.depth == 0 ? interface::Status::none : interface::Status::depth;
  claim.reason = result.reason;
  if (result.depth < wanted && claim.reason.empty() && stopped != util::StopReason::none) {
    claim.reason = util::reason_of(stopped);
  }
  return claim;
}

} // namespace

std::optional<std::string> observation_name(const component::Method& method,
                                            std::uint32_t observation) {
  return observation < method.observations.size() ? std::optional(method.observations[observation])
                                                  : std::nullopt;
}

interface::Calls named_calls(const component::Component& component,
                             const engines::ConcreteWord& word) {
  interface::Calls calls;
  std::map<std::size_t, interface::Parameters> parameters; // by method
  for (const component::ConcreteCall& call : word) {
    const component::Method& method = component.methods[call.method];
    const auto known =
        parameters.try_emplace(call.method, method.parameters, *component.syntax).first;
    calls.push_back(
        {method.name, known->second, call.arguments, observation_name(method, call.observation)});
  }
  return calls;
}

interface::Guarantee guarantee_of(const engines::EngineResult& result, bool has_tool_unknowns,
                                  std::uint32_t wanted, util::StopReason stopped,
                                  const component::Component& component) {
  using engines::Property;
  interface::Guarantee guarantee;
  guarantee.safe = claim_of(result[Property::safe], wanted, stopped, component);
  guarantee.permissive = claim_of(result[Property::permissive], wanted, stopped, component);
  guarantee.tight = claim_of(result[Property::tight], wanted, stopped, component);
  if (has_tool_unknowns) {
    guarantee.tight = {};
    guarantee.tight.reason = {util::ReasonId::tool_unknowns};
  }
  return guarantee;
}

namespace {

/// In the order of engines::all_properties.
template <typename Guarantee>
auto claims_of(Guarantee& guarantee) {
  return std::array{&guarantee.safe, &guarantee.permissive, &guarantee.tight};
}

} // namespace

void claim_proofs(const engines::EngineResult& result, interface::Guarantee& guarantee) {
  const auto claims = claims_of(guarantee);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (result.by_property[i].proved()) {
      claims[i]->status = interface::Status::proved;
      claims[i]->unchecked = true;
      claims[i]->reason = {};
    }
  }
}

void drop_withdrawn(const interface::Guarantee& guarantee, engines::EngineResult& result) {
  const auto claims = claims_of(guarantee);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i]->status != interface::Status::proved) {
      result.by_property[i].proof = {};
    }
  }
}

void raise_depths(const engines::EngineResult& result, bool has_tool_unknowns,
                  interface::Guarantee& guarantee) {
  const auto claims = claims_of(guarantee);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const engines::PropertyResult& found = result.by_property[i];
    const bool meant = engines::all_properties[i] != engines::Property::tight || !has_tool_unknowns;
    const bool open = claims[i]->status == interface::Status::depth ||
                      claims[i]->status == interface::Status::none;
    if (meant && open && !found.refutation && found.depth > claims[i]->depth) {
      claims[i]->depth = found.depth;
      claims[i]->status = interface::Status::depth;
    }
  }
}

bool is_decided(const interface::Guarantee& guarantee) {
  const auto ended = [](const interface::Claim& claim) {
    return claim.status == interface::Status::proved || claim.status == interface::Status::refuted;
  };
  return ended(guarantee.safe) && ended(guarantee.permissive);
}

void add_assumptions(const component::Component& component,
                     const std::vector<std::string>& variables, interface::Guarantee& guarantee) {
  guarantee.assumptions = component.assumptions;
  for (const std::string& name : variables) {
    guarantee.assumptions.push_back({"no-overflow", "updates of " + name + " do not overflow"});
  }
  if (!variables.empty()) {
    guarantee.arithmetic = interface::Arithmetic::no_overflow;
  } else if (component::unknown_overflows(component).empty() &&
             component::may_overflow(component)) {
    guarantee.arithmetic = interface::Arithmetic::exact;
  }
}

interface::Guarantee no_guarantee(util::StopReason stopped) {
  interface::Guarantee guarantee;
  for (interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    claim->reason =
        stopped == util::StopReason::none
            ? util::Reason{util::ReasonId::nothing_checked}
            : util::wrapped(util::ReasonId::ended_unchecked, {}, util::reason_of(stopped));
  }
  return guarantee;
}

} // namespace parlance::driver
