#include "bench/cav10.h"

#include "bench/measurement.h"
#include "bench/table.h"
#include "component/observe.h"
#include "driver/subjects/java_input.h"
#include "frontends/java/classes/error_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlance::bench {

std::string to_text(const std::optional<Cav10Figures>& figures) {
  return figures ? fmt::format("{}/{}/{}/{:.1f}", figures->predicates, figures->rounds,
                               figures->states, figures->seconds)
                 : "-";
}

std::vector<Cav10Row> cav10_rows() {
  using Figures = Cav10Figures;
  return {
      {.component = "ListItr",
       .file = "cav10/ListItr.java",
       .errors = {"IllegalStateException"},
       .assume_no_overflow = true,
       .legal_states = 2,
       .published = {Figures{12, 5, 2, 40.6}, Figures{7, 6, 2, 42.2}, Figures{8, 4, 2, 39.3},
                     Figures{6, 1, 2, 12.7}}},
      {.component = "Signature",
       .file = "Signature.java",
       .errors = {"SignatureException"},
       .legal_states = 3,
       .published = {Figures{8, 9, 3, 72.7}, Figures{5, 6, 3, 42.9}, Figures{7, 4, 3, 33.2},
                     Figures{5, 1, 3, 16.6}}},
      {.component = "ServerTableEntry",
       .file = "cav10/ServerTableEntry.java",
       .errors = {"Internal"},
       .legal_states = 3,
       .published = {Figures{10, 10, 3, 98.1}, Figures{6, 7, 3, 64.9}, Figures{10, 5, 3, 51.3},
                     Figures{7, 1, 3, 19.2}}},
      {.component = "PipedOutputStream",
       .file = "cav10/PipedOutputStream.java",
       .observe = "connect",
       .hide_parameters = true,
       .legal_states = 2,
       .published = {Figures{4, 5, 2, 16.4}, Figures{2, 3, 2, 11.4}, Figures{2, 3, 2, 11.6},
                     Figures{2, 1, 2, 7.4}}},
      {.component = "read-write-acq",
       .file = "ReadWriteAcq.java",
       .legal_states = 4,
       .published = {Figures{6, 6, 4, 122.8}, Figures{4, 5, 4, 75.4}, Figures{7, 5, 4, 74.3},
                     Figures{6, 1, 4, 31.1}}},
      {.component = "Socket",
       .file = "cav10/Socket.java",
       .errors = {"SocketException"},
       .legal_states = 6,
       .published = {Figures{25, 5, 6, 468.5}, Figures{13, 5, 6, 272.9}, Figures{13, 5, 6, 228.0},
                     Figures{12, 1, 6, 65.8}}},
      {.component = "TransactionManager",
       .file = "cav10/TransactionManager.java",
       .stand_in = true,
       .legal_states = 4,
       .published = {Figures{15, 8, 4, 138.6}, Figures{9, 7, 4, 103.5}, Figures{9, 4, 4, 76.9},
                     Figures{9, 1, 4, 30.4}}},
      {.component = "NASA-Ascent",
       .file = "cav10/NasaAscent.java",
       .stand_in = true,
       .legal_states = 5,
       .published = {Figures{34, 14, 5, 1685.6}, Figures{20, 14, 5, 1433.9},
                     Figures{20, 6, 5, 712.4}, Figures{20, 1, 5, 75.6}}},
      {.component = "NASA-Complete",
       .file = "cav10/NasaComplete.java",
       .stand_in = true,
       .legal_states = 14,
       .published = {std::nullopt, std::nullopt, std::nullopt, Figures{74, 1, 14, 3115.6}}},
  };
}

namespace {

struct Cav10Cell {
  teachers::Scheme scheme;
  Measurement ours;
};

struct Cav10Result {
  Cav10Row row;
  std::vector<Cav10Cell> cells = {};
};

driver::LoadedComponent cav10_component(const std::string& examples, const Cav10Row& row,
                                        const util::StopToken& stop) {
  driver::JavaInput java;
  if (!row.errors.empty()) {
    java.extract.errors.classes = java::counted_classes(row.errors);
  }
  java.extract.hide_parameters = row.hide_parameters;
  util::StopToken reading({}, &stop);
  driver::LoadedComponent loaded = driver::load_java(examples + "/" + row.file, java, reading);
  if (!row.observe.empty()) {
    loaded.component =
        component::observe(std::move(loaded.component), component::parse_observations(row.observe));
  }
  return loaded;
}

/// "6/1/2, 120 calls, 0.2 s"
std::string to_text(const Cav10Cell& cell) {
  const Measurement& ours = cell.ours;
  return fmt::format("{}/{}/{}{}, {} calls, {:.2f} s", ours.predicates, ours.rounds,
                     ours.legal_states, ours.proved ? "" : " " + ours.claim, ours.solver_calls,
                     ours.seconds);
}

std::string cav10_table(const std::vector<Cav10Result>& results,
                        const std::vector<teachers::Scheme>& schemes) {
  std::vector<Row> rows(1, Row{"component"});
  for (const teachers::Scheme scheme : schemes) {
    rows.front().push_back(teachers::to_text(scheme));
    rows.front().push_back("published");
  }
  rows.front().push_back("note");
  std::map<teachers::Scheme, std::pair<std::uint64_t, double>> totals;
  for (const Cav10Result& result : results) {
    Row row{result.row.component};
    for (const Cav10Cell& cell : result.cells) {
      row.push_back(to_text(cell));
      row.push_back(to_text(result.row.published[static_cast<std::size_t>(cell.scheme)]));
      totals[cell.scheme].first += cell.ours.solver_calls;
      totals[cell.scheme].second += cell.ours.seconds;
    }
    row.resize(2 * schemes.size() + 1); // some are missing if it was stopped
    row.push_back(result.row.stand_in ? "stand-in" : "");
    rows.push_back(std::move(row));
  }
  std::string text = aligned(rows) +
                     "\npredicates/rounds of learning/legal states, solver calls of the "
                     "abstractions; published: predicates/rounds/states/seconds\n";
  for (const auto& [scheme, total] : totals) {
    text += fmt::format("{}: {} solver calls, {:.1f} seconds in all\n", teachers::to_text(scheme),
                        total.first, total.second);
  }
  return text;
}

std::string cav10_csv(const std::vector<Cav10Result>& results) {
  std::string text = "component,scheme,predicates,rounds,legal_states,guarantee,solver_calls,"
                     "seconds,memory_bytes,stopped,published,note\n";
  for (const Cav10Result& result : results) {
    for (const Cav10Cell& cell : result.cells) {
      const Measurement& ours = cell.ours;
      text += csv_line({result.row.component, teachers::to_text(cell.scheme),
                        std::to_string(ours.predicates), std::to_string(ours.rounds),
                        std::to_string(ours.legal_states), ours.claim,
                        std::to_string(ours.solver_calls), fmt::format("{:.3f}", ours.seconds),
                        std::to_string(ours.memory_bytes),
                        ours.stopped == util::StopReason::none ? "false" : "true",
                        to_text(result.row.published[static_cast<std::size_t>(cell.scheme)]),
                        result.row.stand_in ? "stand-in" : ""});
    }
  }
  return text;
}

/// Every cell is to be proved.
util::ExitCode cav10_code(const std::vector<Cav10Result>& results, const util::StopToken& stop) {
  const bool all_proved = std::ranges::all_of(results, [](const Cav10Result& result) {
    return std::ranges::all_of(result.cells,
                               [](const Cav10Cell& cell) { return cell.ours.proved; });
  });
  return code_of(all_proved, stop);
}

void run_schemes(const std::string& examples, const Cav10Columns& columns,
                 const util::StopToken& stop, const Progress& progress, Cav10Result& result) {
  const driver::LoadedComponent loaded = cav10_component(examples, result.row, stop);
  for (const teachers::Scheme scheme : columns.schemes) {
    stop.check();
    driver::LearnOptions how;
    how.strategy = driver::Strategy::maymust;
    how.scheme = scheme;
    how.overflow =
        result.row.assume_no_overflow ? driver::Overflow::assume_none : driver::Overflow::automatic;
    result.cells.push_back({scheme, measure(loaded.component, how, {columns.limit, {}}, stop)});
    progress(fmt::format("{}, {}: {}", result.row.component, teachers::to_text(scheme),
                         to_text(result.cells.back())));
  }
}

} // namespace

Report run_cav10(const std::string& examples, const Cav10Columns& columns,
                 const util::StopToken& stop, const Progress& progress) {
  Cav10Columns chosen = columns;
  if (chosen.schemes.empty()) {
    chosen.schemes.assign(teachers::all_schemes.begin(), teachers::all_schemes.end());
  }
  std::vector<Cav10Result> results;
  measure_rows(cav10_rows(), [&](const Cav10Row& row) {
    results.push_back({row});
    run_schemes(examples, chosen, stop, progress, results.back());
  });
  return {cav10_table(results, chosen.schemes), cav10_csv(results), cav10_code(results, stop)};
}

} // namespace parlance::bench
