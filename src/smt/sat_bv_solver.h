#pragma once
// A second solver for bit-vector formulas behind the common interface: bit-blasting and CaDiCaL.

#include "smt/sat.h"
#include "smt/solver.h"

#include <memory>

namespace parlance::smt {

struct BitBlastingOptions {
  /// Conflicts a check may take, 0 for no limit: results do not depend on the clock.
  std::uint32_t conflict_limit = 0;
  SatOptions sat;
};

/// Bool and bit-vector terms; arrays are refused (InternalError). The stop token may be null.
std::unique_ptr<Solver> make_bit_blasting_solver(util::StopToken* stop,
                                                 const BitBlastingOptions& options = {});

} // namespace parlance::smt
