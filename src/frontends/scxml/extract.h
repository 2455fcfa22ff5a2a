#pragma once
// From a chart to its Component: one variable for the configuration, one for each datum that
// changes, one method an event. Charts without data are labelled transition systems too.

#include "automata/lts.h"
#include "component/component.h"
#include "frontends/scxml/summary.h"
#include "util/stop.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::scxml {

struct ExtractOptions {
  std::vector<std::string> errors = {}; ///< states and events that are errors
  /// Events that a client sends beside those that transitions name, as far as they are awaited
  std::vector<std::string> events = {};
  RunLimits limits = {};
};

/// Summarises a chart. If a limit of `stop` ends that, what is missing is unknown.
/// @throws util::UserError if there is nothing to send, or no such error
Summary summarise(term::TermStore& store, const Chart& chart, const ExtractOptions& options,
                  util::StopToken& stop);

component::Component to_component(term::TermStore& store, const Chart& chart,
                                  const Summary& summary);

/// The deterministic, complete system of a chart; errors are failing states. Nothing if the chart
/// has data that change or that events carry, or if something about it is unknown.
std::optional<automata::Lts> to_lts(const Chart& chart, const Summary& summary);

} // namespace parlance::scxml
