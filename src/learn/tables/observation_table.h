#pragma once
// The observation table of Angluin, Learning Regular Sets from Queries and Counterexamples (1987),
// for Moore machines with absorbing outputs.

#include "automata/moore_machine.h"
#include "learn/refinement/spanning_tree.h"
#include "learn/refinement/state_text.h"
#include "learn/tables/row_classes.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace parlance::learn {

/// Rows are prefixes and their one-symbol extensions, columns are suffixes. Every state is the row
/// of a prefix; the table is kept closed. A row whose word has an absorbing output is that output
/// in every column: it is not filled by asking, and not extended.
///
/// A cell is rarely looked at alone, so a row is stored as its class: the leaf, in a tree of rows
/// that branches by column after column, where rows of equal content meet.
class ObservationTable {
public:
  ObservationTable(MembershipOracle& oracle, const OutputType& outputs);

  /// Fills and closes the table. @requires the first suffix is empty; called once
  void fill(Symbol symbol_count, std::vector<Word> suffixes);
  /// Adds a column and closes the table.
  void add_suffix(Word suffix);
  /// Adds the next symbol and closes the table.
  Symbol add_symbol();
  /// Makes the word and all its prefixes prefixes of the table, and closes it. @requires it has no
  /// absorbing output
  void add_prefixes(const Word& word);

  /// Makes the extension of a prefix a prefix, and fills its rows. @requires it is not absorbing
  State add_prefix(State parent, Symbol symbol);

  /// A suffix that tells two prefixes of one state apart, by what their extensions show. None if
  /// the table is consistent.
  std::optional<Word> inconsistency() const;
  /// One that tells this prefix and the first one of its state apart.
  std::optional<Word> inconsistency_of(State prefix) const;

  /// The closed table as a machine; its states are the distinct rows of prefixes.
  automata::MooreMachine machine() const;

  Symbol symbol_count() const { return symbol_count_; }
  State state_count() const { return static_cast<State>(states_.size()); }
  /// The prefixes as a tree, numbered as they were added.
  const SpanningTree& prefixes() const { return prefixes_; }
  Word access_word(State state) const { return prefixes_.access_word(states_[state]); }
  const std::vector<Word>& suffixes() const { return suffixes_; }
  /// Words that tell all states apart by what comes out after them; the empty word first.
  std::vector<Word> distinguishing_words() const;
  /// Was any answer in the table not final?
  bool provisional() const { return provisional_; }

  void save(StateWriter& writer) const;
  void save_suffixes(StateWriter& writer) const;
  static std::vector<Word> read_suffixes(Symbol symbol_count, StateReader& reader);
  /// @requires an empty table
  void read(Symbol symbol_count, StateReader& reader);

private:
  using RowIndex = std::uint32_t;
  using Prefix = State;
  static constexpr RowIndex no_row = ~RowIndex{0};
  static constexpr Prefix no_prefix = SpanningTree::no_state;

  /// The word of a row is the parent's and the symbol; row 0 is the empty word.
  struct Row {
    Prefix parent;
    Symbol symbol;
    RowClasses::Class row_class = RowClasses::root;
    Prefix prefix = no_prefix; ///< if it is one
  };
  /// Which other columns say the same of other rows.
  struct Column {
    std::uint32_t tail;                ///< its suffix without the first symbol
    std::vector<std::uint32_t> longer; ///< by symbol: its suffix with the symbol in front
  };
  static constexpr std::uint32_t no_column = ~std::uint32_t{0};
  class Batch;
  /// The suffix of a column, with a symbol in front.
  struct Candidate {
    Symbol symbol;
    std::size_t column;
  };

  RowClasses::Class class_of(Prefix prefix) const { return rows_[prefix_rows_[prefix]].row_class; }
  RowIndex extension(Prefix prefix, Symbol symbol) const {
    return extensions_[std::size_t{prefix} * symbol_count_ + symbol];
  }
  void add_row(Prefix parent, Symbol symbol);
  Prefix promote(RowIndex row);
  void write_word(RowIndex row, Word& word) const;
  void observe_rows(RowIndex first);
  void observe_columns(RowIndex first, std::size_t first_column);
  bool has(RowClasses::Class row_class, std::size_t column) const {
    return classes_.complete(row_class) || classes_.columns(row_class) > column;
  }
  std::optional<Outcome> derived(RowIndex row, std::size_t column) const;
  void add_column(Word suffix);
  std::vector<Candidate> distinguishing_columns(Prefix prefix) const;
  std::uint64_t prefixes_alike(const Candidate& candidate) const;
  void close();
  void add_state(Prefix prefix);
  void expand_prefixes();
  void read_row(StateReader& reader);
  void read_prefixes(const StateReader::Line& line);
  void read_states(const StateReader::Line& line);

  MembershipOracle* oracle_;
  OutputType outputs_;
  Symbol symbol_count_ = 0;
  std::vector<Word> suffixes_;
  std::map<Word, std::uint32_t> column_of_; ///< suffixes
  std::vector<Column> columns_;
  std::vector<Row> rows_;
  SpanningTree prefixes_;
  std::vector<RowIndex> prefix_rows_; ///< by prefix
  std::vector<RowIndex> extensions_;  ///< by prefix that was expanded, then symbol
  std::vector<Prefix> states_;        ///< the first prefix of each
  RowClasses classes_;
  bool provisional_ = false;
};

} // namespace parlance::learn
