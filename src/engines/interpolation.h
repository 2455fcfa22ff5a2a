#pragma once
// Interpolants of bit-vector formulas: what follows from one, excludes another, and speaks of
// shared variables only. First as a conjunction of atoms that occur in the formulas (a core tells
// which), and where that is not enough by Spacer, as the solution of two Horn clauses. Every
// interpolant is checked.

#include "engines/reachability.h"
#include "smt/bit_blaster.h"
#include "smt/cnf.h"
#include "smt/solver.h"
#include "util/stop.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace parlance::engines {

/// States reached: where `condition` holds, variable i has the value i.
struct ReachedStates {
  Term condition; ///< over variables of its own
  std::span<const Term> values;
};

class Interpolator {
public:
  /// The shared variables. The stop token outlives it.
  Interpolator(std::vector<Term> variables, util::StopToken& stop);

  /// Holds in all states reached, and excludes `excluded`, whose other variables may be anything.
  /// None if no interpolant was found; or there is none.
  std::optional<Term> interpolate(const ReachedStates& reached, Term excluded);
  Counters counters() const;

private:
  std::vector<Term> facts(const ReachedStates& reached, Term excluded);
  bool implied(const ReachedStates& reached, Term fact);
  std::optional<Term> conjunction(const std::vector<Term>& facts, Term excluded);
  std::optional<Term> by_horn_clauses(const ReachedStates& reached, Term excluded);

  std::vector<Term> variables_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  smt::Aig aig_;
  smt::BitBlaster blaster_;
  smt::SatSolver sat_;
  smt::CnfEncoder encoder_;
  std::uint64_t interpolants_ = 0;
  std::uint64_t by_spacer_ = 0;
};

} // namespace parlance::engines
