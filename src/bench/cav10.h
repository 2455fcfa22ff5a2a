#pragma once
// CAV 2010's table 1: its components, how each is learned here by may and must abstractions, and
// the published figures of its four schemes beside ours.

#include "bench/report.h"
#include "teachers/maymust_teacher.h"
#include "util/stop.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::bench {

/// As published, on the authors' machine.
struct Cav10Figures {
  std::uint32_t predicates = 0;
  std::uint32_t rounds = 0; ///< times that learning began
  std::uint32_t states = 0; ///< legal ones
  double seconds = 0;
};

/// "12/5/2/40.6", or "-" where nothing was published.
std::string to_text(const std::optional<Cav10Figures>& figures);

/// A component of the table and the options of its run, in the words of the command line.
struct Cav10Row {
  std::string component;
  std::string file;                     ///< below the Java examples
  std::vector<std::string> errors = {}; ///< exceptions that count; empty: all
  std::string observe = {};             ///< empty: nothing
  bool hide_parameters = false;         ///< the object is handed over
  bool assume_no_overflow = false;      ///< its counters grow without end
  bool stand_in = false;                ///< the code was not published
  std::uint32_t legal_states = 0;       ///< of our class; of a stand-in no claim about theirs
  /// In the order of the schemes.
  std::array<std::optional<Cav10Figures>, teachers::all_schemes.size()> published = {};
};

/// In the order of the table.
std::vector<Cav10Row> cav10_rows();

struct Cav10Columns {
  std::vector<teachers::Scheme> schemes; ///< empty: all
  std::chrono::milliseconds limit;       ///< of one cell
};

/// `examples` is the directory of the Java examples.
Report run_cav10(const std::string& examples, const Cav10Columns& columns,
                 const util::StopToken& stop, const Progress& progress);

} // namespace parlance::bench
