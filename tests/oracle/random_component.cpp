#include "oracle/random_component.h"

#include "oracle/component_text.h"
#include "oracle/errors.h"
#include "oracle/random_expression.h"
#include "oracle/random_observations.h"
#include "oracle/random_paths.h"

#include <algorithm>
#include <optional>

namespace parlance::oracle {
namespace {

class ComponentMaker {
public:
  ComponentMaker(std::uint64_t seed, const Profile& profile) : random_(seed), profile_(profile) {
    component_.name = "Random" + std::to_string(seed);
  }

  Component make() {
    draw_traits();
    draw_variables();
    const unsigned methods = random_.between(1, profile_.max_methods);
    const std::size_t storing = random_.below(methods);
    for (unsigned i = 0; i < methods; ++i)
      add_method(i, traits_.stores && i == storing);
    if (traits_.internal)
      add_internal("tick");
    if (traits_.internal && random_.percent(20))
      add_internal("tock");
    draw_start();
    if (profile_.hidden > 0)
      hide_variables();
    if (profile_.observations)
      add_observations(random_, component_);
    return std::move(component_);
  }

private:
  void draw_traits() {
    traits_.wide = random_.percent(profile_.wide);
    traits_.inputs = !traits_.wide && random_.percent(profile_.with_inputs);
    traits_.internal = random_.percent(profile_.with_internal);
    traits_.open_start = random_.percent(profile_.with_open_start);
    traits_.stores = random_.percent(profile_.with_stores);
    traits_.unknowns = random_.percent(profile_.with_unknowns);
    usual_width_ = traits_.wide ? profile_.max_width : random_.between(1, profile_.max_width);
  }

  /// Widths of one component are mostly the same, so that values can be compared and stored.
  Sort draw_sort() {
    if (traits_.wide)
      return Sort{usual_width_};
    if (random_.percent(30))
      return bool_sort;
    return Sort{random_.percent(70) ? usual_width_ : random_.between(1, profile_.max_width)};
  }

  void draw_variables() {
    const std::size_t count = 1 + random_.pick_weighted({25, 45, 30}) % profile_.max_variables;
    for (std::size_t i = 0; i < count; ++i)
      component_.variables.push_back({"x" + std::to_string(i), draw_sort()});
  }

  std::vector<Named> draw_parameters(std::size_t method, std::size_t count) {
    unsigned room = traits_.wide ? profile_.rare_parameter_bits : profile_.parameter_bits;
    std::vector<Named> result;
    for (std::size_t i = 0; i < count; ++i) {
      const Sort sort = draw_sort();
      if (sort.bits() > room)
        break;
      room -= sort.bits();
      result.push_back({"p" + std::to_string(method) + std::to_string(i), sort});
    }
    return result;
  }

  std::vector<Named> draw_inputs() {
    if (!traits_.inputs || !random_.percent(60))
      return {};
    return {{"e", draw_sort()}};
  }

  void add_method(std::size_t number, bool storing) {
    Action method;
    method.name = std::string(1, static_cast<char>('f' + number));
    std::size_t parameters = random_.pick_weighted({35, 45, 20});
    if (storing || traits_.wide)
      parameters = std::max<std::size_t>(parameters, traits_.wide ? 2 : 1);
    method.parameters = draw_parameters(number, parameters);
    method.inputs = draw_inputs();
    add_method_paths(random_, component_, traits_, draw_theme(method, storing), method);
    component_.methods.push_back(std::move(method));
  }

  Theme draw_theme(const Action& method, bool storing) {
    if (storing)
      return Theme::store;
    const unsigned check = method.parameters.empty() ? 0 : 40;
    return std::vector{Theme::protocol, Theme::check,
                       Theme::free}[random_.pick_weighted({45, check, 25})];
  }

  void add_internal(const char* name) {
    Action step;
    step.name = name;
    step.inputs = draw_inputs();
    add_internal_paths(random_, component_, traits_, step);
    component_.internal.push_back(std::move(step));
  }

  void draw_start() {
    RandomExpression make(random_, leaves_of(component_, {}));
    for (const Named& variable : component_.variables)
      component_.init.push_back(make.any_constant(variable.sort));
    if (!traits_.open_start)
      return;
    component_.init[random_.below(component_.init.size())] = nullptr;
    if (random_.percent(60))
      component_.initial = make.state_condition();
    // A formula that leaves no start is dropped: such a component has no meaning.
    if (ConcreteComponent(component_).initial_states().empty())
      component_.initial = nullptr;
  }

  void hide_variables() {
    for (Expression& init : component_.init)
      if (random_.percent(profile_.hidden))
        init = nullptr;
  }

  Random random_;
  const Profile& profile_;
  Traits traits_;
  unsigned usual_width_ = 1;
  Component component_;
};

std::optional<BruteForce> solve(const Component& component, const Profile& profile) {
  try {
    BruteForce meaning(component, profile.limits);
    const bool many_symbols = meaning.largest_partition() > 64;
    if (meaning.legal_states() <=
        (many_symbols ? profile.max_rare_legal_states : profile.max_legal_states))
      return meaning;
  } catch (const TooLarge&) {
    // Too large for brute force is as good as having too many states.
  }
  return std::nullopt;
}

} // namespace

Profile observing() {
  Profile profile;
  profile.max_width = 3;
  profile.wide = 0;
  profile.with_open_start = 60;
  profile.hidden = 40;
  profile.observations = true;
  return profile;
}

Component random_component(std::uint64_t seed, const Profile& profile) {
  return ComponentMaker(seed, profile).make();
}

Solved solved_component(std::uint64_t seed, const Profile& profile) {
  Random random(seed);
  for (std::size_t attempt = 1;; ++attempt) {
    const std::string text = component_text(random_component(random.next(), profile));
    const bool keep_dull = random.percent(profile.keep_dull);
    std::optional<BruteForce> meaning = solve(parse_component(text), profile);
    if (meaning && (keep_dull || meaning->legal_states() >= 3))
      return {text, std::move(*meaning), attempt};
  }
}

} // namespace parlance::oracle
