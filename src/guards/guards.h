#pragma once
// Guards for people: a set of argument tuples, found as whatever formula
// symbolic execution made of it, is printed as intervals of one integer, or as a minimal
// disjunction of such intervals and of the code's own atoms. The result depends only on the set and
// on the atoms and terms of the method in its component, not on the formula it came as.

#include "component/component.h"
#include "smt/solver.h"
#include "term/term.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace parlance::guards {

using term::Term;

/// How guards were simplified.
struct GuardStatistics {
  std::uint64_t guards = 0;        ///< calls of simplify, repeated guards not counted
  std::uint64_t checks = 0;        ///< solver checks
  std::uint64_t by_values = 0;     ///< intervals and values of parameters and of the code's terms
  std::uint64_t by_atoms = 0;      ///< disjunctions of the code's atoms
  std::uint64_t by_boxes = 0;      ///< a tree of boxes: too irregular for a minimal disjunction
  std::uint64_t not_canonical = 0; ///< see GuardSimplifier::canonical
};

/// Simplifies guards of one method. The term store and the component must outlive it.
class GuardSimplifier {
public:
  /// @requires nothing is asserted in the solver whenever `simplify` is called
  GuardSimplifier(const component::Component& component, std::size_t method, smt::Solver& solver);
  ~GuardSimplifier();
  GuardSimplifier(const GuardSimplifier&) = delete;
  GuardSimplifier& operator=(const GuardSimplifier&) = delete;

  /// An equivalent formula (checked by the solver), canonical unless `canonical()` says otherwise
  /// afterwards. When the solver cannot decide what is needed, the guard itself.
  /// @requires the guard's variables are parameters of the method
  Term simplify(Term guard);

  /// Whether the last result depends on nothing but the set and the method. False only for sets of
  /// many values that no small number of intervals, terms and atoms describes, which are returned
  /// as the formula that was given, and when the solver or a counted search gave up on the way.
  bool canonical() const;

  const GuardStatistics& statistics() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace parlance::guards
