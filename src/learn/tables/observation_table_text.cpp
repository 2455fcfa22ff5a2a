// The text form of an observation table: its suffixes, its rows with what they show in each column,
// which of them are prefixes, and which of these are states.

#include "learn/refinement/state_text.h"
#include "learn/tables/observation_table.h"

#include <set>
#include <utility>

namespace parlance::learn {

void ObservationTable::save_suffixes(StateWriter& writer) const {
  writer.line("suffixes", {std::to_string(suffixes_.size())});
  for (const Word& suffix : suffixes_)
    writer.numbers("suffix", suffix);
}

void ObservationTable::save(StateWriter& writer) const {
  save_suffixes(writer);
  writer.line("rows", {std::to_string(rows_.size())});
  for (const Row& row : rows_) {
    std::vector<std::string> fields{"-", "-"};
    if (row.parent != no_prefix)
      fields = {std::to_string(row.parent), std::to_string(row.symbol)};
    for (std::size_t column = 0; column < classes_.columns(row.row_class); ++column)
      fields.push_back(to_field(classes_.outcome(row.row_class, column), outputs_));
    writer.line("row", fields);
  }
  writer.numbers("prefixes", prefix_rows_);
  writer.numbers("states", states_);
}

std::vector<Word> ObservationTable::read_suffixes(Symbol symbol_count, StateReader& reader) {
  std::vector<Word> suffixes;
  std::set<Word> seen;
  for (std::uint32_t left = reader.count("suffixes"); left > 0; --left) {
    const StateReader::Line line = reader.next("suffix", 0);
    Word suffix = line.numbers(0, symbol_count);
    if (suffix.empty() != suffixes.empty())
      line.fail("the first suffix is empty, and no other one");
    if (!seen.insert(suffix).second)
      line.fail("a suffix is there twice");
    suffixes.push_back(std::move(suffix));
  }
  if (suffixes.empty())
    reader.fail("a table has at least the empty suffix");
  return suffixes;
}

void ObservationTable::read(Symbol symbol_count, StateReader& reader) {
  symbol_count_ = symbol_count;
  for (Word& suffix : read_suffixes(symbol_count, reader))
    add_column(std::move(suffix));
  for (std::uint32_t left = reader.count("rows"); left > 0; --left)
    read_row(reader);
  read_prefixes(reader.next("prefixes", 1));
  read_states(reader.next("states", 1));
}

void ObservationTable::read_row(StateReader& reader) {
  const StateReader::Line line = reader.next("row", 3);
  Row row{.parent = no_prefix, .symbol = 0};
  if (rows_.empty() != (line.text(0) == "-" && line.text(1) == "-"))
    line.fail("the first row is that of the empty word, and no other one");
  if (!rows_.empty())
    row = {.parent = line.number(0, max_saved), .symbol = line.number(1, symbol_count_)};
  const std::size_t columns = line.size() - 2;
  for (std::size_t column = 0; column < std::min(columns, suffixes_.size()); ++column) {
    const std::size_t longest = suffixes_[column].size();
    row.row_class = classes_.advance(row.row_class, line.outcome(column + 2, outputs_, longest));
  }
  if (columns != (classes_.complete(row.row_class) ? 1 : suffixes_.size()))
    line.fail("a row has one field for each suffix, or a single one that is absorbing");
  rows_.push_back(row);
}

/// Prefixes come in the order in which they were added, so that each is known by an earlier one.
void ObservationTable::read_prefixes(const StateReader::Line& line) {
  for (const RowIndex row : line.numbers(0, static_cast<std::uint32_t>(rows_.size()))) {
    if (rows_[row].prefix != no_prefix)
      line.fail("a prefix is there twice");
    if (prefixes_.size() == 0 ? row != 0 : row == 0 || rows_[row].parent >= prefixes_.size())
      line.fail("a prefix comes before the one that it extends");
    promote(row);
  }
  extensions_.assign(std::size_t{prefixes_.size()} * symbol_count_, no_row);
  for (RowIndex row = 1; row < rows_.size(); ++row) {
    const Row& entry = rows_[row];
    if (entry.parent >= prefixes_.size() || classes_.complete(class_of(entry.parent)) ||
        extension(entry.parent, entry.symbol) != no_row)
      line.fail("row " + std::to_string(row) + " extends no prefix, or is there twice");
    extensions_[std::size_t{entry.parent} * symbol_count_ + entry.symbol] = row;
  }
  for (Prefix prefix = 0; prefix < prefixes_.size(); ++prefix)
    for (Symbol symbol = 0; symbol < symbol_count_ && !classes_.complete(class_of(prefix));
         ++symbol)
      if (extension(prefix, symbol) == no_row)
        line.fail("a prefix is not extended by symbol " + std::to_string(symbol));
}

void ObservationTable::read_states(const StateReader::Line& line) {
  for (const Prefix prefix : line.numbers(0, prefixes_.size())) {
    if (classes_.state(class_of(prefix)) != RowClasses::no_state)
      line.fail("two states are told apart by no suffix");
    add_state(prefix);
  }
  if (states_.front() != 0)
    line.fail("the first state is that of the empty word");
  for (const Row& row : rows_)
    if (classes_.state(row.row_class) == RowClasses::no_state)
      line.fail("the table is not closed");
  if (inconsistency())
    line.fail("the table is not consistent");
}

} // namespace parlance::learn
