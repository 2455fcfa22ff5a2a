#pragma once
// The product's transitions one by one (ISoLA'18, definition 1): a path of a method of the
// component with a symbol of the candidate. Explorations are made of sequences of them, in which
// the candidate's state is known and the component's variables are terms over the choices so far.

#include "engines/product/reachability.h"
#include "smt/solver.h"
#include "term/substitute.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace parlance::engines {

/// A place in an exploration.
struct SymbolicState {
  std::size_t location;
  std::vector<Term> values; ///< of the component's variables
};

class Moves {
public:
  struct Transition {
    std::size_t action;
    const component::Path* path;
    std::optional<automata::Symbol> symbol; ///< none for an internal step
    std::vector<bool> reads;                ///< by variable of the component
    std::vector<bool> writes;
  };

  /// Leaves out pairs of path and symbol that exclude each other. All references outlive it.
  Moves(const Product& product, std::span<const Property> properties, smt::Solver& solver);

  std::size_t size() const { return transitions_.size(); }
  const Transition& operator[](std::size_t i) const { return transitions_[i]; }
  /// The transition where the candidate is at a location.
  const Product::Move& at(std::size_t transition, std::size_t location);

  /// The start: variables that have one initial value are constants. The condition holds for
  /// copies of the others.
  const SymbolicState& start() const { return start_; }
  Term start_condition() const { return start_condition_; }

  /// A formula over the component's variables and choices, in a state, where the choices are those
  /// of the step of this number.
  Term instance(Term formula, const SymbolicState& state, std::size_t step);
  SymbolicState after(std::size_t transition, const SymbolicState& state, std::size_t step);
  /// The copy of a choice in a step.
  Term choice(std::size_t index, std::size_t step);

  /// Whether both orders of two transitions lead to the same from every state at this location: no
  /// variable is written by one and read or written by the other, and the candidate comes to the
  /// same location by legal calls in both orders.
  bool commute(std::size_t first, std::size_t second, std::size_t location);

  /// The steps of a sequence in the solver's last model.
  ProductRun run_of(std::span<const std::size_t> sequence, smt::Solver& solver);

private:
  void add_transitions(std::size_t action, const component::Method& method,
                       std::optional<automata::Symbol> symbol, smt::Solver& solver);
  void find_start();

  const Product& product_;
  std::vector<Property> properties_;
  std::vector<Transition> transitions_;
  std::map<std::pair<std::size_t, std::size_t>, Product::Move> moves_;
  SymbolicState start_;
  Term start_condition_;
  std::vector<std::vector<Term>> choices_; ///< copies by step
};

} // namespace parlance::engines
