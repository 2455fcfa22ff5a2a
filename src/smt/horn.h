#pragma once
// Constrained Horn clauses over bit-vectors by Z3's Spacer: one relation, with a start, a step and
// a goal. Invariants and interpolants are solutions of such clauses.

#include "smt/solver.h"
#include "util/stop.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace parlance::smt {

/// Variables of the formulas that are not among `variables` may be anything, each time anew.
struct HornClauses {
  std::vector<Term> variables;
  Term initial;
  Term step = nullptr;         ///< null: there is none
  std::vector<Term> next = {}; ///< the variables after a step
  Term goal;
};

struct HornAnswer {
  enum class Kind : std::uint8_t { unreachable, reachable, unknown } kind;
  Term invariant = nullptr; ///< unreachable: holds initially, is kept by steps, excludes the goal
  std::string reason = {};  ///< unknown: why
};

/// The clock decides when it gives up; so do the stop token, which may be null.
/// @throws util::Stopped
HornAnswer solve_horn(const HornClauses& clauses, std::chrono::milliseconds limit,
                      util::StopToken* stop);

} // namespace parlance::smt
