#pragma once
// Simple comparisons that hold in every run, found before there is any predicate: of variables with
// their initial values, with zero and with each other; those that no step breaks are kept
// (smt/houdini.h). They keep cells from holding states that no run reaches.

#include "abstraction/effect.h"
#include "smt/solver.h"

namespace parlance::abstraction {

/// An inductive invariant of the component, under its assumptions. What the solver does not decide
/// is left out.
Term inductive_facts(const component::Component& component, const std::vector<Effect>& effects,
                     smt::Solver& solver);

/// Of the proposed conditions and their negations, those that hold in every run because they hold
/// at the start and no step breaks all that are kept. What the solver does not decide is left out.
std::vector<Term> inductive_among(const component::Component& component,
                                  const std::vector<Effect>& effects,
                                  const std::vector<Term>& proposed, smt::Solver& solver);

} // namespace parlance::abstraction
