#pragma once
// The contents of table rows as a tree: level by level one column, one branch an outcome.

#include "automata/pair_map.h"
#include "learn/oracles/outcome.h"

#include <utility>
#include <vector>

namespace parlance::learn {

/// A class is a node: all rows with the same outcomes in the columns read so far. Classes of rows
/// with an absorbing first output stay on the first level for ever: they are complete.
class RowClasses {
public:
  using Class = std::uint32_t;
  static constexpr Class root = 0; ///< nothing read yet
  static constexpr State no_state = ~State{0};

  explicit RowClasses(const OutputType& outputs);

  /// The class after one more column.
  Class advance(Class from, const Outcome& outcome);
  /// Is the row complete because its first output is absorbing?
  bool complete(Class row_class) const { return classes_[row_class].complete; }
  /// The output in the first column. @requires not the root
  Output first_output(Class row_class) const { return classes_[row_class].first_output; }
  /// The state whose row this is, or no_state.
  State state(Class row_class) const { return classes_[row_class].state; }
  void set_state(Class row_class, State state) { classes_[row_class].state = state; }
  /// How many columns were read; of complete classes, one.
  std::size_t columns(Class row_class) const { return classes_[row_class].columns; }
  /// What a row shows in a column: a complete one the same in all. @requires it was read
  Outcome outcome(Class row_class, std::size_t column) const;
  /// The first column in which two classes differ. @requires two classes of all columns
  std::size_t first_difference(Class a, Class b) const;
  /// The columns, each with every number of symbols after which some row was absorbed in it.
  std::vector<std::pair<std::size_t, std::uint32_t>> absorbed_lengths() const;

private:
  struct Entry {
    Class parent = root;
    Outcome outcome = {};
    std::uint32_t columns = 0;
    State state = no_state;
    Output first_output = 0;
    bool complete = false;
  };

  std::vector<bool> absorbing_; ///< by output
  std::vector<Entry> classes_;  ///< the root first
  automata::PairMap branches_;  ///< (class, outcome) to class
};

} // namespace parlance::learn
