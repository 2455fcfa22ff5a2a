#pragma once
// What paths do to the truth of predicates, exactly: for which values before and after there are a
// state, arguments and inputs that fit. The solver enumerates; what a path leaves as it is, or what
// has nothing to do with it, is never enumerated.

#include "abstraction/game_bits.h"
#include "abstraction/solved.h"
#include "component/component.h"
#include "smt/solver.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::abstraction {

using term::Term;

class RelationBuilder {
public:
  /// `facts` hold in every state that counts, and after every step from one. All references must
  /// outlive the builder.
  RelationBuilder(const component::Component& component, const std::vector<Term>& predicates,
                  const std::vector<Term>& facts, GameBits& bits, smt::Solver& solver,
                  std::uint64_t model_limit);

  /// Values that some state has. @throws Limit, as all of these
  const Bdd& consistent() const { return consistent_; }
  /// Values in states that satisfy a condition, which may speak of parameters and inputs, too.
  Bdd states(Term condition);
  /// Values before and after a path, for calls that satisfy the guard.
  Bdd relation(const component::Path& path, Term guard);
  std::uint64_t models() const { return models_; }

private:
  struct Cell; ///< a formula whose truth is enumerated, and its literal

  Bdd enumerate(Term condition, std::vector<Cell> cells);
  /// What shares variables with formulas, or with others that do.
  struct Related {
    std::vector<std::size_t> predicates;
    std::vector<Term> facts;
  };
  Related related(const std::vector<Term>& formulas) const;
  Bdd enumerate_with(Term condition, std::vector<Cell> cells, const std::vector<Term>& formulas);
  Bdd aliased(std::size_t predicate, Term after) const;
  void count_model();

  const component::Component& component_;
  const std::vector<Term>& predicates_;
  const std::vector<Term>& facts_;
  GameBits& bits_;
  smt::Solver& solver_;
  std::uint64_t model_limit_;
  std::uint64_t models_ = 0;
  std::vector<std::vector<Term>> variables_; ///< of each predicate
  Bdd consistent_;
};

} // namespace parlance::abstraction
