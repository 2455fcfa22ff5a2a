#pragma once
// What learners have in common that keep an observation table.

#include "learn/refinement/refining_learner.h"
#include "learn/tables/observation_table.h"
#include "util/error.h"

#include <utility>
#include <vector>

namespace parlance::learn {

/// Base is a RefiningLearner.
template <typename Base>
class TableLearner : public Base {
public:
  /// One column to begin with: a column costs a query a row, and a single symbol that tells nothing
  /// apart would be paid for in vain. Those that do come by counterexamples. All symbols at once
  /// would save rounds, but on interfaces with 50 symbols they more than double the queries.
  void start(Symbol symbol_count) final { begin(symbol_count, {Word{}}); }

  void restart() final {
    util::check(!table_.suffixes().empty(), "a learner is started before it is restarted");
    begin(table_.symbol_count(), table_.suffixes());
  }

  Symbol add_symbol() final {
    this->begin_change();
    const Symbol added = table_.add_symbol();
    complete(table_);
    commit();
    return added;
  }

  std::vector<Word> suffixes() const final { return table_.distinguishing_words(); }
  bool provisional() const final { return table_.provisional(); }

protected:
  template <typename... Arguments>
  TableLearner(MembershipOracle& oracle, const OutputType& outputs, Arguments... arguments)
      : Base(oracle, outputs, arguments...), table_(this->table_oracle(), outputs) {}

  ObservationTable& table() { return table_; }
  const ObservationTable& table() const { return table_; }
  /// Makes the hypothesis what the table says.
  void commit() { this->changed_hypothesis() = table_.machine(); }
  /// Does what is left to do when the table is closed.
  virtual void complete(ObservationTable&) {}

private:
  /// The old table stays until the new one is complete, as the oracle may throw.
  void begin(Symbol symbol_count, std::vector<Word> suffixes) {
    ObservationTable table(this->table_oracle(), this->outputs());
    table.fill(symbol_count, std::move(suffixes));
    table_ = std::move(table);
    commit();
  }

  Symbol symbol_count() const final { return table_.symbol_count(); }
  void save_states(StateWriter& writer) const final { table_.save(writer); }
  void save_suffixes(StateWriter& writer) const final { table_.save_suffixes(writer); }

  void resume_suffixes(Symbol symbol_count, StateReader& reader) final {
    std::vector<Word> suffixes = ObservationTable::read_suffixes(symbol_count, reader);
    reader.expect_end();
    begin(symbol_count, std::move(suffixes));
  }

  void resume_states(Symbol symbol_count, StateReader& reader) final {
    ObservationTable table(this->table_oracle(), this->outputs());
    table.read(symbol_count, reader);
    reader.expect_end();
    table_ = std::move(table);
    commit();
  }

  ObservationTable table_;
};

} // namespace parlance::learn
