#pragma once
// Variables, parameters and results in JSON: sorts, types, and names of values. Components and
// interfaces have them alike.

#include "component/component.h"
#include "util/json/json_place.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace parlance::component {

nlohmann::ordered_json variable_json(const Variable& variable);
nlohmann::ordered_json result_json(const ResultType& result);

/// A variable with a name that was read already. Which of its keys are allowed depends on where it
/// stands. @requires expect_keys
Variable read_variable(const util::JsonPlace& entry, const std::string& name,
                       term::TermStore& store);
ResultType read_result(const util::JsonPlace& entry);

} // namespace parlance::component
