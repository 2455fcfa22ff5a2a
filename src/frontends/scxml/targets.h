#pragma once
// What transitions may lead to: states that can be active together (W3C, section 3.11).

#include "frontends/scxml/chart.h"

namespace parlance::scxml {

/// Checks the targets of all transitions, and those that states and histories begin with.
/// @throws util::UserError with the place
void check_targets(const Chart& chart);

} // namespace parlance::scxml
