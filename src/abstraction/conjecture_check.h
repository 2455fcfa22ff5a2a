#pragma once
// A conjecture against an abstraction (CAV'10, section 4: CheckSafe on may, CheckPermissive on
// must). Where every belief is a single state both are reachability of a disagreement among pairs
// of a state of the conjecture and a cell; where it is not,
// the second goes by possibilities (world_check.h).

#include "abstraction/trace.h"
#include "automata/verdict.h"
#include "automata/word.h"
#include "engines/product/candidate.h"
#include "util/stop.h"

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace parlance::abstraction {

/// May: what the conjecture calls legal does not fail and is not unknown, what it calls unknown
/// does not fail, what it calls impossible is. Must: what it calls illegal fails, what it calls
/// unknown is unknown.
enum class Question : std::uint8_t { may, must };

/// What the abstraction calls of a symbol are.
Call call_of(const component::Component& component, const engines::CandidateSymbol& symbol);

/// By pairs. @requires for Question::must that every belief is a single state
class PairCheck {
public:
  /// References outlive the check.
  PairCheck(AbstractSteps& steps, const engines::Candidate& candidate, util::StopToken& stop);

  /// A shortest run of the may abstraction that disagrees with the conjecture.
  std::optional<Trace> disagreement(Question question);
  /// The pairs that were reached. @requires the last answer was nothing
  const std::vector<std::pair<automata::State, CellId>>& pairs() const { return pairs_; }

private:
  bool disagrees(Question question, automata::Verdict claimed, const Target& target,
                 std::uint32_t observation) const;
  void reach(automata::State state, CellId cell, std::size_t from, const Hop* hop);
  Trace trace_to(std::size_t pair, const Hop& last) const;
  std::optional<Trace> expand(std::size_t pair, Question question);
  std::optional<Trace> expand_internally(std::size_t pair, Question question);

  AbstractSteps& steps_;
  const engines::Candidate& candidate_;
  util::StopToken& stop_;
  struct Arrival {
    std::size_t from;
    std::optional<Hop> hop; ///< none for a start
  };
  std::vector<std::pair<automata::State, CellId>> pairs_;
  std::vector<Arrival> arrivals_; ///< by pair
  std::set<std::pair<automata::State, CellId>> seen_;
};

} // namespace parlance::abstraction
