#include "learn/rivest_schapire_learner.h"

#include "util/error.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

RivestSchapireLearner::RivestSchapireLearner(MembershipOracle& oracle, const OutputType& outputs,
                                             Analysis analysis)
    : BreakpointLearner(oracle, outputs, analysis), table_(table_oracle(), outputs) {}

/// One column to begin with: a column costs a query a row, and a single symbol that tells nothing
/// apart would be paid for in vain. Those that do come by counterexamples. All symbols at once
/// would save rounds, but on interfaces with 50 symbols they more than double the queries.
void RivestSchapireLearner::start(Symbol symbol_count) { begin(symbol_count, {Word{}}); }

void RivestSchapireLearner::restart() {
  util::check(!table_.suffixes().empty(), "a learner is started before it is restarted");
  begin(table_.symbol_count(), table_.suffixes());
}

/// The old table stays until the new one is complete, as the oracle may throw.
void RivestSchapireLearner::begin(Symbol symbol_count, std::vector<Word> suffixes) {
  ObservationTable table(table_oracle(), outputs());
  table.fill(symbol_count, std::move(suffixes));
  table_ = std::move(table);
  changing_hypothesis() = table_.machine();
}

Symbol RivestSchapireLearner::add_symbol() {
  const Symbol added = table_.add_symbol();
  changing_hypothesis() = table_.machine();
  return added;
}

/// The new state becomes a prefix first. Its transitions have to be asked anyway, and then the
/// table mostly knows a shorter suffix than the counterexample's, and can choose a good one.
void RivestSchapireLearner::use(const Breakpoint& breakpoint) {
  const State added = table_.add_prefix(breakpoint.state, breakpoint.symbol);
  const Word suffix = table_.inconsistency_of(added).value_or(breakpoint.suffix);
  table_.add_suffix(longer_tells_more() ? prolonged(suffix) : suffix);
  changing_hypothesis() = table_.machine();
}

/// A suffix that goes on where another one ended may go on like that for long, as in a counter: it
/// is doubled, so that what needs n symbols to be told apart is not approached one by one.
Word RivestSchapireLearner::prolonged(Word suffix) const {
  const bool goes_on = std::ranges::any_of(table_.suffixes(), [&](const Word& other) {
    return !other.empty() && other.size() < suffix.size() &&
           std::equal(other.begin(), other.end(), suffix.begin());
  });
  const Word more = goes_on || table_.suffixes().back().empty() ? suffix : table_.suffixes().back();
  const std::size_t length = goes_on ? 2 * suffix.size() : std::max(suffix.size(), telling_length);
  for (std::size_t i = 0; suffix.size() < length; ++i)
    suffix.push_back(more[i % more.size()]);
  return suffix;
}

void RivestSchapireLearner::save_states(StateWriter& writer) const { table_.save(writer); }

void RivestSchapireLearner::resume_states(Symbol symbol_count, StateReader& reader) {
  ObservationTable table(table_oracle(), outputs());
  table.read(symbol_count, reader);
  if (table.prefixes().size() != table.state_count())
    reader.fail("a prefix is no state");
  table_ = std::move(table);
  changing_hypothesis() = table_.machine();
}

} // namespace parlance::learn
