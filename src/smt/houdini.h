#pragma once
// Houdini (Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001): of many
// guesses about the states of a system those are kept that hold at the start, and that no step
// breaks from where all that are kept hold. There is one largest such part.

#include "smt/solver.h"
#include "term/substitute.h"
#include "util/error.h"

#include <cstddef>
#include <vector>

namespace parlance::smt {

/// Drops guesses until no step breaks one. `find` looks for a step that does, from where all that
/// are left hold: it returns what tells for each guess whether it is broken, or nothing. True if
/// some were dropped.
template <typename Guess, typename Find>
bool drop_broken(std::vector<Guess>& kept, const Find& find) {
  bool dropped = false;
  while (!kept.empty()) {
    const auto is_broken = find();
    if (!is_broken) {
      break;
    }
    util::check(std::erase_if(kept, *is_broken) > 0, "a step that breaks nothing");
    dropped = true;
  }
  return dropped;
}

/// Guesses, as formulas over the system's variables, by place of the system.
using Guesses = std::vector<std::vector<Term>>;

/// A step from place to place: when it is taken, and what variables become by it.
struct GuardedStep {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<Term> taken;
  term::Substitution becomes;
};

/// The largest part of the guesses that holds in every run, which starts at the place `start` with
/// `initial`. What the solver does not decide is dropped. @throws util::Stopped
Guesses inductive_part(Guesses guesses, std::size_t start, Term initial,
                       std::vector<GuardedStep>& steps, Solver& solver);

} // namespace parlance::smt
