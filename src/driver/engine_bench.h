#pragma once
// ISoLA 2018's table: every component with every engine, beside the published figures.

#include "driver/bench.h"
#include "engines/portfolio.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace parlance::driver {

struct EngineBenchRow {
  std::string component;
  std::string file;      ///< below the examples
  std::string published; ///< alphabet/states/depth: bounded, por, interpolation, search; time
  std::string note;
  bool is_static = false; ///< nothing is constructed
};

/// What one engine made of a component.
struct EngineCell {
  engines::Choice engine;
  std::size_t alphabet = 0;
  std::size_t legal_states = 0;
  std::string claim = {};  ///< as guarantee_summary says it
  std::string winner = {}; ///< who proved it
  double seconds = 0;
  std::size_t memory_bytes = 0;
  bool stopped = false; ///< by the limit of the cell
};

struct EngineBenchResult {
  EngineBenchRow row;
  std::vector<EngineCell> cells;
};

struct EngineBenchOptions {
  std::string examples;
  std::vector<engines::Choice> engines; ///< empty: all
  std::chrono::milliseconds cell_limit; ///< of all but `auto`
};

/// `done` is called after each cell. @throws util::UserError if a class cannot be read
std::vector<EngineBenchResult>
run_engine_bench(const EngineBenchOptions& options, util::StopToken& stop,
                 const std::function<void(const EngineBenchRow&, const EngineCell&)>& done);

/// "27/34 proved, 3.2 s, 105 MB"
std::string to_text(const EngineCell& cell);
std::string to_table(const std::vector<EngineBenchResult>& results);
std::string to_csv(const std::vector<EngineBenchResult>& results);

/// 0: every row is proved by some engine; 3: one is not.
util::ExitCode exit_code(const std::vector<EngineBenchResult>& results);

} // namespace parlance::driver
