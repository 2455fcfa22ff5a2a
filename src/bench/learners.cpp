#include "bench/learners.h"

#include "bench/published_learners.h"
#include "bench/table.h"
#include "learn/oracles/caching_oracle.h"
#include "learn/oracles/counting_oracle.h"
#include "util/error.h"
#include "util/forked.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <sstream>

namespace parlance::bench {

namespace {

using learn::LearnerKind;

/// Runs that take longer than this are not repeated.
constexpr double short_milliseconds = 500;

std::string to_text(Counterexamples kind) {
  return kind == Counterexamples::short_ones ? "short" : "long";
}

/// Of this process.
double processor_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Effort {
  std::uint64_t queries = 0;
  std::uint64_t equivalence_queries = 0;
  std::uint64_t symbols = 0;
  std::uint64_t memory_bytes = 0;
  double milliseconds = 0;
};

/// Learns the automaton once. The time is the learner's and its teacher's, without equivalence
/// queries; memory is what is added to that of the process.
Effort learn_once(const ReferenceAutomaton& automaton, Counterexamples kind, LearnerKind learner,
                  const LearnersOptions& options) {
  SimulationOracle simulation(automaton.machine);
  learn::CountingOracle counting(simulation);
  learn::CachingOracle cache(counting, automaton.machine.output_type());
  EquivalenceOracle equivalence(automaton, kind);
  Effort effort;
  util::reset_peak_memory();
  const std::size_t before = util::resident_memory();
  double start = processor_milliseconds();
  learn::MembershipOracle& oracle =
      options.cache ? static_cast<learn::MembershipOracle&>(cache) : counting;
  const auto learns =
      learn::make_learner(learner, oracle, automaton.machine.output_type(), options.analysis);
  learns->start(automaton.machine.symbol_count());
  for (;;) {
    effort.milliseconds += processor_milliseconds() - start;
    ++effort.equivalence_queries;
    const auto word = equivalence.counterexample(learns->hypothesis());
    if (!word) {
      break;
    }
    const learn::Answer answer = simulation.ask(*word);
    start = processor_milliseconds();
    learns->refine(*word, answer);
  }
  const std::size_t peak = util::peak_memory();
  effort.memory_bytes = peak > before ? peak - before : 0;
  effort.queries = counting.counts().queries;
  effort.symbols = counting.counts().symbols;
  util::check(learns->hypothesis().state_count() == automaton.machine.state_count(),
              "a learner has learned something else");
  return effort;
}

/// The least time of several runs; memory is that of the first, as the others find it in use.
Effort best_of(const ReferenceAutomaton& automaton, Counterexamples kind, LearnerKind learner,
               const LearnersOptions& options) {
  Effort best = learn_once(automaton, kind, learner, options);
  for (std::uint32_t i = 1; i < options.repeat && best.milliseconds < short_milliseconds; ++i) {
    const Effort again = learn_once(automaton, kind, learner, options);
    best.milliseconds = std::min(best.milliseconds, again.milliseconds);
  }
  return best;
}

std::string to_line(const Effort& effort) {
  return fmt::format("{} {} {} {} {}", effort.queries, effort.equivalence_queries, effort.symbols,
                     effort.memory_bytes, effort.milliseconds);
}

Effort from_line(const std::string& line) {
  Effort effort;
  std::istringstream stream(line);
  stream >> effort.queries >> effort.equivalence_queries >> effort.symbols >> effort.memory_bytes >>
      effort.milliseconds;
  util::check(!stream.fail(), "a measurement that cannot be read");
  return effort;
}

struct LearnerCell {
  ReferenceSpec spec;
  Counterexamples counterexamples;
  LearnerKind learner;
  std::optional<Effort> effort; ///< nothing: over the limit
};

/// "7.2k", "1.50M"
std::string rounded(std::uint64_t number) {
  const auto value = static_cast<double>(number);
  return number < 10'000          ? std::to_string(number)
         : number < 1'000'000     ? fmt::format("{:.0f}k", value / 1e3)
         : number < 1'000'000'000 ? fmt::format("{:.1f}M", value / 1e6)
                                  : fmt::format("{:.2f}G", value / 1e9);
}

class LearnersBench : Suite<LearnersOptions> {
public:
  LearnersBench(const LearnersOptions& options, const util::StopToken& stop,
                const Progress& progress)
      : Suite(options, stop, progress) {
    if (options_.learners.empty()) {
      options_.learners.assign(learn::all_learners.begin(), learn::all_learners.end());
    }
    if (options_.counterexamples.empty()) {
      options_.counterexamples = {Counterexamples::short_ones, Counterexamples::long_ones};
    }
  }

  Report run() {
    try {
      for (const Counterexamples kind : options_.counterexamples) {
        for (const ReferenceSpec& spec : reference_specs()) {
          if (options_.largest == 0 || spec.states <= options_.largest) {
            run_automaton(spec, kind);
          }
        }
      }
    } catch (const util::Stopped&) {
      // What was measured stands.
    }
    return {table() + summary(), csv(),
            stop_.requested() ? util::ExitCode::limit : util::ExitCode::complete};
  }

private:
  void run_automaton(const ReferenceSpec& spec, Counterexamples kind) {
    const ReferenceAutomaton automaton = make_reference(spec);
    for (const LearnerKind learner : options_.learners) {
      stop_.check();
      cells_.push_back({spec, kind, learner, in_process(automaton, kind, learner)});
      const LearnerCell& cell = cells_.back();
      progress_(fmt::format("{} {},{}, {}, {}: {}", to_text(spec.kind), spec.states, spec.symbols,
                            to_text(kind), learn::to_text(learner),
                            cell.effort ? fmt::format("{} queries, {:.1f} ms", cell.effort->queries,
                                                      cell.effort->milliseconds)
                                        : "over the limit"));
    }
  }

  std::optional<Effort> in_process(const ReferenceAutomaton& automaton, Counterexamples kind,
                                   LearnerKind learner) {
    util::StopToken limit({options_.limit, {}}, &stop_);
    try {
      util::Forked process([&] { return to_line(best_of(automaton, kind, learner, options_)); });
      const auto answer = process.answer(limit);
      util::check(answer.has_value(), "a measurement has failed");
      return from_line(*answer);
    } catch (const util::Stopped&) {
      stop_.check();
      return std::nullopt;
    }
  }

  static std::string over(bool limit) { return limit ? "over limit" : ""; }

  std::string table() const {
    std::vector<Row> rows{{"automaton", "counterexamples", "learner", "queries", "LearnLib",
                           "equivalence", "LearnLib", "symbols", "LearnLib", "ms", "LearnLib",
                           "MB"}};
    for (const LearnerCell& cell : cells_) {
      const auto theirs = published(cell.spec, cell.counterexamples, cell.learner);
      const bool out = published_over_limit(cell.spec, cell.counterexamples, cell.learner);
      Row row{fmt::format("{} {},{}", to_text(cell.spec.kind), cell.spec.states, cell.spec.symbols),
              to_text(cell.counterexamples), learn::to_text(cell.learner)};
      const auto add = [&](const std::string& ours, const std::string& published) {
        row.push_back(ours);
        row.push_back(published);
      };
      const std::optional<Effort>& ours = cell.effort;
      add(ours ? std::to_string(ours->queries) : "over limit",
          theirs ? std::to_string(theirs->queries) : over(out));
      add(ours ? std::to_string(ours->equivalence_queries) : "",
          theirs && theirs->equivalence_queries > 0 ? std::to_string(theirs->equivalence_queries)
                                                    : "");
      add(ours ? rounded(ours->symbols) : "", theirs ? theirs->symbols : "");
      add(ours ? fmt::format("{:.1f}", ours->milliseconds) : "",
          theirs && theirs->milliseconds > 0 ? fmt::format("{}", theirs->milliseconds) : "");
      row.push_back(ours ? fmt::format("{:.1f}", static_cast<double>(ours->memory_bytes) / 1e6)
                         : "");
      rows.push_back(std::move(row));
    }
    return aligned(rows);
  }

  /// Where LearnLib needed less, and how much more time TTT takes than Kearns and Vazirani's.
  std::string summary() const {
    std::vector<std::string> more;
    std::vector<std::string> slower;
    std::size_t compared = 0;
    std::size_t timed = 0;
    for (const LearnerCell& cell : cells_) {
      const auto theirs = published(cell.spec, cell.counterexamples, cell.learner);
      if (!theirs) {
        continue;
      }
      const std::string name = fmt::format(
          "{} {},{} {} {}", to_text(cell.spec.kind), cell.spec.states, cell.spec.symbols,
          to_text(cell.counterexamples), learn::to_text(cell.learner));
      ++compared;
      if (!cell.effort || cell.effort->queries > theirs->queries) {
        more.push_back(name);
      }
      if (theirs->milliseconds > 0) {
        ++timed;
        if (!cell.effort || cell.effort->milliseconds >= theirs->milliseconds) {
          slower.push_back(name);
        }
      }
    }
    const auto list = [](const std::vector<std::string>& names) {
      std::string text;
      for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
      }
      return names.empty() ? "none" : text;
    };
    return fmt::format("\nmore queries than LearnLib: {}, of {} compared\n"
                       "not faster than LearnLib: {}, of {} compared\n{}",
                       list(more), compared, list(slower), timed, slowest_ttt());
  }

  std::string slowest_ttt() const {
    double ratio = 0;
    std::string where;
    for (const LearnerCell& cell : cells_) {
      const LearnerCell* const kv = find(cell, LearnerKind::kv);
      if (cell.learner == LearnerKind::ttt && cell.effort && kv != nullptr && kv->effort &&
          cell.effort->milliseconds > ratio * kv->effort->milliseconds) {
        ratio = cell.effort->milliseconds / kv->effort->milliseconds;
        where = fmt::format("{} {},{} {}", to_text(cell.spec.kind), cell.spec.states,
                            cell.spec.symbols, to_text(cell.counterexamples));
      }
    }
    return where.empty()
               ? ""
               : fmt::format("ttt takes at most {:.2f} times as long as kv: {}\n", ratio, where);
  }

  const LearnerCell* find(const LearnerCell& like, LearnerKind learner) const {
    const auto found = std::ranges::find_if(cells_, [&](const LearnerCell& cell) {
      return cell.learner == learner && cell.counterexamples == like.counterexamples &&
             cell.spec.hash == like.spec.hash;
    });
    return found == cells_.end() ? nullptr : &*found;
  }

  std::string csv() const {
    std::string text = "automaton,n,k,states,counterexamples,learner,queries,equivalence_queries,"
                       "symbols,milliseconds,memory_bytes,over_limit,learnlib_queries,"
                       "learnlib_equivalence_queries,learnlib_symbols,learnlib_milliseconds\n";
    for (const LearnerCell& cell : cells_) {
      const auto theirs = published(cell.spec, cell.counterexamples, cell.learner);
      const Effort ours = cell.effort.value_or(Effort{});
      text += csv_line(
          {to_text(cell.spec.kind), std::to_string(cell.spec.states),
           std::to_string(cell.spec.symbols), std::to_string(cell.spec.minimal_states),
           to_text(cell.counterexamples), learn::to_text(cell.learner),
           std::to_string(ours.queries), std::to_string(ours.equivalence_queries),
           std::to_string(ours.symbols), fmt::format("{:.3f}", ours.milliseconds),
           std::to_string(ours.memory_bytes), cell.effort ? "false" : "true",
           theirs ? std::to_string(theirs->queries) : "",
           theirs && theirs->equivalence_queries > 0 ? std::to_string(theirs->equivalence_queries)
                                                     : "",
           theirs ? theirs->symbols : "",
           theirs && theirs->milliseconds > 0 ? fmt::format("{}", theirs->milliseconds) : ""});
    }
    return text;
  }

  std::vector<LearnerCell> cells_;
};

} // namespace

Report run_learners(const LearnersOptions& options, const util::StopToken& stop,
                    const Progress& progress) {
  return LearnersBench(options, stop, progress).run();
}

} // namespace parlance::bench
