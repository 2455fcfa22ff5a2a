#include "oracle/random_observations.h"

#include "oracle/random_paths.h"

namespace parlance::oracle {
namespace {

const std::vector<std::string> two{"true", "false"};
const std::vector<std::string> three{"negative", "zero", "positive"};

class ObservationMaker {
public:
  ObservationMaker(Random& random, Component& component) : random_(random), component_(component) {
    for (const Action& method : component.methods)
      collect_failures(method);
  }

  void run() {
    const std::size_t chosen = random_.below(component_.methods.size());
    const bool has_observer = random_.percent(60);
    for (std::size_t i = 0; i < component_.methods.size(); ++i)
      if (random_.percent(45) || (!has_observer && i == chosen))
        observe(component_.methods[i]);
    if (has_observer)
      add_observer();
  }

private:
  /// Conditions on the state alone on which a call does not end well.
  void collect_failures(const Action& method) {
    const std::size_t variables = component_.variables.size();
    const std::size_t slots = variables + method.parameters.size() + method.inputs.size();
    for (const Path& path : method.paths)
      if (path.outcome != Verdict::legal && !mentions(*path.guard, variables, slots))
        failures_.push_back(path.guard);
  }

  void add_observer() {
    Action look;
    look.name = "look";
    look.paths.emplace_back().guard = constant(bool_sort, 1);
    draw_names(look);
    split(look, false);
    component_.methods.push_back(std::move(look));
  }

  void observe(Action& method) {
    draw_names(method);
    if (ok_paths(method) > 1 && random_.percent(30))
      for (Path& path : method.paths)
        path.observation =
            path.outcome == Verdict::legal ? random_.below(method.observations.size()) : 0;
    else
      split(method, random_.percent(30));
  }

  void draw_names(Action& method) { method.observations = random_.percent(75) ? two : three; }

  static std::size_t ok_paths(const Action& method) {
    std::size_t count = 0;
    for (const Path& path : method.paths)
      count += path.outcome == Verdict::legal;
    return count;
  }

  /// Conditions decide which observation is made. `idle`: with the last one, nothing else happens.
  void split(Action& method, bool idle) {
    const std::size_t last = method.observations.size() - 1;
    for (std::size_t observation = 0; observation < last; ++observation)
      split(method, observation, draw_condition(method));
    for (Path& path : method.paths)
      if (idle && path.observation == last)
        path.update.clear();
  }

  /// What would show this observation shows the next one where the condition does not hold.
  static void split(Action& method, std::size_t observation, const Expression& condition) {
    std::vector<Path> paths;
    for (const Path& path : method.paths) {
      paths.push_back(path);
      if (path.outcome != Verdict::legal || path.observation != observation)
        continue;
      paths.back().guard = apply("and", {path.guard, condition});
      paths.push_back(path);
      paths.back().guard = apply("and", {path.guard, apply("not", {condition})});
      paths.back().observation = observation + 1;
    }
    method.paths = std::move(paths);
  }

  Expression draw_condition(const Action& method) {
    RandomExpression make(random_, leaves_of(component_, method));
    const unsigned failures = failures_.empty() ? 0 : 50;
    const unsigned inputs = method.inputs.empty() ? 0 : 25;
    switch (random_.pick_weighted({failures, 25, 15, inputs})) {
    case 0:
      return random_.pick(failures_);
    case 1:
      return make.state_condition();
    case 2:
      return make.condition();
    default:
      return make.input_condition();
    }
  }

  Random& random_;
  Component& component_;
  std::vector<Expression> failures_;
};

} // namespace

void add_observations(Random& random, Component& component) {
  ObservationMaker(random, component).run();
}

} // namespace parlance::oracle
