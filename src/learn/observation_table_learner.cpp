#include "learn/observation_table_learner.h"

#include "util/error.h"

#include <utility>

namespace parlance::learn {

ObservationTableLearner::ObservationTableLearner(
    MembershipOracle& oracle, const OutputType& outputs,
    std::unique_ptr<const CounterexampleAnalyser> analyser)
    : BreakpointLearner(oracle, outputs, std::move(analyser)), table_(table_oracle(), outputs) {}

/// One column to begin with: a column costs a query a row, and a single symbol that tells nothing
/// apart would be paid for in vain. Those that do come by counterexamples. All symbols at once
/// would save rounds, but on interfaces with 50 symbols they more than double the queries.
void ObservationTableLearner::start(Symbol symbol_count) { begin(symbol_count, {Word{}}); }

void ObservationTableLearner::restart() {
  util::check(!table_.suffixes().empty(), "a learner is started before it is restarted");
  begin(table_.symbol_count(), table_.suffixes());
}

/// The old table stays until the new one is complete, as the oracle may throw.
void ObservationTableLearner::begin(Symbol symbol_count, std::vector<Word> suffixes) {
  ObservationTable table(table_oracle(), outputs());
  table.fill(symbol_count, std::move(suffixes));
  table_ = std::move(table);
  set_hypothesis(table_.machine());
}

Symbol ObservationTableLearner::add_symbol() {
  const Symbol added = table_.add_symbol();
  set_hypothesis(table_.machine());
  return added;
}

void ObservationTableLearner::use(const Breakpoint& breakpoint) {
  table_.add_suffix(breakpoint.suffix);
  set_hypothesis(table_.machine());
}

} // namespace parlance::learn
