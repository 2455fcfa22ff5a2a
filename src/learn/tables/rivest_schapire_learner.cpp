#include "learn/tables/rivest_schapire_learner.h"

#include <algorithm>
#include <utility>

namespace parlance::learn {

/// The new state becomes a prefix first. Its transitions have to be asked anyway, and then the
/// table mostly knows a shorter suffix than the counterexample's, and can choose a good one.
void RivestSchapireLearner::use(const Breakpoint& breakpoint) {
  const State added = table().add_prefix(breakpoint.state, breakpoint.symbol);
  Word suffix = table().inconsistency_of(added).value_or(breakpoint.suffix);
  table().add_suffix(longer_tells_more() ? prolonged(std::move(suffix)) : suffix);
  commit();
}

/// A suffix that goes on where another one ended may go on like that for long, as in a counter: it
/// is doubled, so that what needs n symbols to be told apart is not approached one by one.
Word RivestSchapireLearner::prolonged(Word suffix) const {
  const std::vector<Word>& others = table().suffixes();
  const bool goes_on = std::ranges::any_of(others, [&](const Word& other) {
    return !other.empty() && other.size() < suffix.size() &&
           std::equal(other.begin(), other.end(), suffix.begin());
  });
  const Word more = goes_on || others.back().empty() ? suffix : others.back();
  const std::size_t length = goes_on ? 2 * suffix.size() : std::max(suffix.size(), telling_length);
  for (std::size_t i = 0; suffix.size() < length; ++i)
    suffix.push_back(more[i % more.size()]);
  return suffix;
}

} // namespace parlance::learn
