#pragma once
// States known to be safe for some number of further steps, by location: interpolants between what
// a sequence reaches and what leads to a violation (ISoLA'18, section 4.1; its line 14 with the
// error transitions that it leaves out).

#include "engines/paths/interpolation.h"
#include "engines/paths/moves.h"
#include "util/stop.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace parlance::engines {

class SafeStates {
public:
  /// All references outlive it.
  SafeStates(const Product& product, Moves& moves, util::StopToken& stop);

  /// The condition that a state is not known to be safe for this many further steps.
  Term beyond(const SymbolicState& state, std::uint32_t steps);
  /// The state, where the condition holds, was explored for this many steps, and no violation was
  /// found: more like it are safe, too.
  void add(const SymbolicState& state, std::uint32_t steps, Term condition);
  void count_hit() { ++hits_; }

  /// The disjunction of what is safe for at least some number of steps, if that is closed under
  /// steps: an invariant. Null if none is. @requires everything was explored for `steps` steps
  Term closed(std::uint32_t steps);
  Counters counters() const;

private:
  Term safe(std::uint32_t steps, std::size_t location) const;
  Term leads_to_violation(std::size_t location, std::uint32_t steps);
  bool implies(Term a, Term b);

  const Product& product_;
  Moves& moves_;
  Interpolator interpolator_;
  std::unique_ptr<smt::Solver> solver_;
  std::map<std::pair<std::uint32_t, std::size_t>, Term> safe_; ///< by steps and location
  std::uint64_t hits_ = 0;
};

} // namespace parlance::engines
