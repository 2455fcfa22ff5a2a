#pragma once
// Learners by their names.

#include "learn/learners.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace parlance::cli {

const std::map<std::string, learn::LearnerKind>& learner_names();

/// The names, and `auto` before them.
std::vector<std::string> learner_choices();

/// Nothing for `auto`. @requires one of learner_choices()
std::optional<learn::LearnerKind> learner_of(const std::string& name);

/// --learner.
void add_learner_option(CLI::App& command, std::optional<learn::LearnerKind>& learner);

} // namespace parlance::cli
