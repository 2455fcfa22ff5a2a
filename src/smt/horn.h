#pragma once
// Constrained Horn clauses over bit-vectors by the z3 program's Spacer: one relation, with a start,
// a step and a goal. It runs as a process of its own, since it does not always respect its limits,
// and version 4.8.12 ends by an assertion at times. The relation is over bits: over words Spacer's
// own simplification of lemmas is what fails.

#include "smt/solver.h"
#include "util/reason.h"
#include "util/stop.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::smt {

/// Variables of the formulas that are not among `variables` may be anything, each time anew.
struct HornClauses {
  std::vector<Term> variables;
  Term initial;
  Term step;
  std::vector<Term> next; ///< the variables after a step
  Term goal;
};

struct HornAnswer {
  enum class Kind : std::uint8_t { unreachable, reachable, unknown } kind;
  Term invariant = nullptr; ///< unreachable: holds initially, is kept by steps, excludes the goal
  util::Reason reason = {}; ///< unknown: why
};

/// The clock decides when it gives up; so does the stop token. @throws util::Stopped
HornAnswer solve_horn(const HornClauses& clauses, std::chrono::milliseconds limit,
                      const util::StopToken& stop);

} // namespace parlance::smt
