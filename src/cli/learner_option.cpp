#include "cli/learner_option.h"

#include <CLI/CLI.hpp>

namespace parlance::cli {

const std::map<std::string, learn::LearnerKind>& learner_names() {
  static const std::map<std::string, learn::LearnerKind> names = [] {
    std::map<std::string, learn::LearnerKind> all;
    for (const learn::LearnerKind kind : learn::all_learners) {
      all.emplace(learn::to_text(kind), kind);
    }
    return all;
  }();
  return names;
}

std::vector<std::string> learner_choices() {
  std::vector<std::string> names{"auto"};
  for (const auto& [name, kind] : learner_names()) {
    names.push_back(name);
  }
  return names;
}

std::optional<learn::LearnerKind> learner_of(const std::string& name) {
  return name == "auto" ? std::nullopt : std::optional(learner_names().at(name));
}

void add_learner_option(CLI::App& command, std::optional<learn::LearnerKind>& learner) {
  command
      .add_option_function<std::string>(
          "--learner", [&learner](const std::string& name) { learner = learner_of(name); },
          "The learner: auto, lstar (Angluin), rs (Rivest and Schapire), kv (Kearns and Vazirani) "
          "or ttt; the interface does not depend on it")
      ->check(CLI::IsMember(learner_choices()))
      ->default_str("auto");
}

} // namespace parlance::cli
