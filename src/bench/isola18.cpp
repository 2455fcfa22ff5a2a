#include "bench/isola18.h"

#include "bench/measurement.h"
#include "bench/table.h"
#include "driver/subjects/java_input.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::bench {

namespace {

/// Bounded engines go on until their time is over.
constexpr std::uint32_t bench_depth = 1000;

struct Isola18Row {
  std::string component;
  std::string file;      ///< below the examples
  std::string published; ///< alphabet/states/depth: bounded, por, interpolation, search; time
  std::string note;
  bool is_static = false; ///< nothing is constructed
};

std::vector<Isola18Row> isola18_rows() {
  return {
      {"AltBit", "AltBitRemainder.java", "7/6/160, 7/6/162, n/a, 8/6/256; 63 min",
       "a 32-bit counter, assumed not to overflow"},
      {"AltBit (byte)", "isola18/AltBitByte.java", "-", "exact: the counter wraps"},
      {"Stream", "piped/PipedOutputStream.java", "6/4/11, 6/4/14, 6/4/>272000, 6/4/2; 1 min", ""},
      {"Signature", "Signature.java", "6/5/11, 6/5/12, 6/5/>451000, 6/5/2; 1 min", ""},
      {"IntMath", "IntMath.java", "11/3/10, 11/3/13, n/a, 11/3/1; 1 min", "written anew", true},
      {"AccMeter", "AccMeter.java", "9/5/5, 9/5/5, 9/5/>9200, -; not finished", "written anew"},
      {"CEV", "CEV.java", "27/34/6, 27/34/6, 27/34/17, -; not finished", "written anew"},
      {"CEV V2", "isola18/CEVV2.java", "21/8/4, 21/8/4, 21/20/18, 21/20/7; 13 min", "stand-in"},
      {"Socket", "isola18/Socket.java", "57/42/5, 57/42/5, 57/42/7, 57/42/8; 19 min", "stand-in"},
      {"KMax1", "isola18/KMax1.java", "4/8/11, 4/8/11, 4/9/109821, 4/9/12; 1 min", "stand-in"},
      {"KMax2", "isola18/KMax2.java", "9/7/5, 9/7/5, n/a, 9/8/6; 1 min", "stand-in"},
  };
}

struct Cell {
  engines::Technique engine;
  Measurement ours;
};

struct Isola18Result {
  Isola18Row row;
  std::vector<Cell> cells = {};
};

Measurement run_cell(const component::Component& component, engines::Technique engine,
                     const EngineColumns& columns, const util::StopToken& stop) {
  driver::LearnOptions how;
  how.engine = engine;
  how.depth = engines::row_of(engine).is_bounded ? bench_depth : how.depth;
  const bool limited = engine != engines::Technique::automatic;
  return measure(component, how, {limited ? std::optional(columns.limit) : std::nullopt, {}}, stop);
}

/// "27/34 proved, 3.2 s, 105 MB"
std::string to_text(const Cell& cell) {
  const Measurement& ours = cell.ours;
  const bool says_who = cell.engine == engines::Technique::automatic && !ours.winner.empty();
  return fmt::format("{}/{} {}{}, {:.1f} s, {} MB", ours.alphabet, ours.legal_states, ours.claim,
                     says_who ? " by " + ours.winner : "", ours.seconds, ours.memory_bytes >> 20);
}

std::string isola18_table(const std::vector<Isola18Result>& results,
                          const std::vector<engines::Technique>& engines) {
  std::vector<Row> rows(1, Row{"component"});
  for (const engines::Technique engine : engines) {
    rows.front().push_back(engines::row_of(engine).name);
  }
  rows.front().push_back("published: bounded, por, interpolation, search; time");
  rows.front().push_back("note");
  double automatic = 0;
  for (const Isola18Result& result : results) {
    Row row{result.row.component};
    for (const Cell& cell : result.cells) {
      row.push_back(to_text(cell));
      automatic += cell.engine == engines::Technique::automatic ? cell.ours.seconds : 0;
    }
    row.resize(engines.size() + 1); // some are missing if it was stopped
    row.push_back(result.row.published);
    row.push_back(result.row.note);
    rows.push_back(std::move(row));
  }
  return aligned(rows) +
         fmt::format("\nalphabet/legal states; published: alphabet/states with the error state and "
                     "the one before construction/depth\n* assuming that updates do not overflow; "
                     "auto: {:.1f} "
                     "seconds in all\n",
                     automatic);
}

std::string isola18_csv(const std::vector<Isola18Result>& results) {
  std::string text =
      "component,engine,alphabet,legal_states,guarantee,proved_by,solver_calls,seconds,"
      "memory_bytes,stopped,published,note\n";
  for (const Isola18Result& result : results) {
    for (const Cell& cell : result.cells) {
      const Measurement& ours = cell.ours;
      text += csv_line({result.row.component, engines::row_of(cell.engine).name,
                        std::to_string(ours.alphabet), std::to_string(ours.legal_states),
                        ours.claim, ours.winner, std::to_string(ours.solver_calls),
                        fmt::format("{:.3f}", ours.seconds), std::to_string(ours.memory_bytes),
                        ours.stopped == util::StopReason::none ? "false" : "true",
                        result.row.published, result.row.note});
    }
  }
  return text;
}

/// Every row is to be proved by some engine.
util::ExitCode isola18_code(const std::vector<Isola18Result>& results,
                            const util::StopToken& stop) {
  const bool all_proved = std::ranges::all_of(results, [](const Isola18Result& result) {
    return std::ranges::any_of(result.cells, [](const Cell& cell) { return cell.ours.proved; });
  });
  return code_of(all_proved, stop);
}

void run_row(const std::string& examples, const EngineColumns& columns, const util::StopToken& stop,
             const Progress& progress, Isola18Result& result) {
  driver::JavaInput java;
  if (!result.row.is_static) {
    java.extract.lifecycle = java::Lifecycle::explicit_; // as the paper has it
  }
  util::StopToken reading({}, &stop);
  const driver::LoadedComponent loaded =
      driver::load_java(examples + "/" + result.row.file, java, reading);
  for (const engines::Technique engine : columns.engines) {
    stop.check();
    result.cells.push_back({engine, run_cell(loaded.component, engine, columns, stop)});
    progress(fmt::format("{}, {}: {}", result.row.component, engines::row_of(engine).name,
                         to_text(result.cells.back())));
  }
}

} // namespace

Report run_isola18(const std::string& examples, const EngineColumns& columns,
                   const util::StopToken& stop, const Progress& progress) {
  EngineColumns chosen = columns;
  if (chosen.engines.empty()) {
    for (const engines::TechniqueRow& row : engines::all_techniques()) {
      chosen.engines.push_back(row.technique);
    }
  }
  std::vector<Isola18Result> results;
  measure_rows(isola18_rows(), [&](const Isola18Row& row) {
    results.push_back({row});
    run_row(examples, chosen, stop, progress, results.back());
  });
  return {isola18_table(results, chosen.engines), isola18_csv(results),
          isola18_code(results, stop)};
}

} // namespace parlance::bench
