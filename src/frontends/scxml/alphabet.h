#pragma once
// The events that a client can send, and those that count as errors.

#include "frontends/scxml/machine.h"

#include <string>
#include <vector>

namespace parlance::scxml {

/// The names that transitions wait for, in document order, but for those of events that the chart
/// raises itself and of events that come from the platform (`done`, `error`). Descriptors that end
/// in `.*` count by what stands before; `*` has no name.
std::vector<std::string> client_events(const Chart& chart);

/// Whether some transition waits for the event.
bool is_awaited(const Chart& chart, const std::string& event);

/// What a list of names, of states or of events that are raised, means. An event's name counts as a
/// descriptor. @throws util::UserError (usage) if a name is neither
CountedErrors counted_errors(const Chart& chart, const std::vector<std::string>& names);

} // namespace parlance::scxml
