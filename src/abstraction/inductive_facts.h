#pragma once
// Simple comparisons that hold in every run, found before there is any predicate: of variables with
// their initial values, with zero and with each other; those that no step breaks are kept (Flanagan
// and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001). They keep cells from
// holding states that no run reaches.

#include "abstraction/effect.h"
#include "smt/solver.h"

namespace parlance::abstraction {

/// An inductive invariant of the component, under its assumptions. What the solver does not decide
/// is left out.
Term inductive_facts(const component::Component& component, const std::vector<Effect>& effects,
                     smt::Solver& solver);

} // namespace parlance::abstraction
