#pragma once
// A component as engines see it: reduced to what matters to whoever asks, and its beliefs. Every
// command that asks something of a component asks it here.

#include "component/belief_space.h"
#include "component/reduction.h"

namespace parlance::engines {

struct EngineView {
  /// All references must outlive the view.
  EngineView(const component::Component& component, const component::ReductionOptions& options,
             smt::Solver& solver, util::StopToken& stop)
      : reduction(component, options, solver), space(reduction.component(), solver, stop) {}
  EngineView(const EngineView&) = delete;
  EngineView& operator=(const EngineView&) = delete;

  component::Reduction reduction;
  component::BeliefSpace space;
};

} // namespace parlance::engines
