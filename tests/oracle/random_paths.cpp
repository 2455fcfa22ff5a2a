#include "oracle/random_paths.h"

namespace parlance::oracle {
namespace {

std::vector<Expression> variables_of(const std::vector<Named>& names, std::size_t first_slot) {
  std::vector<Expression> result;
  for (std::size_t i = 0; i < names.size(); ++i)
    result.push_back(variable(names[i].name, names[i].sort, first_slot + i));
  return result;
}

/// Fills the paths of one action: the leaves of a random decision tree.
class PathMaker {
public:
  PathMaker(Random& random, const Component& component, Action& action, const Traits& traits)
      : random_(random), make_(random, leaves_of(component, action)), action_(action),
        traits_(traits) {}

  void make_method(Theme theme) {
    store_ = theme == Theme::store;
    if (theme == Theme::protocol)
      fail_if(make_.state_condition());
    else if (theme == Theme::check)
      fail_if(root_check());
    else
      grow(nullptr, theme == Theme::free ? 2 : 1, theme == Theme::free ? 30 : 12);
  }

  /// Something happens under a condition, else nothing.
  void make_internal(unsigned failure_chance) {
    const Expression condition =
        random_.percent(30) ? make_.input_condition() : make_.state_condition();
    add_leaf(condition, failure_chance);
    add_path(apply("not", {condition}), Verdict::legal);
  }

private:
  Expression root_check() {
    if (!make_.leaves().inputs.empty() && random_.percent(30))
      return make_.input_condition();
    const Expression check = make_.parameter_condition(random_.percent(75));
    return traits_.wide ? conjoin(check, make_.parameter_condition(true)) : check;
  }

  static Expression conjoin(const Expression& guard, const Expression& condition) {
    return guard ? apply("and", {guard, condition}) : condition;
  }

  void fail_if(const Expression& condition) {
    add_path(condition, failure());
    grow(apply("not", {condition}), random_.between(0, 1), 8);
  }

  void grow(const Expression& guard, unsigned depth, unsigned failure_chance) {
    if (depth == 0 || random_.percent(25))
      return add_leaf(guard, failure_chance);
    const Expression condition = make_.condition();
    grow(conjoin(guard, condition), depth - 1, failure_chance);
    grow(conjoin(guard, apply("not", {condition})), depth - 1, failure_chance);
  }

  Verdict failure() {
    return traits_.unknowns && random_.percent(40) ? Verdict::unknown : Verdict::illegal;
  }

  void add_leaf(const Expression& guard, unsigned failure_chance) {
    add_path(guard, random_.percent(failure_chance) ? failure() : Verdict::legal);
    if (action_.paths.back().outcome == Verdict::legal)
      add_updates(action_.paths.back());
    store_ = false;
  }

  void add_path(const Expression& guard, Verdict outcome) {
    Path path;
    path.guard = guard ? guard : constant(bool_sort, 1);
    path.outcome = outcome;
    const std::string number = std::to_string(action_.paths.size());
    if (outcome == Verdict::unknown)
      path.label = "reason " + number;
    if (outcome == Verdict::illegal) {
      path.label = random_.percent(50) ? "IllegalStateException" : "AssertionError";
      path.place = random_.percent(70) ? action_.name + ":" + number : "";
    }
    if (outcome == Verdict::legal && random_.percent(10))
      path.value = make_.condition();
    if (outcome == Verdict::illegal && random_.percent(10))
      add_updates(path); // of no consequence
    action_.paths.push_back(std::move(path));
  }

  void add_updates(Path& path) {
    const auto& state = make_.leaves().state;
    const std::size_t must_change = random_.below(state.size());
    for (std::size_t i = 0; i < state.size(); ++i)
      if (i == must_change || (traits_.wide && store_) || random_.percent(25))
        path.update.emplace_back(
            i, next_value(state[i], store_ && (i == must_change || traits_.wide)));
  }

  Expression next_value(const Expression& target, bool store) {
    const Leaves& leaves = make_.leaves();
    if (!leaves.parameters.empty() && (store || (traits_.stores && random_.percent(20))))
      return make_.absorb(target, random_.pick(leaves.parameters));
    if (!leaves.inputs.empty() && random_.percent(30))
      return make_.absorb(target, random_.pick(leaves.inputs));
    return make_.progress(target);
  }

  Random& random_;
  RandomExpression make_;
  Action& action_;
  const Traits traits_;
  bool store_ = false; ///< the next leaf must store a parameter
};

} // namespace

Leaves leaves_of(const Component& component, const Action& action) {
  const std::size_t variables = component.variables.size();
  return {variables_of(component.variables, 0), variables_of(action.parameters, variables),
          variables_of(action.inputs, variables + action.parameters.size())};
}

void add_method_paths(Random& random, const Component& component, const Traits& traits, Theme theme,
                      Action& method) {
  PathMaker(random, component, method, traits).make_method(theme);
}

void add_internal_paths(Random& random, const Component& component, const Traits& traits,
                        Action& step) {
  PathMaker(random, component, step, traits).make_internal(10);
}

} // namespace parlance::oracle
