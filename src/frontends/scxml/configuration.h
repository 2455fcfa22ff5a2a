#pragma once
// What a chart remembers between events, but for its data.

#include "frontends/scxml/chart.h"

#include <string>
#include <vector>

namespace parlance::scxml {

struct Configuration {
  std::vector<StateId> active; ///< in document order, without the document; none: it has ended
  /// By state; empty but for histories of states that were left
  std::vector<std::vector<StateId>> history;

  bool ended() const { return active.empty(); }
  bool contains(StateId state) const;
  void add(StateId state);
  void remove(StateId state);
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// The ids of the innermost active states, as in `open, lamp.on`; "ended" if there are none.
std::string to_text(const Chart& chart, const Configuration& configuration);

} // namespace parlance::scxml
