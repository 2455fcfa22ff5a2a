#pragma once
// Exploration of paths by running them again: a path is the sequence of its decisions. Whoever
// executes asks `decide` at every branch; the first run of a branch asks the solver which ways are
// possible, later runs repeat the answer until the last decision that can still be turned.

#include "smt/solver.h"
#include "term/term.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parlance::symex {

using term::Term;

class Decisions {
public:
  /// `context` is assumed of every path.
  Decisions(smt::Solver& solver, Term context);
  ~Decisions();
  Decisions(const Decisions&) = delete;
  Decisions& operator=(const Decisions&) = delete;

  /// Begins the next path; false when there is none.
  bool next();
  /// The way this path goes. A condition that the path implies, or excludes, is no decision.
  bool decide(Term condition);
  /// The index of the case that this path takes. @requires the cases are disjoint and covering
  std::size_t choose(std::span<const Term> cases);
  /// What the decisions of this path have in common: their conjunction.
  Term path_condition() const;
  /// Decisions of this path that could have gone the other way.
  std::size_t open_decisions() const { return open_; }
  /// The conditions of the paths that have not been begun, for whoever gives up.
  std::vector<Term> unexplored() const;

private:
  struct Decision {
    Term condition;
    bool taken;
    bool forced;  ///< the other way is impossible
    bool pending; ///< the other way is still to be explored
  };
  bool is_possible(Term condition);
  void record(const Decision& decision);
  void drop_last();

  smt::Solver& solver_;
  Term context_;
  std::vector<Decision> decisions_;
  std::size_t position_ = 0; ///< decisions of this path so far
  std::size_t open_ = 0;
  bool begun_ = false;
};

} // namespace parlance::symex
