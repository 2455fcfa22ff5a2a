#include "driver/engine_bench.h"

#include "driver/java_input.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::driver {

namespace {

/// Bounded engines go on until their time is over.
constexpr std::uint32_t bench_depth = 1000;

std::vector<EngineBenchRow> isola18_rows() {
  return {
      {"AltBit", "AltBitRemainder.java", "7/6/160, 7/6/162, n/a, 8/6/256; 63 min",
       "a 32-bit counter, assumed not to overflow"},
      {"AltBit (byte)", "isola18/AltBitByte.java", "-", "exact: the counter wraps"},
      {"Stream", "piped/PipedOutputStream.java", "6/4/11, 6/4/14, 6/4/272000, 6/4/2; 1 min", ""},
      {"Signature", "Signature.java", "6/5/11, 6/5/12, 6/5/451000, 6/5/2; 1 min", ""},
      {"IntMath", "IntMath.java", "11/3/10, 11/3/13, n/a, 11/3/1; 1 min", "written anew", true},
      {"AccMeter", "AccMeter.java", "9/5/5, 9/5/5, 9/5/9200, -; not finished", "written anew"},
      {"CEV", "CEV.java", "27/34/6, 27/34/6, 27/34/17, -; not finished", "written anew"},
      {"CEV V2", "isola18/CEVV2.java", "21/8/4, 21/8/4, 21/20/18, 21/20/7; 13 min", "stand-in"},
      {"Socket", "isola18/Socket.java", "57/42/5, 57/42/5, 57/42/7, 57/42/8; 19 min", "stand-in"},
      {"KMax1", "isola18/KMax1.java", "4/8/11, 4/8/11, 4/9/109821, 4/9/12; 1 min", "stand-in"},
      {"KMax2", "isola18/KMax2.java", "9/7/5, 9/7/5, n/a, 9/8/6; 1 min", "stand-in"},
  };
}

EngineCell run_cell(const component::Component& component, engines::Choice engine,
                    const EngineBenchOptions& options) {
  EngineCell cell{.engine = engine};
  const bool limited = engine != engines::Choice::automatic;
  util::StopToken limit({limited ? std::optional(options.cell_limit) : std::nullopt, std::nullopt});
  LearnOptions how;
  how.engine = engine;
  how.depth = engines::is_bounded(engine) ? bench_depth : how.depth;
  util::reset_peak_memory();
  const auto start = std::chrono::steady_clock::now();
  const LearnResult learned = learn(component, how, limit);
  cell.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  cell.memory_bytes = util::peak_memory();
  cell.alphabet = learned.interface.alphabet.size();
  cell.legal_states = learned.interface.legal_states();
  cell.claim = guarantee_summary(*learned.interface.guarantee);
  cell.winner = learned.engine;
  cell.stopped = learned.stopped != util::StopReason::none;
  return cell;
}

bool is_proved(const EngineCell& cell) { return cell.claim.starts_with("proved"); }

} // namespace

std::vector<EngineBenchResult>
run_engine_bench(const EngineBenchOptions& options, util::StopToken& stop,
                 const std::function<void(const EngineBenchRow&, const EngineCell&)>& done) {
  std::vector<engines::Choice> columns = options.engines;
  if (columns.empty()) {
    columns.assign(engines::all_choices.begin(), engines::all_choices.end());
  }
  std::vector<EngineBenchResult> results;
  for (const EngineBenchRow& row : isola18_rows()) {
    JavaInput java;
    if (!row.is_static) {
      java.extract.lifecycle = java::Lifecycle::explicit_; // as the paper has it
    }
    const LoadedComponent loaded = load_java(options.examples + "/" + row.file, java, stop);
    EngineBenchResult& result = results.emplace_back(EngineBenchResult{row, {}});
    for (const engines::Choice engine : columns) {
      stop.check();
      result.cells.push_back(run_cell(loaded.component, engine, options));
      if (done) {
        done(row, result.cells.back());
      }
    }
  }
  return results;
}

std::string to_text(const EngineCell& cell) {
  return fmt::format(
      "{}/{} {}{}, {:.1f} s, {} MB", cell.alphabet, cell.legal_states, cell.claim,
      cell.engine == engines::Choice::automatic && !cell.winner.empty() ? " by " + cell.winner : "",
      cell.seconds, cell.memory_bytes >> 20);
}

std::string to_table(const std::vector<EngineBenchResult>& results) {
  std::vector<std::string> header{"component"};
  std::vector<std::vector<std::string>> rows;
  double automatic = 0;
  for (const EngineBenchResult& result : results) {
    std::vector<std::string> row{result.row.component};
    for (const EngineCell& cell : result.cells) {
      if (rows.empty()) {
        header.push_back(engines::to_text(cell.engine));
      }
      row.push_back(to_text(cell));
      automatic += cell.engine == engines::Choice::automatic ? cell.seconds : 0;
    }
    row.push_back(result.row.published);
    row.push_back(result.row.note);
    rows.push_back(std::move(row));
  }
  header.push_back("published: bounded, por, interpolation, search; time");
  header.push_back("note");
  rows.insert(rows.begin(), std::move(header));
  return aligned(rows) +
         fmt::format("\nalphabet/legal states; published: alphabet/states with the error state and "
                     "the one before construction/depth\n* under an assumption; auto: {:.1f} "
                     "seconds in all\n",
                     automatic);
}

std::string to_csv(const std::vector<EngineBenchResult>& results) {
  std::string text =
      "component,engine,alphabet,legal_states,guarantee,proved_by,seconds,memory_bytes,stopped,"
      "published,note\n";
  for (const EngineBenchResult& result : results) {
    for (const EngineCell& cell : result.cells) {
      text +=
          fmt::format("{},{},{},{},{},{},{:.3f},{},{},{},{}\n", quoted_field(result.row.component),
                      engines::to_text(cell.engine), cell.alphabet, cell.legal_states, cell.claim,
                      cell.winner, cell.seconds, cell.memory_bytes, cell.stopped,
                      quoted_field(result.row.published), quoted_field(result.row.note));
    }
  }
  return text;
}

util::ExitCode exit_code(const std::vector<EngineBenchResult>& results) {
  const bool all_proved = std::ranges::all_of(results, [](const EngineBenchResult& result) {
    return std::ranges::any_of(result.cells, is_proved);
  });
  return all_proved ? util::ExitCode::complete : util::ExitCode::partial;
}

} // namespace parlance::driver
