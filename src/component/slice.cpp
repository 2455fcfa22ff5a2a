#include "component/slice.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace parlance::component {

namespace {

/// The ok paths of a method with one effect on the relevant variables, and one observation.
struct EffectGroup {
  std::vector<Term> update; ///< of the relevant variables only
  std::uint32_t observation;
  std::vector<Term> guards;
};

class Slicer {
public:
  explicit Slicer(const Component& component) : component_(component) {
    for (std::size_t i = 0; i < component.variables.size(); ++i) {
      index_.emplace(component.variables[i].symbol, i);
    }
    relevant_.assign(component.variables.size(), false);
  }

  Component run() {
    do {
      changed_ = false;
      for (const auto* methods : {&component_.methods, &component_.internal}) {
        for (const Method& method : *methods) {
          visit(method);
        }
      }
      visit_initial();
    } while (changed_);
    return build();
  }

private:
  void mark(Term formula) {
    for (const Term variable : term::variables_of(formula)) {
      const auto found = index_.find(variable);
      if (found != index_.end() && !relevant_[found->second]) {
        relevant_[found->second] = true;
        changed_ = true;
      }
    }
  }

  /// Groups in path order; the last is the one that can be said as "otherwise": the one that
  /// changes nothing, if there is one.
  std::vector<EffectGroup> groups(const Method& method) const {
    std::vector<EffectGroup> result;
    for (const Path& path : method.paths) {
      if (path.outcome.kind != OutcomeKind::ok) {
        continue;
      }
      std::vector<Term> update = relevant_part(path.update);
      auto found = std::find_if(result.begin(), result.end(), [&](const EffectGroup& group) {
        return group.update == update && group.observation == path.observation;
      });
      if (found == result.end()) {
        found = result.insert(result.end(), {std::move(update), path.observation, {}});
      }
      found->guards.push_back(path.guard);
    }
    const std::vector<Term> unchanged = relevant_part(symbols_of(component_.variables));
    const auto idle = std::find_if(result.begin(), result.end(), [&](const EffectGroup& group) {
      return group.update == unchanged;
    });
    if (idle != result.end()) {
      std::rotate(idle, idle + 1, result.end());
    }
    return result;
  }

  std::vector<Term> relevant_part(const std::vector<Term>& update) const {
    std::vector<Term> part;
    for (std::size_t i = 0; i < update.size(); ++i) {
      if (relevant_[i]) {
        part.push_back(update[i]);
      }
    }
    return part;
  }

  void visit(const Method& method) {
    for (const Path& path : method.paths) {
      if (path.outcome.kind != OutcomeKind::ok) {
        mark(path.guard);
      }
    }
    const std::vector<EffectGroup> effects = groups(method);
    for (std::size_t i = 0; i < effects.size(); ++i) {
      for (const Term update : effects[i].update) {
        mark(update);
      }
      if (i + 1 < effects.size()) {
        for (const Term guard : effects[i].guards) {
          mark(guard);
        }
      }
    }
  }

  bool mentions_relevant(Term formula) const {
    const std::vector<Term> variables = term::variables_of(formula);
    return std::any_of(variables.begin(), variables.end(),
                       [&](Term variable) { return relevant_[index_.at(variable)]; });
  }

  /// A conjunct that ties a relevant variable to others keeps those too.
  void visit_initial() {
    for (const Term conjunct : term::conjuncts(component_.initial)) {
      if (mentions_relevant(conjunct)) {
        mark(conjunct);
      }
    }
  }

  Method build(const Method& method) const {
    term::TermStore& store = component_.store();
    Method result{method.name, method.parameters, method.inputs, {}, method.observations, {}};
    const std::vector<Term> unchanged = relevant_part(symbols_of(component_.variables));
    Term others = store.boolean(false);
    for (const Path& path : method.paths) {
      if (path.outcome.kind != OutcomeKind::ok) {
        result.paths.push_back({path.guard, unchanged, path.outcome});
        others = term::or_(others, path.guard);
      }
    }
    const std::vector<EffectGroup> effects = groups(method);
    for (std::size_t i = 0; i < effects.size(); ++i) {
      const Term guard =
          i + 1 < effects.size() ? term::or_(store, effects[i].guards) : term::not_(others);
      others = term::or_(others, guard);
      result.paths.push_back(
          {guard, effects[i].update, Outcome{}, nullptr, effects[i].observation});
    }
    return result;
  }

  Component build() const {
    Component result;
    result.name = component_.name;
    result.syntax = component_.syntax;
    for (std::size_t i = 0; i < relevant_.size(); ++i) {
      if (relevant_[i]) {
        result.variables.push_back(component_.variables[i]);
      }
    }
    std::vector<Term> initial;
    for (const Term conjunct : term::conjuncts(component_.initial)) {
      if (mentions_relevant(conjunct)) {
        initial.push_back(conjunct);
      }
    }
    result.initial = term::and_(component_.store(), initial);
    for (const Method& method : component_.methods) {
      result.methods.push_back(build(method));
    }
    for (const Method& step : component_.internal) {
      result.internal.push_back(build(step));
    }
    drop_idle_steps(result);
    return result;
  }

  /// An internal step whose slice does nothing can be forgotten.
  static void drop_idle_steps(Component& component) {
    const std::vector<Term> unchanged = symbols_of(component.variables);
    std::erase_if(component.internal, [&](const Method& step) {
      return std::all_of(step.paths.begin(), step.paths.end(), [&](const Path& path) {
        return path.outcome.kind == OutcomeKind::ok && path.update == unchanged;
      });
    });
  }

  const Component& component_;
  std::unordered_map<Term, std::size_t> index_;
  std::vector<bool> relevant_;
  bool changed_ = false;
};

} // namespace

Component slice(const Component& component) { return Slicer(component).run(); }

} // namespace parlance::component
