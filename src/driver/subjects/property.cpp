#include "driver/subjects/property.h"

#include "automata/lts_operations.h"
#include "automata/lts_text.h"
#include "util/error.h"
#include "util/messages.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

namespace parlance::driver {

namespace {

using automata::Action;
using automata::Lts;
using automata::State;
using component::Component;
using component::Method;
using component::OutcomeKind;
using component::Path;
using term::Term;

/// Whether an action of a property means a call.
bool means(const std::string& action, const std::string& call) {
  return action == call || call.starts_with(action + "(") ||
         automata::fsp_labels({call}).front() == action;
}

class PropertyComposition {
public:
  PropertyComposition(Component& component, const Lts& property)
      : component_(component), property_(property), store_(component.store()) {
    for (State state = 0; state < property.state_count(); ++state) {
      if (!property.failing(state)) {
        code_.resize(property.state_count(), 0);
        code_[state] = count_++;
      }
    }
    util::check(!property.failing(property.initial()), "a property does not begin with a failure");
    add_variable();
  }

  void run() {
    for (Method& method : component_.methods) {
      compose(method);
    }
    for (Method& step : component_.internal) {
      compose(step);
    }
  }

  const std::set<Action>& used() const { return used_; }

private:
  void add_variable() {
    std::string name = "property " + property_.name();
    while (std::ranges::find(component_.variables, name, &component::Variable::name) !=
           component_.variables.end()) {
      name += "'";
    }
    const auto width = std::max(1U, static_cast<unsigned>(std::bit_width(count_ - 1)));
    state_ = store_.variable(name, term::Sort::bit_vector(width));
    component_.variables.push_back({name, state_});
    component_.initial = term::and_(component_.initial, is(property_.initial()));
  }

  Term is(State state) const { return term::equal(state_, value(state)); }
  Term value(State state) const { return store_.constant(state_->sort(), code_[state]); }

  /// The action that means the call, the longest of several.
  std::optional<Action> action_of(const std::string& call) const {
    std::optional<Action> found;
    for (Action action = 0; action < property_.actions().size(); ++action) {
      const std::string& label = property_.actions()[action];
      if (means(label, call) && (!found || label.size() > property_.actions()[*found].size())) {
        found = action;
      }
    }
    return found;
  }

  void compose(Method& method) {
    const std::optional<Action> action = action_of(method.name);
    if (action) {
      used_.insert(*action);
      follow(method, *action);
      return;
    }
    for (Path& path : method.paths) {
      path.update.push_back(state_);
    }
  }

  /// The call moves the property on, or violates it, whatever else happens, unless it fails anyway.
  void follow(Method& method, Action action) {
    Term next = state_;
    Term violated = store_.boolean(false);
    State failing = 0;
    for (State state = 0; state < property_.state_count(); ++state) {
      for (const auto& [label, target] : property_.transitions(state)) {
        if (label != action) {
          continue;
        }
        if (property_.failing(target)) {
          violated = term::or_(violated, is(state));
          failing = target;
        } else {
          next = term::ite(is(state), value(target), next);
        }
      }
    }
    Term fails_anyway = store_.boolean(false);
    for (Path& path : method.paths) {
      const bool fails = path.outcome.kind == OutcomeKind::error;
      path.update.push_back(path.outcome.kind == OutcomeKind::ok ? next : state_);
      if (fails) {
        fails_anyway = term::or_(fails_anyway, path.guard);
      } else {
        path.guard = term::and_(path.guard, term::not_(violated));
      }
    }
    if (violated == store_.boolean(false)) {
      return;
    }
    Path violation;
    violation.guard = term::and_(violated, term::not_(fails_anyway));
    violation.update = component::symbols_of(component_.variables);
    violation.outcome.kind = OutcomeKind::error;
    violation.outcome.reason = property_.failure(failing);
    method.paths.push_back(std::move(violation));
  }

  Component& component_;
  const Lts& property_;
  term::TermStore& store_;
  std::vector<std::uint64_t> code_; ///< by state; of those that do not fail
  std::uint64_t count_ = 0;
  Term state_ = nullptr;
  std::set<Action> used_;
};

} // namespace

Component with_property(Component component, const Lts& property, std::vector<std::string>& notes) {
  PropertyComposition composition(component, property);
  composition.run();
  std::vector<std::string> calls;
  for (const Method& method : component.methods) {
    calls.push_back(method.name);
  }
  for (Action action = 0; action < property.actions().size(); ++action) {
    if (!composition.used().contains(action)) {
      const std::string& label = property.actions()[action];
      notes.push_back("property " + property.name() + " speaks of " + label + ", and " +
                      component.name + " has no such call" + util::suggestion(label, calls));
    }
  }
  return component;
}

} // namespace parlance::driver
