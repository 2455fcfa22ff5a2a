#include "driver/bench.h"

#include "driver/java_input.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace parlance::driver {

namespace {

using interface::Claim;
using interface::Guarantee;
using interface::Status;

std::uint64_t statistic(const interface::Interface& interface, const std::string& name) {
  const auto found = interface.statistics.find(name);
  return found == interface.statistics.end() ? 0 : found->second;
}

void count(const interface::Interface& interface, BenchResult& result) {
  std::set<std::string> methods;
  for (const interface::GuardedCall& symbol : interface.alphabet) {
    methods.insert(symbol.method);
  }
  result.methods = methods.size();
  result.alphabet = interface.alphabet.size();
  result.refinements = statistic(interface, "alphabet refinements");
  result.legal_states = interface.legal_states();
  result.unknown_state = std::ranges::any_of(interface.states, [](const interface::State& state) {
    return state.kind == automata::Verdict::unknown;
  });
  result.queries = statistic(interface, "membership queries");
  result.claim = guarantee_summary(*interface.guarantee);
}

BenchResult run_row(const BenchRow& row, const std::string& examples, util::StopToken& stop) {
  BenchResult result;
  result.row = row;
  util::reset_peak_memory();
  const auto start = std::chrono::steady_clock::now();
  const LoadedComponent loaded = load_java(examples + "/" + row.file, {}, stop);
  const LearnResult learned = learn(loaded.component, {}, stop);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  count(learned.interface, result);
  result.seconds = seconds.count();
  result.memory_bytes = util::peak_memory();
  result.stopped = learned.stopped;
  return result;
}

} // namespace

std::string guarantee_summary(const Guarantee& guarantee) {
  bool proved = true;
  std::uint32_t depth = ~std::uint32_t{0};
  for (const Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    if (claim->status == Status::none || claim->status == Status::refuted) {
      return "none";
    }
    if (claim->status == Status::depth) {
      proved = false;
      depth = std::min(depth, claim->depth);
    }
  }
  const std::string mark = guarantee.assumptions.empty() ? "" : "*";
  return (proved ? "proved" : "depth " + std::to_string(depth)) + mark;
}

std::vector<BenchResult> run_bench(const std::vector<BenchRow>& rows, const std::string& examples,
                                   util::StopToken& stop,
                                   const std::function<void(const BenchResult&)>& done) {
  std::vector<BenchResult> results;
  for (const BenchRow& row : rows) {
    results.push_back(run_row(row, examples, stop));
    if (done) {
      done(results.back());
    }
    if (stop.requested()) {
      break;
    }
  }
  return results;
}

util::ExitCode exit_code(const std::vector<BenchResult>& results) {
  util::ExitCode code = util::ExitCode::complete;
  for (const BenchResult& result : results) {
    if (result.stopped != util::StopReason::none) {
      return util::ExitCode::limit;
    }
    if (!result.claim.starts_with("proved")) {
      code = util::ExitCode::partial;
    }
  }
  return code;
}

} // namespace parlance::driver
