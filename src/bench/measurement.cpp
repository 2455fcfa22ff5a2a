#include "bench/measurement.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

namespace parlance::bench {

namespace {

bool are_all_proved(const interface::Guarantee& guarantee) {
  return std::ranges::all_of(
      std::array{guarantee.safe.status, guarantee.permissive.status, guarantee.tight.status},
      [](interface::Status status) { return status == interface::Status::proved; });
}

/// What holds of all three properties.
std::string summary(const interface::Guarantee& guarantee) {
  using interface::Status;
  bool proved = true;
  std::uint32_t depth = ~std::uint32_t{0};
  for (const interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    if (claim->status == Status::none || claim->status == Status::refuted) {
      return "none";
    }
    if (claim->status == Status::depth) {
      proved = false;
      depth = std::min(depth, claim->depth);
    }
  }
  const std::string mark = guarantee.arithmetic == interface::Arithmetic::no_overflow ? "*" : "";
  return (proved ? "proved" : "depth " + std::to_string(depth)) + mark;
}

void count(const interface::Interface& interface, Measurement& result) {
  const auto statistic = [&](const char* name) {
    const auto found = interface.statistics.find(name);
    return found == interface.statistics.end() ? 0 : found->second;
  };
  std::set<std::string> methods;
  for (const interface::NamedCall& symbol : interface.calls()) {
    methods.insert(symbol.method);
  }
  result.methods = methods.size();
  result.alphabet = interface.alphabet.size();
  result.refinements = statistic("alphabet refinements");
  result.legal_states = interface.legal_states();
  result.unknown_state = interface.count(automata::Verdict::unknown) > 0;
  result.queries = statistic("membership queries");
  result.counterexamples =
      statistic("counterexamples by play") + statistic("counterexamples by engine");
  result.conjectures = statistic("engine checks");
  result.predicates = statistic("predicates");
  result.rounds = statistic("rounds");
  result.solver_calls = result.rounds > 0
                            ? statistic("abstraction solver calls")
                            : statistic("solver checks") + statistic("proof solver calls") +
                                  statistic("proof SAT calls");
  result.claim = summary(*interface.guarantee);
  result.proved = are_all_proved(*interface.guarantee);
}

} // namespace

Measurement measure(const component::Component& component, const driver::LearnOptions& options,
                    const util::StopLimits& limits, const util::StopToken& stop) {
  Measurement result;
  util::StopToken own(limits, &stop);
  util::reset_peak_memory();
  const auto start = std::chrono::steady_clock::now();
  const driver::LearnResult learned = driver::learn(component, options, own);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.memory_bytes = util::peak_memory();
  count(learned.interface, result);
  result.winner = learned.engine;
  result.stopped = learned.stopped;
  return result;
}

} // namespace parlance::bench
