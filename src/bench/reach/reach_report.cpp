#include "bench/reach/reach_report.h"

#include "bench/table.h"

#include <fmt/format.h>

namespace parlance::bench {

namespace {

constexpr std::size_t longest_cause = 100;

std::uint64_t covered_calls(const ReachRow& row) {
  std::uint64_t sum = 0;
  for (const auto& [id, count] : row.covered) {
    sum += count;
  }
  return sum;
}

Row cells_of(const ReachRow& row) {
  return {row.class_name,
          to_text(row.reached),
          std::to_string(row.states),
          row.claims,
          std::to_string(row.words),
          std::to_string(row.decided_words),
          std::to_string(row.calls),
          std::to_string(row.decided),
          std::to_string(row.contradicted),
          std::to_string(covered_calls(row)),
          std::to_string(row.by_chance)};
}

const Row header{"class", "status",  "states",       "claims",  "words",    "decided words",
                 "calls", "decided", "contradicted", "covered", "by chance"};

std::string shortened(const std::string& text) {
  return text.size() <= longest_cause ? text : text.substr(0, longest_cause) + "...";
}

std::string table_of(const std::vector<ReachRow>& rows) {
  std::vector<Row> table{header};
  table.front().insert(table.front().end(), {"seconds", "the first unknown"});
  for (const ReachRow& row : rows) {
    Row cells = cells_of(row);
    cells.push_back(fmt::format("{:.1f}", row.seconds));
    cells.push_back(shortened(row.cause));
    table.push_back(std::move(cells));
  }
  return aligned(table);
}

std::string csv_of(const std::vector<ReachRow>& rows) {
  Row names = header;
  names.insert(names.end(), {"unrepeated", "cause", "seconds"});
  std::string text = csv_line(names);
  for (const ReachRow& row : rows) {
    Row cells = cells_of(row);
    cells.push_back(std::to_string(row.unrepeated));
    cells.push_back(row.cause);
    cells.push_back(fmt::format("{:.2f}", row.seconds));
    text += csv_line(cells);
  }
  return text;
}

std::string text_of(const std::string& class_name, const Contradiction& one) {
  const std::string kind = one.assumption.empty() ? "contradicted" : "covered by " + one.assumption;
  return fmt::format("{}: {}\n  word:      {}\n  interface: {}\n  machine:   {}\n", kind,
                     class_name, one.word, one.claim, one.got);
}

std::string contradictions_of(const std::vector<ReachRow>& rows) {
  std::string covered;
  std::string text;
  for (const ReachRow& row : rows) {
    for (const Contradiction& one : row.exceptions) {
      covered += text_of(row.class_name, one);
    }
    for (const Contradiction& one : row.contradictions) {
      text += text_of(row.class_name, one);
    }
  }
  return covered + text;
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

struct Sums {
  std::map<Reached, std::uint64_t> classes;
  std::map<std::string, std::uint64_t> covered;
  ReachRow all;
};

Sums sums_of(const std::vector<ReachRow>& rows) {
  Sums sums;
  for (const ReachRow& row : rows) {
    ++sums.classes[row.reached];
    sums.all.words += row.words;
    sums.all.decided_words += row.decided_words;
    sums.all.calls += row.calls;
    sums.all.decided += row.decided;
    sums.all.by_chance += row.by_chance;
    sums.all.contradicted += row.contradicted;
    sums.all.unrepeated += row.unrepeated;
    for (const auto& [id, count] : row.covered) {
      sums.covered[id] += count;
    }
  }
  return sums;
}

std::string summary_of(const std::vector<ReachRow>& rows) {
  const Sums sums = sums_of(rows);
  std::string text = fmt::format("{} classes:", rows.size());
  for (const Reached reached : {Reached::exact, Reached::partial, Reached::useless,
                                Reached::out_of_time, Reached::crashed}) {
    const auto found = sums.classes.find(reached);
    const std::uint64_t count = found == sums.classes.end() ? 0 : found->second;
    text += fmt::format("{} {} {} ({:.0f}%)", reached == Reached::exact ? "" : ",", count,
                        to_text(reached), share(count, rows.size()));
  }
  text +=
      fmt::format("\n{} words, {} decided from the first call to the last ({:.0f}%)\n"
                  "{} calls, {} decided ({:.0f}%), {} contradicted\n",
                  sums.all.words, sums.all.decided_words,
                  share(sums.all.decided_words, sums.all.words), sums.all.calls, sums.all.decided,
                  share(sums.all.decided, sums.all.calls), sums.all.contradicted);
  text += fmt::format("not counted as decided: {} forbidden calls that the environment let pass",
                      sums.all.by_chance);
  for (const auto& [id, count] : sums.covered) {
    text += fmt::format(", {} that break the assumption {}", count, id);
  }
  if (sums.all.unrepeated > 0) {
    text += fmt::format(", {} that a fresh virtual machine did not repeat", sums.all.unrepeated);
  }
  return text + "\n";
}

util::ExitCode code_of(const std::vector<ReachRow>& rows, bool cut_short) {
  for (const ReachRow& row : rows) {
    if (row.contradicted > 0) {
      return util::ExitCode::refuted;
    }
  }
  return cut_short ? util::ExitCode::limit : util::ExitCode::complete;
}

} // namespace

Report reach_report(const std::vector<ReachRow>& rows, bool cut_short) {
  return {table_of(rows) + "\n" + contradictions_of(rows) + summary_of(rows), csv_of(rows),
          code_of(rows, cut_short)};
}

std::string progress_text(const ReachRow& row) {
  return fmt::format("{}: {} in {:.1f} s, {} of {} calls decided, {} contradicted", row.class_name,
                     to_text(row.reached), row.seconds, row.decided, row.calls, row.contradicted);
}

} // namespace parlance::bench
