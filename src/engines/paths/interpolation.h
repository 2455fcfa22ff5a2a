#pragma once
// Interpolants of bit-vector formulas: what follows from one, excludes another, and speaks of
// shared variables only. First as a conjunction of atoms that occur in the formulas (a core tells
// which). Where that is not enough, as clauses over atoms and bits, each of which excludes some
// models of the other formula, until none is left (Chockler, Ivrii and Matsliah, "Computing
// interpolants without proofs", HVC 2012).

#include "engines/product/reachability.h"
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
  /// None if it would take too many clauses, or there is none.
  std::optional<Term> interpolate(const ReachedStates& reached, Term excluded);
  Counters counters() const;

private:
  std::vector<Term> facts(const ReachedStates& reached, Term excluded);
  bool implied(const ReachedStates& reached, Term fact);
  std::vector<Term> vocabulary(Term excluded) const;
  std::optional<Term> clauses(const ReachedStates& reached, Term excluded);
  std::optional<std::vector<Term>> core(smt::SatLiteral formula, const std::vector<Term>& literals);
  smt::SatLiteral encoded(Term formula) { return encoder_.literal(blaster_.literal(formula)); }

  std::vector<Term> variables_;
  std::unique_ptr<smt::Solver> solver_;
  smt::Aig aig_;
  smt::BitBlaster blaster_;
  smt::SatSolver sat_;
  smt::CnfEncoder encoder_;
  std::uint64_t interpolants_ = 0;
  std::uint64_t by_clauses_ = 0;
  std::uint64_t failures_ = 0;
};

} // namespace parlance::engines
