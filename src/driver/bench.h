#pragma once
// Benchmarks: what we learn from a class beside what a paper published about it.

#include "driver/learn.h"
#include "util/error.h"
#include "util/stop.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parlance::driver {

/// A row of a paper's table, as printed there.
struct PublishedFigures {
  unsigned methods;
  unsigned alphabet;
  unsigned refinements;
  unsigned depth;  ///< of the last check; nothing is claimed beyond it
  unsigned states; ///< the error state included, and the unknown state if there is one
  double seconds;  ///< on the authors' machine
};

struct BenchRow {
  std::string component;
  std::string file; ///< below the examples
  std::optional<PublishedFigures> published;
  std::string note; ///< why the figures differ
};

/// What came out of one row.
struct BenchResult {
  BenchRow row;
  std::size_t methods = 0;
  std::size_t alphabet = 0;
  std::uint64_t refinements = 0;
  std::size_t legal_states = 0;
  bool unknown_state = false;
  std::string claim; ///< "proved", "proved*" under an assumption, "depth 8", "none"
  std::uint64_t queries = 0;
  double seconds = 0;
  std::size_t memory_bytes = 0;
  util::StopReason stopped = util::StopReason::none;
};

/// Table 1 of SAS 2012.
std::vector<BenchRow> sas12_rows();

/// What holds of all three properties: "proved", "proved*" under an assumption, "depth 8", "none".
std::string guarantee_summary(const interface::Guarantee& guarantee);

/// A table with columns of equal width, two spaces apart; the last one is ragged.
std::string aligned(const std::vector<std::vector<std::string>>& rows);
/// In quotes, for CSV.
std::string quoted_field(const std::string& text);

/// Learns from one class after the other. `done` is called after each.
/// @throws util::UserError if a class cannot be read
std::vector<BenchResult> run_bench(const std::vector<BenchRow>& rows, const std::string& examples,
                                   util::StopToken& stop,
                                   const std::function<void(const BenchResult&)>& done = {});

/// For people: a column a figure, ours before the published one.
std::string to_table(const std::vector<BenchResult>& results);

/// For programs: a line a row, a column a figure, with a header.
std::string to_csv(const std::vector<BenchResult>& results);

/// 0: everything is proved; 3: something is not; 4: a limit ended it.
util::ExitCode exit_code(const std::vector<BenchResult>& results);

} // namespace parlance::driver
