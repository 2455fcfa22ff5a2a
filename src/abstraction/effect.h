#pragma once
// What one action, a method or an internal step, does as a whole: its paths as formulas, and as a
// program for concrete states ("method inlining", CAV'10, section 5).

#include "component/belief_space.h"
#include "component/component.h"
#include "term/evaluate.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace parlance::abstraction {

using component::ConcreteState;
using term::Term;

/// Actions are numbered: methods first, then internal steps.
using ActionId = std::size_t;

/// Where a run of an action ends.
enum class End : std::uint8_t { error, unknown, ok };

/// One concrete run of an action.
struct ConcreteRun {
  ConcreteState state;
  std::vector<std::uint64_t> arguments;
  std::vector<std::uint64_t> inputs;
};

struct ConcreteEnd {
  End end = End::ok;
  std::uint32_t observation = 0; ///< of ok
  bool outside = false;          ///< of ok: an assumption says that this does not happen
  ConcreteState next;            ///< of ok
};

class Effect {
public:
  /// The component outlives the effect.
  Effect(const component::Component& component, const component::Method& action);

  const component::Method& action() const { return *action_; }
  /// The run errs, or is unknown.
  Term errs() const { return errs_; }
  Term is_unknown() const { return unknown_; }
  /// It ends ok, and shows the observation.
  Term shows(std::uint32_t observation) const { return shows_[observation]; }
  /// It ends ok, outside of what is claimed.
  Term is_outside() const { return outside_; }
  /// The variables after a run that ends ok.
  const std::vector<Term>& next() const { return next_; }
  /// Can a run be outside?
  bool may_be_outside() const { return !outside_->is_false(); }

  ConcreteEnd run(const ConcreteRun& run) const;
  /// What somebody chooses: parameters, then inputs.
  const std::vector<Term>& choices() const { return choices_; }

private:
  const component::Method* action_;
  std::size_t variable_count_;
  std::vector<Term> choices_;
  Term errs_;
  Term unknown_;
  Term outside_;
  std::vector<Term> shows_; ///< by observation
  std::vector<Term> next_;
  term::Program program_; ///< errs, unknown, outside, by observation, next
};

/// One for each action. The component outlives them.
std::vector<Effect> effects_of(const component::Component& component);

} // namespace parlance::abstraction
