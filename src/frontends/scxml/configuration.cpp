#include "frontends/scxml/configuration.h"

#include <algorithm>

namespace parlance::scxml {

bool Configuration::contains(StateId state) const {
  return std::ranges::binary_search(active, state);
}

void Configuration::add(StateId state) {
  const auto place = std::ranges::lower_bound(active, state);
  if (place == active.end() || *place != state) {
    active.insert(place, state);
  }
}

void Configuration::remove(StateId state) { std::erase(active, state); }

std::string to_text(const Chart& chart, const Configuration& configuration) {
  std::string text;
  for (const StateId state : configuration.active) {
    if (chart.states[state].is_atomic()) {
      const std::string& id = chart.states[state].id;
      text += (text.empty() ? "" : ", ") + (id.empty() ? chart.title(state) : id);
    }
  }
  return text.empty() ? "ended" : text;
}

} // namespace parlance::scxml
