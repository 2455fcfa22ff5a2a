#pragma once
// Assumptions in JSON: objects with id and text, or sentences alone.

#include "component/assumption.h"
#include "util/json/json_place.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace parlance::component {

nlohmann::ordered_json assumptions_json(const std::vector<Assumption>& assumptions);

/// Those at the key `assumptions`, none without it. A sentence alone has no id, but for what
/// program code asks for.
std::vector<Assumption> read_assumptions(const util::JsonPlace& object);

} // namespace parlance::component
