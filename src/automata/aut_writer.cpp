#include "automata/lts_text.h"

#include <algorithm>

namespace parlance::automata {

std::string to_aut(const Lts& lts) {
  std::size_t failing = 0;
  for (State state = 0; state < lts.state_count(); ++state) {
    failing += lts.failing(state) ? 1 : 0;
  }
  std::string text = "des (" + std::to_string(lts.initial()) + ", " +
                     std::to_string(lts.transition_count() + failing) + ", " +
                     std::to_string(lts.state_count()) + ")\n";
  const auto line = [&](State from, const std::string& label, State to) {
    text += "(" + std::to_string(from) + ", \"" + label + "\", " + std::to_string(to) + ")\n";
  };
  for (State state = 0; state < lts.state_count(); ++state) {
    for (const Lts::Transition& transition : lts.transitions(state)) {
      const bool internal = transition.action == Lts::internal;
      line(state, internal ? "tau" : lts.actions()[transition.action], transition.target);
    }
    if (lts.failing(state)) {
      line(state, "ERROR", state);
    }
  }
  return text;
}

std::string aut_problem(const Lts& lts) {
  for (const std::string& label : lts.actions()) {
    if (label == "i" || label == "tau" || label == "ERROR") {
      return "the action " + label + " means " +
             (label == "ERROR" ? "an error" : "an internal step") +
             " in AUT; relabel it, or write FSP";
    }
  }
  return {};
}

} // namespace parlance::automata
