#include "learn/tables/observation_table.h"

#include "learn/refinement/oracle_contract.h"
#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

/// Collects cells to fill, and reuses the memory of their words from batch to batch.
class ObservationTable::Batch {
public:
  explicit Batch(ObservationTable& table) : table_(table) {}

  void add(RowIndex row, std::size_t column) {
    if (const auto known = table_.derived(row, column)) {
      cells_.push_back({row, 0, *known});
      return;
    }
    if (asked_ == batch_size)
      send();
    if (asked_ == words_.size())
      words_.emplace_back();
    Word& word = words_[asked_++];
    table_.write_word(row, word);
    cells_.push_back({row, word.size() + 1, {}});
    const Word& suffix = table_.suffixes_[column];
    word.insert(word.end(), suffix.begin(), suffix.end());
  }

  /// Asks, and moves each row to its class after the answer.
  void send() {
    if (cells_.empty())
      return;
    std::vector<Answer> answers;
    if (asked_ > 0)
      answers = table_.oracle_->answer(std::span(words_).first(asked_));
    util::check(answers.size() == asked_, unanswered);
    auto answer = answers.begin();
    for (Cell& cell : cells_) {
      if (cell.asked > 0) {
        table_.provisional_ |= !answer->final;
        cell.outcome = outcome_of(*answer++, cell.asked - 1, table_.outputs_);
      }
      RowClasses::Class& row_class = table_.rows_[cell.row].row_class;
      row_class = table_.classes_.advance(row_class, cell.outcome);
    }
    cells_.clear();
    asked_ = 0;
  }

private:
  struct Cell {
    RowIndex row;
    std::size_t asked; ///< 0: not asked; else one more than the length of the row's word
    Outcome outcome;
  };
  ObservationTable& table_;
  std::vector<Word> words_;
  std::size_t asked_ = 0;
  std::vector<Cell> cells_;
};

ObservationTable::ObservationTable(MembershipOracle& oracle, const OutputType& outputs)
    : oracle_(&oracle), outputs_(outputs), classes_(outputs) {}

void ObservationTable::fill(Symbol symbol_count, std::vector<Word> suffixes) {
  util::check(rows_.empty(), "a table is filled once");
  util::check(!suffixes.empty() && suffixes.front().empty(), "the first suffix is empty");
  symbol_count_ = symbol_count;
  for (Word& suffix : suffixes)
    add_column(std::move(suffix));
  rows_.push_back({.parent = no_prefix, .symbol = 0});
  observe_rows(0);
  close();
}

void ObservationTable::add_suffix(Word suffix) {
  add_column(std::move(suffix));
  observe_columns(0, suffixes_.size() - 1);
  for (State state = 0; state < state_count(); ++state)
    classes_.set_state(class_of(states_[state]), state);
  close();
}

/// What a prefix shows after a.v is what its extension by a shows after v.
std::optional<Outcome> ObservationTable::derived(RowIndex row, std::size_t column) const {
  const Row& entry = rows_[row];
  const Column& head = columns_[column];
  if (entry.prefix != no_prefix && head.tail != no_column) {
    const Row& extended = rows_[extension(entry.prefix, suffixes_[column].front())];
    if (has(extended.row_class, head.tail))
      return after_one_more(classes_.outcome(extended.row_class, head.tail), outputs_);
  }
  if (entry.parent == no_prefix)
    return std::nullopt;
  const std::uint32_t longer = head.longer[entry.symbol];
  if (longer == no_column || !has(class_of(entry.parent), longer))
    return std::nullopt;
  Outcome outcome = classes_.outcome(class_of(entry.parent), longer);
  outcome.length -= outcome.length > 0 ? 1 : 0;
  return outcome;
}

/// Notes which columns speak of the same words as the new one.
void ObservationTable::add_column(Word suffix) {
  const auto column = static_cast<std::uint32_t>(suffixes_.size());
  column_of_.emplace(suffix, column);
  columns_.push_back({no_column, std::vector<std::uint32_t>(symbol_count_, no_column)});
  const auto link = [&](Symbol symbol, std::uint32_t tail, std::uint32_t longer) {
    columns_[tail].longer[symbol] = longer;
    columns_[longer].tail = tail;
  };
  if (!suffix.empty())
    if (const auto tail = column_of_.find(Word(suffix.begin() + 1, suffix.end()));
        tail != column_of_.end())
      link(suffix.front(), tail->second, column);
  Word longer{0};
  longer.insert(longer.end(), suffix.begin(), suffix.end());
  for (longer.front() = 0; longer.front() < symbol_count_; ++longer.front())
    if (const auto found = column_of_.find(longer); found != column_of_.end())
      link(longer.front(), column, found->second);
  suffixes_.push_back(std::move(suffix));
}

Symbol ObservationTable::add_symbol() {
  for (Column& column : columns_)
    column.longer.push_back(no_column);
  const std::vector<RowIndex> before = std::exchange(extensions_, {});
  const Symbol added = symbol_count_++;
  extensions_.assign(std::size_t{prefixes_.size()} * symbol_count_, no_row);
  const auto first = static_cast<RowIndex>(rows_.size());
  for (Prefix prefix = 0; prefix < prefixes_.size(); ++prefix) {
    const auto row = before.begin() + static_cast<std::ptrdiff_t>(prefix) * added;
    std::copy(row, row + added,
              extensions_.begin() + static_cast<std::ptrdiff_t>(prefix) * symbol_count_);
    add_row(prefix, added);
  }
  observe_rows(first);
  close();
  return added;
}

void ObservationTable::add_prefixes(const Word& word) {
  const auto first = static_cast<RowIndex>(rows_.size());
  RowIndex row = 0;
  for (const Symbol symbol : word) {
    row = extension(rows_[row].prefix, symbol);
    if (rows_[row].prefix == no_prefix) {
      promote(row);
      expand_prefixes();
    }
  }
  observe_rows(first);
  close();
}

State ObservationTable::add_prefix(State parent, Symbol symbol) {
  const auto first = static_cast<RowIndex>(rows_.size());
  const Prefix added = promote(extension(parent, symbol));
  expand_prefixes();
  observe_rows(first);
  return added;
}

automata::MooreMachine ObservationTable::machine() const {
  automata::MooreMachine result(outputs_, symbol_count_);
  for (const Prefix prefix : states_)
    result.add_state(classes_.first_output(class_of(prefix)));
  for (State state = 0; state < state_count(); ++state)
    for (Symbol symbol = 0; symbol < symbol_count_; ++symbol)
      if (const RowIndex row = extension(states_[state], symbol); row != no_row)
        result.set_transition(state, symbol, classes_.state(rows_[row].row_class));
  return result;
}

/// The extensions of an absorbing word are known, and never become rows.
void ObservationTable::add_row(Prefix parent, Symbol symbol) {
  if (classes_.complete(class_of(parent)))
    return;
  extensions_[std::size_t{parent} * symbol_count_ + symbol] = static_cast<RowIndex>(rows_.size());
  rows_.push_back({.parent = parent, .symbol = symbol});
}

ObservationTable::Prefix ObservationTable::promote(RowIndex row) {
  rows_[row].prefix = prefixes_.add(rows_[row].parent, rows_[row].symbol);
  prefix_rows_.push_back(row);
  return rows_[row].prefix;
}

void ObservationTable::write_word(RowIndex row, Word& word) const {
  if (row == 0) {
    word.clear();
    return;
  }
  prefixes_.write(rows_[row].parent, word);
  word.push_back(rows_[row].symbol);
}

/// Fills new rows: the outputs of their words first, as they may make the rest needless.
void ObservationTable::observe_rows(RowIndex first) {
  Batch batch(*this);
  for (RowIndex row = first; row < rows_.size(); ++row)
    batch.add(row, 0);
  batch.send();
  observe_columns(first, 1);
}

/// Asks for the last columns of rows that are not complete and do not have them. Row by row, so
/// that a cache sees the words of a row together and can spare those below an absorbing output.
void ObservationTable::observe_columns(RowIndex first, std::size_t first_column) {
  Batch batch(*this);
  for (RowIndex row = first; row < rows_.size(); ++row) {
    if (classes_.complete(rows_[row].row_class))
      continue;
    const std::size_t known = std::max(first_column, classes_.columns(rows_[row].row_class));
    for (std::size_t column = known; column < suffixes_.size(); ++column)
      batch.add(row, column);
  }
  batch.send();
}

/// Gives every row a state of the same content, of a prefix if there is one; else the first row of
/// new content becomes a prefix.
void ObservationTable::close() {
  for (Prefix prefix = 0; prefix < prefixes_.size(); ++prefix)
    if (classes_.state(class_of(prefix)) == RowClasses::no_state)
      add_state(prefix);
  RowIndex row = 0;
  while (row < rows_.size()) {
    for (; row < rows_.size(); ++row)
      if (classes_.state(rows_[row].row_class) == RowClasses::no_state)
        add_state(promote(row));
    const auto first = row;
    expand_prefixes();
    observe_rows(first);
  }
}

void ObservationTable::add_state(Prefix prefix) {
  classes_.set_state(class_of(prefix), state_count());
  states_.push_back(prefix);
}

/// Adds the one-symbol extensions of prefixes that have none yet.
void ObservationTable::expand_prefixes() {
  const auto expanded = static_cast<Prefix>(
      symbol_count_ == 0 ? prefixes_.size() : extensions_.size() / symbol_count_);
  extensions_.resize(std::size_t{prefixes_.size()} * symbol_count_, no_row);
  for (Prefix prefix = expanded; prefix < prefixes_.size(); ++prefix)
    for (Symbol symbol = 0; symbol < symbol_count_; ++symbol)
      add_row(prefix, symbol);
}

} // namespace parlance::learn
