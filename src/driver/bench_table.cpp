#include "driver/bench.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::driver {

namespace {

using Row = std::vector<std::string>;

/// Ours / published.
template <typename Ours>
std::string beside(const Ours& ours, const BenchResult& result,
                   unsigned PublishedFigures::*published) {
  const auto& row = result.row.published;
  return fmt::format("{} / {}", ours, row ? std::to_string((*row).*published) : "-");
}

Row cells(const BenchResult& result) {
  const auto& published = result.row.published;
  return {result.row.component,
          beside(result.methods, result, &PublishedFigures::methods),
          beside(result.alphabet, result, &PublishedFigures::alphabet),
          beside(result.refinements, result, &PublishedFigures::refinements),
          beside(fmt::format("{}{}", result.legal_states, result.unknown_state ? " + unknown" : ""),
                 result, &PublishedFigures::states),
          fmt::format("{} / {}", result.claim,
                      published ? fmt::format("depth {}", published->depth) : "-"),
          std::to_string(result.queries),
          fmt::format("{:.1f} / {}", result.seconds,
                      published ? fmt::format("{:.1f}", published->seconds) : "-"),
          std::to_string(result.memory_bytes >> 20),
          result.row.note};
}

} // namespace

std::string quoted_field(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? "\"\"" : std::string(1, c);
  }
  return result + "\"";
}

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += fmt::format("{:<{}}{}", row[i], widths[i], i + 1 < row.size() ? "  " : "\n");
    }
  }
  return text;
}

std::string to_table(const std::vector<BenchResult>& results) {
  std::vector<Row> rows = {{"component", "methods", "alphabet", "refinements", "legal / states",
                            "guarantee", "queries", "seconds", "MB", "why they differ"}};
  double seconds = 0;
  for (const BenchResult& result : results) {
    rows.push_back(cells(result));
    seconds += result.seconds;
  }
  std::string text = aligned(rows);
  text +=
      fmt::format("\nours / published; * under an assumption; {:.1f} seconds in all\n", seconds);
  return text;
}

std::string to_csv(const std::vector<BenchResult>& results) {
  std::string text = "component,methods,alphabet,refinements,legal_states,unknown_state,guarantee,"
                     "queries,seconds,memory_bytes,published_methods,published_alphabet,"
                     "published_refinements,published_states,published_depth,published_seconds,"
                     "note\n";
  for (const BenchResult& r : results) {
    text += fmt::format("{},{},{},{},{},{},{},{},{:.3f},{},", quoted_field(r.row.component),
                        r.methods, r.alphabet, r.refinements, r.legal_states, r.unknown_state,
                        r.claim, r.queries, r.seconds, r.memory_bytes);
    if (const auto& p = r.row.published) {
      text += fmt::format("{},{},{},{},{},{},", p->methods, p->alphabet, p->refinements, p->states,
                          p->depth, p->seconds);
    } else {
      text += ",,,,,,";
    }
    text += quoted_field(r.row.note) + "\n";
  }
  return text;
}

} // namespace parlance::driver
