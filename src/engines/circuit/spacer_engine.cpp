#include "engines/circuit/spacer_engine.h"

#include "smt/horn.h"
#include "util/reason.h"

namespace parlance::engines {

namespace {

constexpr std::chrono::milliseconds spacer_time{60'000};
constexpr std::uint32_t longest_unrolling = 10'000;
/// Whoever asks for more asks for all.
constexpr std::uint32_t deepest_unrolling = 64;

} // namespace

SpacerEngine::SpacerEngine(const Product& product, std::span<const Property> properties,
                           util::StopToken& stop)
    : product_(product), properties_(properties.begin(), properties.end()), stop_(stop),
      system_(product, properties), unrolling_(product, system_, stop) {}

/// Whether all runs up to the depth are good.
bool SpacerEngine::unroll_to(std::uint32_t depth) {
  if (depth_ == 0) {
    unrolling_.require(unrolling_.at(0, system_.initial()));
  }
  while (depth_ < depth) {
    if (unrolling_.is_possible({unrolling_.at(depth_, system_.bad())})) {
      trace_ = unrolling_.run(depth_ + 1);
      return false;
    }
    ++depth_;
  }
  return true;
}

Reachability::Answer SpacerEngine::run(std::uint32_t depth) {
  if (depth <= deepest_unrolling) {
    return unroll_to(depth) ? Answer::holds : Answer::broken;
  }
  ++calls_;
  smt::HornClauses clauses{.variables = component::symbols_of(product_.component().variables),
                           .initial = product_.initial(),
                           .step = product_.goes_on(),
                           .next = {},
                           .goal = product_.violation(properties_)};
  for (std::size_t i = 0; i < clauses.variables.size(); ++i) {
    clauses.next.push_back(product_.next(i));
  }
  clauses.variables.push_back(product_.location());
  clauses.next.push_back(product_.next_location());
  const smt::HornAnswer answer = smt::solve_horn(clauses, spacer_time, stop_);
  switch (answer.kind) {
  case smt::HornAnswer::Kind::unreachable:
    invariant_ = answer.invariant;
    return Answer::proved;
  case smt::HornAnswer::Kind::reachable:
    if (!unroll_to(longest_unrolling)) {
      return Answer::broken;
    }
    reason_ = {util::ReasonId::unconfirmed_disagreement};
    return Answer::gave_up;
  case smt::HornAnswer::Kind::unknown:
    break;
  }
  reason_ = answer.reason;
  return Answer::gave_up;
}

Counters SpacerEngine::counters() const {
  return {{"solver calls", calls_}, {"SAT calls", unrolling_.solves()}, {"depth", depth_}};
}

} // namespace parlance::engines
