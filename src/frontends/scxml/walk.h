#pragma once
// Walks over all executable content and all expressions of a chart, in document order.

#include "frontends/scxml/chart.h"

#include <functional>

namespace parlance::scxml {

/// Calls `visit` with every action of a block, those inside alternatives included.
void for_each_action(const Block& block, const std::function<void(const Action&)>& visit);
/// With every action of the chart.
void for_each_action(const Chart& chart, const std::function<void(const Action&)>& visit);
/// With every transition that events or their absence trigger: not with initial ones.
void for_each_transition(const Chart& chart, const std::function<void(const Transition&)>& visit);
/// With an expression and everything below it.
void for_each_node(const ExpressionPtr& expression,
                   const std::function<void(const Expression&)>& visit);

} // namespace parlance::scxml
