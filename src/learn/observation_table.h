#pragma once
// The observation table of Angluin (1987) for Moore machines with absorbing outputs.

#include "automata/moore_machine.h"
#include "learn/oracle.h"
#include "learn/row_classes.h"

#include <cstdint>
#include <vector>

namespace parlance::learn {

/// Rows are the access words of the states and their one-symbol extensions, columns the suffixes.
/// Access words have different rows, so the table is consistent by itself (Rivest and Schapire);
/// it is kept closed. A row whose word has an absorbing output is that output in every column: it
/// is not filled by asking, and not extended.
///
/// A cell is never looked at alone, so a row is stored as its class: the leaf, in a tree of rows
/// that branches by column after column, where rows of equal content meet.
class ObservationTable {
public:
  ObservationTable(MembershipOracle& oracle, const OutputType& outputs);

  /// Fills and closes the table. @requires the first suffix is empty; called once
  void fill(Symbol symbol_count, std::vector<Word> suffixes);
  /// Adds a column and closes the table. True if that made new states.
  bool add_suffix(Word suffix);
  /// Adds the next symbol and closes the table.
  Symbol add_symbol();

  /// The closed table as a machine; its states are the distinct rows.
  automata::MooreMachine machine() const;

  Symbol symbol_count() const { return symbol_count_; }
  State state_count() const { return static_cast<State>(states_.size()); }
  const Word& access_word(State state) const { return states_[state].access_word; }
  const std::vector<Word>& suffixes() const { return suffixes_; }
  /// Was any answer in the table not final?
  bool provisional() const { return provisional_; }

private:
  using RowIndex = std::uint32_t;
  /// The word of a row is the parent's access word and the symbol; row 0 is the empty word.
  struct Row {
    State parent;
    Symbol symbol;
    RowClasses::Class row_class = RowClasses::root;
  };
  struct StateEntry {
    Word access_word;
    RowIndex row;
  };
  class Batch;

  void add_row(State parent, Symbol symbol);
  void write_row_word(RowIndex row, Word& word) const;
  void observe_rows(RowIndex first);
  void observe_columns(RowIndex first, std::size_t first_column);
  void close(RowIndex first_unchecked);
  void promote(RowIndex row);
  void expand_states();

  MembershipOracle* oracle_;
  OutputType outputs_;
  Symbol symbol_count_ = 0;
  std::vector<Word> suffixes_;
  std::vector<Row> rows_;
  std::vector<StateEntry> states_;
  State expanded_ = 0; ///< states before this one have their extension rows
  RowClasses classes_;
  bool provisional_ = false;
};

} // namespace parlance::learn
