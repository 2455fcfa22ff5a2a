#pragma once
// The contents of table rows as a tree: level by level one column, one branch an output.

#include "learn/oracle.h"

#include <vector>

namespace parlance::learn {

/// A class is a node: all rows with the same outputs in the columns read so far. Classes of rows
/// with an absorbing first output stay on the first level for ever: they are complete.
class RowClasses {
public:
  using Class = std::uint32_t;
  static constexpr Class root = 0; ///< nothing read yet
  static constexpr State no_state = ~State{0};

  explicit RowClasses(const OutputType& outputs);

  /// The class after one more column.
  Class advance(Class from, Output output);
  /// Is the row complete because its first output is absorbing?
  bool complete(Class row_class) const { return classes_[row_class].complete; }
  /// The output in the first column. @requires not the root
  Output first_output(Class row_class) const { return classes_[row_class].first_output; }
  /// The state whose row this is, or no_state.
  State state(Class row_class) const { return classes_[row_class].state; }
  void set_state(Class row_class, State state) { classes_[row_class].state = state; }

private:
  struct Entry {
    State state = no_state;
    Output first_output = 0;
    bool complete = false;
  };
  Class add(Entry entry);

  std::vector<bool> absorbing_; ///< by output
  std::vector<Entry> classes_;  ///< the root first
  std::vector<Class> branches_; ///< by class, then output; the root for "not there yet"
};

} // namespace parlance::learn
