#pragma once
// Component and candidate side by side (ISoLA'18, section 3): one step of both as terms over the
// component's variables, a location for the candidate's state, and what is chosen in the step.
// Every check that looks for a disagreement by logic starts from here.

#include "engines/product/engine.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace parlance::engines {

class Product {
public:
  /// @requires the candidate's initial state is legal; all references outlive the product
  Product(const component::Component& component, const Candidate& candidate);

  const component::Component& component() const { return component_; }
  const Candidate& candidate() const { return candidate_; }

  /// The candidate's state as a number: its rank among the legal ones, which are the only ones in
  /// the product. A candidate that only has states more gives the old ones the same numbers.
  Term location() const { return location_; }
  const std::vector<automata::State>& locations() const { return locations_; }
  /// What is done: a method by its index, then internal steps.
  Term action() const { return action_; }
  /// Parameters and inputs of all actions, each once; an action reads its own. And, if anything is
  /// observed, what is.
  const std::vector<Term>& choices() const { return choices_; }
  /// What is observed of the action, an index into the method's observations: guessed, and right in
  /// every step of `some_action`. Null if nothing is observed of any.
  Term observed() const { return observed_; }

  /// The component's initial condition, and the candidate's first location.
  Term initial() const;
  /// A call of the symbol: its method, with arguments in its guard, and what is observed.
  Term chosen(automata::Symbol symbol) const;
  /// The action is one of the component's, and shows what is observed, if it ends ok.
  Term some_action() const;

  /// The step errs in the component; is unknown in it; is an ok one outside what is claimed.
  Term fails() const { return fails_; }
  Term unknown() const { return unknown_; }
  Term outside() const { return outside_; }
  /// The candidate's verdict on the step.
  Term called(automata::Verdict verdict) const;
  /// Both sides call the step legal, and it is not outside.
  Term goes_on() const;
  /// After a step that goes on. @requires for `next` i is the index of a variable
  Term next(std::size_t i) const { return next_[i]; }
  Term next_location() const { return next_location_; }

  /// The step shows that one of the properties does not hold. If safe is among them, every step
  /// before it was legal on both sides; if not, the word may have to go on in the candidate.
  Term violation(std::span<const Property> properties) const;
  /// One path of an action, called as one symbol of the candidate (none for an internal step) where
  /// the candidate is at one location.
  struct Move {
    Term goes_on;
    Term violation;     ///< of the given properties
    std::size_t target; ///< the location after it, if it goes on
  };
  Move move(std::size_t action, const component::Path& path, std::optional<automata::Symbol> symbol,
            std::size_t location, std::span<const Property> properties) const;
  /// The location is one, and no symbol's sample violates a property there, as far as that depends
  /// on nothing but the place. It follows from there being no violation.
  Term agreement(std::span<const Property> properties) const;

private:
  /// One action, whatever is chosen besides.
  struct Effect {
    Term fails;
    Term unknown;
    Term outside;
    std::vector<Term> next;
    std::vector<Term> shows; ///< by observation: ends ok so; empty if nothing is observed of it
  };
  /// What the candidate says to a call of a symbol, over the location.
  struct Answer {
    Term legal;
    Term illegal;
    Term unknown;
    Term impossible;
    Term next;
  };
  struct Verdicts;

  void number_locations();
  void collect_choices();
  Effect effect_of(const component::Method& method) const;
  Answer answer_to(automata::Symbol symbol) const;
  Answer answer_to_internal_step() const;
  void combine_effects();
  void combine_answers();
  Term at(std::span<const automata::State> states) const;
  Term violation(const Verdicts& verdicts, std::span<const Property> properties) const;
  Term leads_to(automata::Verdict verdict, Term location) const;
  Term shows_what_is_observed(const Effect& effect) const;

  const component::Component& component_;
  const Candidate& candidate_;
  term::TermStore& store_;
  std::vector<automata::State> locations_;
  std::vector<std::size_t> location_of_; ///< by candidate state
  Term location_ = nullptr;
  Term action_ = nullptr;
  Term observed_ = nullptr;
  std::vector<Term> choices_;
  std::vector<Effect> effects_; ///< by action
  std::vector<Answer> answers_; ///< by symbol
  Term fails_ = nullptr;
  Term unknown_ = nullptr;
  Term outside_ = nullptr;
  std::vector<Term> next_;
  Answer answer_{};
  Term next_location_ = nullptr;
};

} // namespace parlance::engines
