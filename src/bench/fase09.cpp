#include "bench/fase09.h"

#include "bench/determinised.h"
#include "bench/lts_families.h"
#include "bench/table.h"
#include "driver/learning/lts_learn.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace parlance::bench {

namespace {

constexpr std::array<std::uint32_t, 5> sizes{30, 100, 1'000, 10'000, 100'000};
constexpr std::size_t interface_states = 10;
constexpr std::size_t most_subsets = 5'000'000;
constexpr std::size_t most_members = 2'000'000'000;

/// Of this process, since times compare badly on a machine that does other things as well.
double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

struct Comparison {
  std::string family;
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t legal_states = 0;
  bool proved = false;
  std::uint64_t queries = 0;
  std::uint64_t beliefs = 0;
  double learn_seconds = 0;   ///< until the interface is proved
  double certify_seconds = 0; ///< the same with the proof checked by other code
  Determinised determinised;
  double determinise_seconds = 0;
};

class Fase09 : Suite<Fase09Options> {
public:
  Fase09(const Fase09Options& options, const util::StopToken& stop, const Progress& progress)
      : Suite(options, stop, progress) {}

  Report run() {
    for (const LtsFamily& family : lts_families()) {
      const bool wanted =
          options_.families.empty() || std::ranges::count(options_.families, family.name) > 0;
      for (const std::uint32_t size : sizes) {
        if (wanted && !stop_.requested() && (options_.largest == 0 || size <= options_.largest)) {
          measure(family, size);
        }
      }
    }
    return {table(), csv(), code()};
  }

private:
  void measure(const LtsFamily& family, std::uint32_t size) {
    const automata::Lts lts = family.make(size);
    Comparison result;
    result.family = family.name;
    result.states = lts.state_count();
    result.transitions = lts.transition_count();
    learn(lts, result);
    determinise(lts, result);
    results_.push_back(result);
    progress_(fmt::format("{} {}: learned in {:.2f} s, determinised {}", result.family,
                          result.states, result.learn_seconds, determinised_text(result)));
  }

  void learn(const automata::Lts& lts, Comparison& result) const {
    util::StopToken stop({}, &stop_);
    const driver::ExplicitComponent component = driver::explicit_component(lts, {}, {}, {}, stop);
    driver::LearnOptions how;
    how.certify = false;
    double start = processor_seconds();
    driver::learn(component, how, stop);
    result.learn_seconds = processor_seconds() - start;
    how.certify = true;
    start = processor_seconds();
    const driver::LearnResult learned = driver::learn(component, how, stop);
    result.certify_seconds = processor_seconds() - start;
    const interface::Guarantee& guarantee = *learned.interface.guarantee;
    const auto certain = [](const interface::Claim& claim) {
      return claim.status == interface::Status::proved && !claim.unchecked;
    };
    result.proved = certain(guarantee.safe) && certain(guarantee.permissive);
    result.legal_states = learned.interface.legal_states();
    result.queries = learned.interface.statistics.at("membership queries");
    result.beliefs = learned.interface.statistics.at("beliefs");
  }

  void determinise(const automata::Lts& lts, Comparison& result) const {
    const util::StopToken limit({options_.limit, {}}, &stop_);
    const double start = processor_seconds();
    std::vector<automata::Action> alphabet;
    for (automata::Action action = 0; action < lts.actions().size(); ++action) {
      alphabet.push_back(action);
    }
    const automata::CompactLts system(lts, alphabet);
    result.determinised = bench::determinise(system, most_subsets, most_members, limit);
    result.determinise_seconds = processor_seconds() - start;
  }

  static std::string determinised_text(const Comparison& one) {
    return one.determinised.finished
               ? fmt::format("in {:.2f} s, {} subsets", one.determinise_seconds,
                             one.determinised.subsets)
               : fmt::format("not in {:.2f} s, more than {} subsets", one.determinise_seconds,
                             one.determinised.subsets);
  }

  std::string table() const {
    std::vector<Row> rows{{"family", "states", "transitions", "interface", "queries", "beliefs",
                           "learned, s", "and certified, s", "determinised"}};
    for (const Comparison& one : results_) {
      rows.push_back({one.family, std::to_string(one.states), std::to_string(one.transitions),
                      std::to_string(one.legal_states) + (one.proved ? ", proved" : ""),
                      std::to_string(one.queries), std::to_string(one.beliefs),
                      fmt::format("{:.3f}", one.learn_seconds),
                      fmt::format("{:.3f}", one.certify_seconds), determinised_text(one)});
    }
    std::string text = aligned(rows) + "\n";
    for (const LtsFamily& family : lts_families()) {
      text += fmt::format("{}: {}\n", family.name, family.what);
    }
    return text +
           "Seconds of the processor. Both work on the states that matter, and with the same "
           "sets of states.\n";
  }

  std::string csv() const {
    std::string text = "family,states,transitions,legal_states,proved,queries,beliefs,"
                       "learn_seconds,certified_seconds,determinised,subsets,"
                       "determinise_seconds\n";
    for (const Comparison& one : results_) {
      text += csv_line(
          {one.family, std::to_string(one.states), std::to_string(one.transitions),
           std::to_string(one.legal_states), one.proved ? "true" : "false",
           std::to_string(one.queries), std::to_string(one.beliefs),
           fmt::format("{:.4f}", one.learn_seconds), fmt::format("{:.4f}", one.certify_seconds),
           one.determinised.finished ? "true" : "false", std::to_string(one.determinised.subsets),
           fmt::format("{:.4f}", one.determinise_seconds)});
    }
    return text;
  }

  util::ExitCode code() const {
    const bool right = std::ranges::all_of(results_, [](const Comparison& one) {
      return one.proved && one.legal_states == interface_states &&
             (!one.determinised.finished || one.determinised.legal_states == interface_states);
    });
    return code_of(right, stop_);
  }

  std::vector<Comparison> results_;
};

} // namespace

Report run_fase09(const Fase09Options& options, const util::StopToken& stop,
                  const Progress& progress) {
  return Fase09(options, stop, progress).run();
}

} // namespace parlance::bench
