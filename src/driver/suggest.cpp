#include "driver/suggest.h"

#include "engines/product/engine_view.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/messages.h"

#include <algorithm>
#include <set>

namespace parlance::driver {

std::vector<std::string> never_allowed(const interface::Interface& learned) {
  std::vector<std::string> methods;
  std::set<std::string> allowed;
  for (const interface::NamedCall& symbol : learned.calls()) {
    if (std::ranges::find(methods, symbol.method) == methods.end()) {
      methods.push_back(symbol.method);
    }
  }
  for (automata::State state = 0; state < learned.state_count(); ++state) {
    for (automata::Symbol symbol = 0; symbol < learned.alphabet.size(); ++symbol) {
      if (learned.is_legal(state) && learned.verdict(state, symbol) == interface::Verdict::legal) {
        allowed.insert(learned.call(symbol).method);
      }
    }
  }
  std::erase_if(methods, [&](const std::string& method) { return allowed.contains(method); });
  return methods;
}

namespace {

constexpr std::size_t trial_depth = 5;
constexpr std::chrono::seconds trial_time{10};

bool is_hidden_from_clients(const component::Component& component, util::StopToken& stop) {
  const auto solver = smt::make_z3(&stop);
  return !engines::EngineView(component, component::slice_only(), *solver, stop)
              .space.deterministic();
}

/// Only these methods are observed.
component::Component showing(component::Component component,
                             const std::vector<std::string>& observers) {
  for (component::Method& method : component.methods) {
    if (std::ranges::find(observers, method.name) == observers.end()) {
      method.observations.clear();
      for (component::Path& path : method.paths) {
        path.observation = 0;
      }
    }
  }
  return component;
}

std::vector<std::string> still_never_allowed(const component::Component& component,
                                             util::StopToken& stop) {
  LearnOptions how;
  how.depth = trial_depth;
  how.engine = engines::Technique::exploration;
  how.certify = false;
  return never_allowed(learn(component, how, stop).interface);
}

/// By method that is never allowed: who helps.
class Trials {
public:
  Trials(const component::Component& everything, std::vector<std::string> methods,
         util::StopToken& stop)
      : everything_(everything), methods_(std::move(methods)), stop_(stop) {
    for (const component::Method& method : everything.methods) {
      if (!method.observations.empty()) {
        observers_.push_back(method.name);
      }
    }
  }

  std::vector<std::string> run() {
    std::vector<std::vector<std::string>> helpers(methods_.size());
    for (const std::string& observer : observers_) {
      const std::vector<std::string> left = left_with({observer});
      for (std::size_t i = 0; i < methods_.size(); ++i) {
        if (methods_[i] != observer && std::ranges::find(left, methods_[i]) == left.end()) {
          helpers[i].push_back(observer);
        }
      }
    }
    const bool some_without = std::ranges::any_of(helpers, &std::vector<std::string>::empty);
    const std::vector<std::string> left =
        some_without && observers_.size() > 1 ? left_with(observers_) : methods_;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < methods_.size(); ++i) {
      if (!helpers[i].empty()) {
        lines.push_back(methods_[i] + " is never allowed, because the client does not see what " +
                        util::list_text(helpers[i], "or") + " returns; try --observe " +
                        helpers[i].front());
      } else if (std::ranges::find(left, methods_[i]) == left.end()) {
        lines.push_back(methods_[i] + " is never allowed, because the client does not see what " +
                        util::list_text(observers_, "and") + " return; try --observe returns");
      }
    }
    return lines;
  }

private:
  std::vector<std::string> left_with(const std::vector<std::string>& observers) {
    return still_never_allowed(showing(everything_, observers), stop_);
  }

  const component::Component& everything_;
  std::vector<std::string> methods_;
  util::StopToken& stop_;
  std::vector<std::string> observers_;
};

} // namespace

std::vector<std::string> suggestions(const std::string& input, const GivenOptions& options,
                                     const Subject& subject, const interface::Interface& learned,
                                     const util::StopToken& stop) {
  const auto* loaded = std::get_if<LoadedComponent>(&subject);
  std::vector<std::string> methods = never_allowed(learned);
  if (loaded == nullptr || methods.empty() || !front_end_of(input, options).knows("observe")) {
    return {};
  }
  util::StopToken limited({trial_time, stop.memory_limit()}, &stop);
  try {
    if (!is_hidden_from_clients(loaded->component, limited)) {
      return {};
    }
    GivenOptions seeing = options;
    seeing.texts["observe"] = {"returns"};
    std::vector<std::string> notes;
    const Subject everything = load_subject(input, seeing, limited, notes);
    return Trials(std::get<LoadedComponent>(everything).component, std::move(methods), limited)
        .run();
  } catch (const util::Stopped&) {
    return {};
  }
}

} // namespace parlance::driver
