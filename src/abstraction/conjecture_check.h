#pragma once
// A conjecture against an abstraction (CAV'10, section 4: CheckSafe on may, CheckPermissive on
// must). Where every belief is a single state both are reachability of a disagreement among pairs
// of a state of the conjecture and a cell; where it is not,
// the second goes by possibilities (world_check.h).

#include "abstraction/trace.h"
#include "automata/pair_walk.h"
#include "automata/verdict.h"
#include "automata/word.h"
#include "engines/product/candidate.h"
#include "util/stop.h"

#include <cstddef>
#include <optional>

namespace parlance::abstraction {

/// May: what the conjecture calls legal does not fail and is not unknown, what it calls unknown
/// does not fail, what it calls impossible is. Must: what it calls illegal fails, what it calls
/// unknown is unknown.
enum class Question : std::uint8_t { may, must };

/// What the abstraction calls of a symbol are.
Call call_of(const component::Component& component, const protocol::GuardedCall& symbol);

/// By pairs. @requires for Question::must that every belief is a single state
class PairCheck {
public:
  /// References outlive the check.
  PairCheck(AbstractSteps& steps, const engines::Candidate& candidate, util::StopToken& stop);

  /// A shortest run of the may abstraction that disagrees with the conjecture.
  std::optional<Trace> disagreement(Question question);
  /// Pairs of a state and a cell.
  using Pairs = automata::PairWalk<Hop>;
  /// Those that were reached. @requires the last answer was nothing
  const Pairs& pairs() const { return pairs_; }

private:
  bool disagrees(Question question, automata::Verdict claimed, const Target& target,
                 std::uint32_t observation) const;
  std::optional<Trace> expand(std::size_t pair, Question question);
  std::optional<Trace> expand_internally(std::size_t pair, Question question);

  AbstractSteps& steps_;
  const engines::Candidate& candidate_;
  util::StopToken& stop_;
  Pairs pairs_;
};

} // namespace parlance::abstraction
