#pragma once
// What paths do to the truth of predicates, exactly: for which values before and after there are a
// state, arguments and inputs that fit. The solver enumerates, for the values before that somebody
// asks for; what a path leaves as it is, or what has nothing to do with it, is never enumerated.

#include "abstraction/must_solve.h"
#include "component/component.h"
#include "game/game_bits.h"
#include "smt/solver.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::game {

using term::Term;

/// A predicate whose truth is enumerated.
struct EnumeratedBit {
  Term formula; ///< the predicate, or what it is after a path
  std::size_t predicate;
  GameBits::Role role;
};

/// Values before, or before and after a path, as far as they were asked for.
struct PartialRelation {
  Term condition;                  ///< when it happens
  std::vector<EnumeratedBit> bits; ///< that have to do with it
  Bdd others;                      ///< the variables of values before that do not, as a set
  Bdd known;                       ///< what the other bits are after it
  Bdd asked = {};                  ///< values before that were asked for
  Bdd found = {};
};

class RelationBuilder {
public:
  /// `facts` hold in every state that counts, and after every step from one. All references must
  /// outlive the builder.
  RelationBuilder(const component::Component& component, const std::vector<Term>& predicates,
                  const std::vector<Term>& facts, GameBits& bits, smt::Solver& solver,
                  std::uint64_t model_limit);

  /// All values in states that satisfy a condition on them. @throws Limit
  Bdd all(Term condition);
  /// Values in states that satisfy a condition, which may speak of parameters and inputs, too.
  PartialRelation states(Term condition);
  /// Values before and after a path, for calls that satisfy the guard.
  PartialRelation relation(const component::Path& path, Term guard);
  /// What it is for at least these values before. @throws Limit
  Bdd among(const Bdd& values, PartialRelation& relation);
  std::uint64_t models() const { return models_; }

private:
  /// What shares variables with formulas, or with others that do.
  struct Related {
    std::vector<std::size_t> predicates;
    std::vector<Term> facts;
  };
  Related related(const std::vector<Term>& formulas) const;
  PartialRelation with_related(Term condition, std::vector<EnumeratedBit> bits,
                               const std::vector<Term>& formulas);
  Bdd enumerate(Term condition, const std::vector<EnumeratedBit>& bits);
  Bdd aliased(std::size_t predicate, Term after) const;
  Term formula_of(const Bdd& values) const;
  void count_model();

  const component::Component& component_;
  const std::vector<Term>& predicates_;
  const std::vector<Term>& facts_;
  GameBits& bits_;
  smt::Solver& solver_;
  std::uint64_t model_limit_;
  std::uint64_t models_ = 0;
  std::vector<std::vector<Term>> variables_; ///< of each predicate
};

} // namespace parlance::game
