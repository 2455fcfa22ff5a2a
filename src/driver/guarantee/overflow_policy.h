#pragma once
// What is claimed where updates of a component can overflow: an exact answer within a budget that
// is counted, else one that assumes that nothing overflows.

#include "util/stop.h"

#include <cstdint>

namespace parlance::driver {

/// Java integers wrap: claims are about that, or about words in which no state update overflows, or
/// whichever of the two can be proved.
enum class Overflow : std::uint8_t { automatic, exact, assume_none };

/// Effort of one proof, in calls of the SAT solver; and of one whose failure leads to another that
/// assumes that nothing overflows.
inline constexpr std::uint64_t proof_solves = 60'000;
inline constexpr std::uint64_t exact_solves = 8'000;

/// One treatment of overflow.
struct Attempt {
  bool assume_no_overflow = false; ///< words in which an update overflows are outside the claim
  bool within_budget = false;      ///< the effort is limited to what an exact answer is worth

  std::uint64_t solve_limit() const { return within_budget ? exact_solves : proof_solves; }
};

struct OverflowPolicy {
  Overflow wanted = Overflow::automatic;
  bool may_overflow = true; ///< the component may
  bool has_proofs = true;   ///< a search that looks only to a depth ends no attempt with an answer

  /// The result of one attempt, or of the better of two. `attempt` takes an Attempt and returns
  /// something that says how it was `stopped`; `is_answer` says whether that is worth the wait.
  template <typename Try, typename IsAnswer>
  auto run(const Try& attempt, const IsAnswer& is_answer) const {
    if (!may_overflow || wanted != Overflow::automatic || !has_proofs) {
      return attempt(Attempt{may_overflow && wanted == Overflow::assume_none, false});
    }
    auto exact = attempt(Attempt{false, true});
    if (exact.stopped != util::StopReason::none || is_answer(exact)) {
      return exact;
    }
    auto assuming = attempt(Attempt{true, false});
    if (is_answer(assuming)) {
      return assuming;
    }
    exact.stopped = assuming.stopped; // what it may have found nobody knows
    return exact;
  }
};

} // namespace parlance::driver
