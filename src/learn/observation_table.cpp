#include "learn/observation_table.h"

#include "util/error.h"

#include <utility>

namespace parlance::learn {

/// Collects words to ask, each about a row, and reuses their memory from batch to batch.
class ObservationTable::Batch {
public:
  explicit Batch(ObservationTable& table) : table_(table) {}

  void add(RowIndex row, const Word& suffix) {
    if (rows_.size() == batch_size)
      send();
    if (rows_.size() == words_.size())
      words_.emplace_back();
    Word& word = words_[rows_.size()];
    table_.write_row_word(row, word);
    word.insert(word.end(), suffix.begin(), suffix.end());
    rows_.push_back(row);
  }

  /// Asks, and moves each row to its class after the answer.
  void send() {
    if (rows_.empty())
      return;
    const auto answers = table_.oracle_->answer(std::span(words_).first(rows_.size()));
    util::check(answers.size() == rows_.size(), "an oracle must answer every word");
    for (std::size_t i = 0; i < answers.size(); ++i) {
      RowClasses::Class& row_class = table_.rows_[rows_[i]].row_class;
      row_class = table_.classes_.advance(row_class, answers[i].output);
      table_.provisional_ |= !answers[i].final;
    }
    rows_.clear();
  }

private:
  ObservationTable& table_;
  std::vector<Word> words_;
  std::vector<RowIndex> rows_;
};

ObservationTable::ObservationTable(MembershipOracle& oracle, const OutputType& outputs)
    : oracle_(&oracle), outputs_(outputs), classes_(outputs) {}

void ObservationTable::fill(Symbol symbol_count, std::vector<Word> suffixes) {
  util::check(rows_.empty(), "a table is filled once");
  util::check(!suffixes.empty() && suffixes.front().empty(), "the first suffix is empty");
  symbol_count_ = symbol_count;
  suffixes_ = std::move(suffixes);
  rows_.push_back({.parent = 0, .symbol = 0});
  observe_rows(0);
  close(0);
}

bool ObservationTable::add_suffix(Word suffix) {
  const State states_before = state_count();
  suffixes_.push_back(std::move(suffix));
  observe_columns(0, suffixes_.size() - 1);
  for (State state = 0; state < states_before; ++state)
    classes_.set_state(rows_[states_[state].row].row_class, state);
  close(0);
  return state_count() > states_before;
}

Symbol ObservationTable::add_symbol() {
  const Symbol added = symbol_count_++;
  const auto first = static_cast<RowIndex>(rows_.size());
  for (State state = 0; state < state_count(); ++state)
    add_row(state, added);
  observe_rows(first);
  close(first);
  return added;
}

automata::MooreMachine ObservationTable::machine() const {
  automata::MooreMachine result(outputs_, symbol_count_);
  for (const StateEntry& state : states_)
    result.add_state(classes_.first_output(rows_[state.row].row_class));
  for (RowIndex row = 1; row < rows_.size(); ++row)
    result.set_transition(rows_[row].parent, rows_[row].symbol,
                          classes_.state(rows_[row].row_class));
  return result;
}

/// The extensions of an absorbing word are known, and never become rows.
void ObservationTable::add_row(State parent, Symbol symbol) {
  if (!classes_.complete(rows_[states_[parent].row].row_class))
    rows_.push_back({.parent = parent, .symbol = symbol});
}

void ObservationTable::write_row_word(RowIndex row, Word& word) const {
  word.clear();
  if (row == 0)
    return;
  const Word& access = states_[rows_[row].parent].access_word;
  word.assign(access.begin(), access.end());
  word.push_back(rows_[row].symbol);
}

/// Fills new rows: the outputs of their words first, as they may make the rest needless.
void ObservationTable::observe_rows(RowIndex first) {
  Batch batch(*this);
  for (RowIndex row = first; row < rows_.size(); ++row)
    batch.add(row, suffixes_.front());
  batch.send();
  observe_columns(first, 1);
}

/// Asks for the last columns of rows that are not complete. Row by row, so that a cache sees the
/// words of a row together and can spare those below an absorbing output.
void ObservationTable::observe_columns(RowIndex first, std::size_t first_column) {
  Batch batch(*this);
  for (RowIndex row = first; row < rows_.size(); ++row)
    for (std::size_t column = first_column; column < suffixes_.size(); ++column)
      if (!classes_.complete(rows_[row].row_class))
        batch.add(row, suffixes_[column]);
  batch.send();
}

/// Gives every row a state of the same content: the first row of new content becomes a state.
void ObservationTable::close(RowIndex first_unchecked) {
  RowIndex row = first_unchecked;
  while (row < rows_.size()) {
    for (; row < rows_.size(); ++row)
      if (classes_.state(rows_[row].row_class) == RowClasses::no_state)
        promote(row);
    expand_states();
  }
}

void ObservationTable::promote(RowIndex row) {
  classes_.set_state(rows_[row].row_class, state_count());
  states_.push_back({.access_word = {}, .row = row});
  write_row_word(row, states_.back().access_word);
}

/// Adds and fills the one-symbol extensions of states that have none yet.
void ObservationTable::expand_states() {
  const auto first = static_cast<RowIndex>(rows_.size());
  for (; expanded_ < state_count(); ++expanded_)
    for (Symbol symbol = 0; symbol < symbol_count_; ++symbol)
      add_row(expanded_, symbol);
  observe_rows(first);
}

} // namespace parlance::learn
