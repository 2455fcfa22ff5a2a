#include "frontends/scxml/targets.h"

#include "frontends/scxml/walk.h"

namespace parlance::scxml {

namespace {

class TargetCheck {
public:
  explicit TargetCheck(const Chart& chart) : chart_(chart) {}

  void run() const {
    for (StateId index = 0; index < chart_.states.size(); ++index) {
      const State& state = chart_.states[index];
      const StateId inside = state.is_history() ? state.parent : index;
      check_inside(state.initial, inside, state.is_history());
      check_together(state.initial);
    }
    for_each_transition(chart_, [&](const Transition& transition) { check_together(transition); });
  }

private:
  void check_inside(const Transition& transition, StateId inside, bool of_history) const {
    for (const StateId target : transition.targets) {
      if (!chart_.is_descendant(target, inside)) {
        chart_.source->bad_input(transition.at,
                                 chart_.title(target) + " is not inside " +
                                     (inside == 0 ? "the document" : chart_.title(inside)));
      }
      if (of_history && chart_.states[target].is_history()) {
        chart_.source->unsupported(transition.at, "a history that begins with another history");
      }
    }
  }

  void check_together(const Transition& transition) const {
    const std::vector<StateId>& targets = transition.targets;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      for (std::size_t j = i + 1; j < targets.size(); ++j) {
        if (!can_be_together(targets[i], targets[j])) {
          chart_.source->bad_input(transition.at, chart_.title(targets[i]) + " and " +
                                                      chart_.title(targets[j]) +
                                                      " are never active together");
        }
      }
    }
  }

  /// A history stands for all of what its parent was.
  StateId region_of(StateId state) const {
    return chart_.states[state].is_history() ? chart_.states[state].parent : state;
  }

  /// In different parts of a <parallel>.
  bool can_be_together(StateId first, StateId second) const {
    const StateId a = region_of(first);
    const StateId b = region_of(second);
    if (a == b || chart_.is_descendant(a, b) || chart_.is_descendant(b, a)) {
      return false;
    }
    StateId common = a;
    while (!chart_.is_descendant(b, common)) {
      common = chart_.states[common].parent;
    }
    return chart_.states[common].kind == StateKind::parallel;
  }

  const Chart& chart_;
};

} // namespace

void check_targets(const Chart& chart) { TargetCheck(chart).run(); }

} // namespace parlance::scxml
