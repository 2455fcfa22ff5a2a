#pragma once
// Words played on both sides: nobody sees a counterexample that was not replayed.

#include "component/belief_space.h"
#include "engines/product/engine.h"

#include <optional>
#include <span>

namespace parlance::engines {

/// The property that speaks of a verdict a candidate gives.
Property property_of(automata::Verdict claimed);

using protocol::verdict_of;

/// The component's verdict on a word; none if the word could not be evaluated.
std::optional<automata::Verdict> component_verdict(component::BeliefSpace& space,
                                                   const ConcreteWord& word);

/// The state of the candidate after a word.
automata::State run(const Candidate& candidate, const component::Component& component,
                    const ConcreteWord& word);

/// The property that the word shows not to hold, if it does.
std::optional<Property> violated_by(component::BeliefSpace& space, const Candidate& candidate,
                                    const ConcreteWord& word);

} // namespace parlance::engines
