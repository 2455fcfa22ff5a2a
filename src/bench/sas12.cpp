#include "bench/sas12.h"

#include "bench/measurement.h"
#include "bench/table.h"
#include "driver/subjects/java_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

namespace parlance::bench {

namespace {

/// A row of the table, as printed there.
struct PublishedFigures {
  unsigned methods;
  unsigned alphabet;
  unsigned refinements;
  unsigned depth;  ///< of the last check; nothing is claimed beyond it
  unsigned states; ///< the error state included, and the unknown state if there is one
  double seconds;  ///< on the authors' machine
};

struct Sas12Row {
  std::string component;
  std::string file; ///< below the examples
  std::optional<PublishedFigures> published;
  std::string note; ///< why the figures differ
};

std::vector<Sas12Row> sas12_rows() {
  return {
      {"Signature", "Signature.java", {{5, 5, 0, 3, 4, 10.5}}, "the error state is counted there"},
      {"PipedOutputStream",
       "piped/PipedOutputStream.java",
       {{4, 5, 1, 3, 3, 32.0}},
       "the error state is counted there; assumed here: nobody else changes the sink"},
      {"IntMath",
       "IntMath.java",
       {{8, 16, 7, 1, 3, 74.1}},
       "written anew; there the error state is counted, and an unknown state for lack of "
       "non-linear arithmetic"},
      {"AltBit",
       "AltBitRemainder.java",
       {{2, 5, 3, 4, 5, 34.8}},
       "the error state is counted there; here % 2 is 0, 1 or -1 and an acknowledgement 0, 1 or "
       "other, and the counter is assumed not to overflow"},
      {"CEV-FlightRule",
       "CEVFlightRule.java",
       {{3, 5, 2, 3, 3, 192.7}},
       "the error state is counted there"},
      {"CEV",
       "CEV.java",
       {{18, 23, 5, 3, 9, 2846.1}},
       "written anew; depth 3 does not show all states, nor all guards that tell them apart"},
      {"AltBit with & 1",
       "AltBit.java",
       {},
       "not in the paper: exact for 32 bits, without an assumption"},
  };
}

struct Sas12Result {
  Sas12Row row;
  Measurement ours;
};

/// Ours / published.
template <typename Ours>
std::string beside(const Ours& ours, const Sas12Result& result,
                   unsigned PublishedFigures::*published) {
  const auto& row = result.row.published;
  return fmt::format("{} / {}", ours, row ? std::to_string((*row).*published) : "-");
}

Row sas12_cells(const Sas12Result& result) {
  const Measurement& ours = result.ours;
  const auto& published = result.row.published;
  return {result.row.component,
          beside(ours.methods, result, &PublishedFigures::methods),
          beside(ours.alphabet, result, &PublishedFigures::alphabet),
          beside(ours.refinements, result, &PublishedFigures::refinements),
          beside(fmt::format("{}{}", ours.legal_states, ours.unknown_state ? " + unknown" : ""),
                 result, &PublishedFigures::states),
          fmt::format("{} / {}", ours.claim,
                      published ? fmt::format("depth {}", published->depth) : "-"),
          std::to_string(ours.queries),
          fmt::format("{:.1f} / {}", ours.seconds,
                      published ? fmt::format("{:.1f}", published->seconds) : "-"),
          std::to_string(ours.memory_bytes >> 20),
          result.row.note};
}

std::string sas12_table(const std::vector<Sas12Result>& results) {
  std::vector<Row> table = {{"component", "methods", "alphabet", "refinements", "legal / states",
                             "guarantee", "queries", "seconds", "MB", "why they differ"}};
  double seconds = 0;
  for (const Sas12Result& result : results) {
    table.push_back(sas12_cells(result));
    seconds += result.ours.seconds;
  }
  return aligned(table) +
         fmt::format(
             "\nours / published; * assuming that updates do not overflow; {:.1f} seconds in all\n",
             seconds);
}

std::string sas12_csv(const std::vector<Sas12Result>& results) {
  std::string text = "component,methods,alphabet,refinements,legal_states,unknown_state,guarantee,"
                     "queries,seconds,memory_bytes,published_methods,published_alphabet,"
                     "published_refinements,published_states,published_depth,published_seconds,"
                     "note\n";
  for (const Sas12Result& result : results) {
    const Measurement& ours = result.ours;
    Row fields{result.row.component,
               std::to_string(ours.methods),
               std::to_string(ours.alphabet),
               std::to_string(ours.refinements),
               std::to_string(ours.legal_states),
               ours.unknown_state ? "true" : "false",
               ours.claim,
               std::to_string(ours.queries),
               fmt::format("{:.3f}", ours.seconds),
               std::to_string(ours.memory_bytes)};
    if (const auto& p = result.row.published) {
      for (const unsigned figure : {p->methods, p->alphabet, p->refinements, p->states, p->depth}) {
        fields.push_back(std::to_string(figure));
      }
      fields.push_back(fmt::format("{}", p->seconds));
    } else {
      fields.resize(fields.size() + 6);
    }
    fields.push_back(result.row.note);
    text += csv_line(fields);
  }
  return text;
}

util::ExitCode sas12_code(const std::vector<Sas12Result>& results, const util::StopToken& stop) {
  return code_of(
      std::ranges::all_of(results, [](const Sas12Result& one) { return one.ours.proved; }), stop);
}

} // namespace

Report run_sas12(const std::string& examples, const util::StopToken& stop,
                 const Progress& progress) {
  std::vector<Sas12Result> results;
  measure_rows(sas12_rows(), [&](const Sas12Row& row) {
    util::StopToken reading({}, &stop);
    const auto start = std::chrono::steady_clock::now();
    const driver::LoadedComponent loaded =
        driver::load_java(examples + "/" + row.file, {}, reading);
    const std::chrono::duration<double> read = std::chrono::steady_clock::now() - start;
    stop.check();
    results.push_back({row, measure(loaded.component, {}, {}, stop)});
    results.back().ours.seconds += read.count();
    progress(fmt::format("{}: {:.1f} s", row.component, results.back().ours.seconds));
  });
  return {sas12_table(results), sas12_csv(results), sas12_code(results, stop)};
}

} // namespace parlance::bench
