#include "driver/offer.h"

#include "driver/checking/query.h"
#include "engines/product/engine_view.h"
#include "smt/solver.h"
#include "util/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace parlance::driver {

namespace {

/// The observation that is given, or the first that is possible; none: a limit was reached.
std::optional<std::uint32_t> first_observation(component::BeliefSpace& space,
                                               component::BeliefId from,
                                               const component::Method& method,
                                               const interface::Call& call, std::size_t index) {
  for (std::uint32_t seen = 0; seen < method.observation_count(); ++seen) {
    const bool is_meant = !call.observation || method.observations[seen] == *call.observation;
    const component::BeliefStep& step = space.call(from, index, call.arguments, seen);
    if (is_meant && step.may_succeed && step.limit.empty()) {
      return seen;
    }
  }
  return std::nullopt;
}

/// A legal word with all that comes back.
std::optional<ObservedSequence> offered_sequence(const component::Component& component,
                                                 const interface::Calls& calls,
                                                 util::StopToken& stop) {
  const auto solver = smt::make_z3(&stop);
  engines::EngineView view(component, component::slice_only(), *solver, stop);
  component::BeliefSpace& space = view.space;
  ObservedSequence sequence{"--offer", interface::to_text(calls), {}};
  component::BeliefId belief = space.start().next;
  for (const interface::Call& call : calls) {
    const std::size_t index = component.method_index(call.method);
    const auto seen = first_observation(space, belief, component.methods[index], call, index);
    if (!seen) {
      return std::nullopt;
    }
    sequence.calls.push_back({{index, call.arguments, *seen}, false, 1});
    belief = space.call(belief, sequence.calls.back().call).next;
  }
  return sequence;
}

AnsweredQuery answered(const Subject& subject, const std::string& word, util::StopToken& stop) {
  try {
    return query(subject, word, stop);
  } catch (const util::UserError& error) {
    throw util::UserError(error.code(), std::string("--offer: ") + error.what());
  }
}

} // namespace

Offers check_offers(const Subject& subject, const std::vector<std::string>& words,
                    util::StopToken& stop) {
  Offers offers;
  for (const std::string& word : words) {
    const AnsweredQuery answer = answered(subject, word, stop);
    const std::string verdict = to_text(answer.result, answer.calls);
    offers.notes.push_back(
        fmt::format("offered {}: {}", word, verdict.substr(0, verdict.size() - 1)));
    const auto* loaded = std::get_if<LoadedComponent>(&subject);
    if (answer.result.verdict != automata::Verdict::legal || loaded == nullptr) {
      continue;
    }
    if (auto sequence = offered_sequence(loaded->component, answer.calls, stop)) {
      offers.accepted.push_back(std::move(*sequence));
    }
  }
  return offers;
}

} // namespace parlance::driver
