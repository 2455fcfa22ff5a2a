#include "component/reduction.h"

#include "component/overflow.h"
#include "component/project_inputs.h"
#include "component/slice.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "util/named_values.h"

#include <algorithm>

namespace parlance::component {

namespace {

constexpr std::array<util::NamedValue<Pass>, 4> pass_names{{{Pass::constant, "constant"},
                                                            {Pass::equal, "equal"},
                                                            {Pass::unread, "unread"},
                                                            {Pass::narrow, "narrow"}}};

} // namespace

std::string to_text(Pass pass) { return util::name_of(pass, pass_names); }

namespace {

/// What a component that lacks some variables is to the whole.
VariableMap kept(const std::vector<Variable>& whole, const Component& part) {
  VariableMap map = identity(part.variables);
  map.expanded.clear();
  for (const Variable& variable : whole) {
    const bool is_there =
        std::ranges::find(map.contracted, variable.symbol) != map.contracted.end();
    map.expanded.push_back(is_there ? variable.symbol : nullptr);
  }
  return map;
}

/// Does the environment choose anything? Then a proof may list states, in which a variable that was
/// dropped has any value: one that equals it must not be forgotten with it.
bool has_choices(const Component& component) {
  return !component.internal.empty() ||
         std::ranges::any_of(component.methods,
                             [](const Method& method) { return !method.inputs.empty(); }) ||
         !has_one_start(component);
}

} // namespace

Reduction::Reduction(const Component& whole, const ReductionOptions& options, smt::Solver& solver)
    : whole_(whole), reduced_(whole), map_(identity(whole.variables)),
      facts_(whole.store().boolean(true)) {
  if (options.assume_no_overflow) {
    reduced_ = with_overflow_apart(std::move(reduced_));
    assumed_ = unknown_overflows(whole);
  }
  const auto wanted = [&](Pass pass) { return std::ranges::count(options.passes, pass) > 0; };
  if (wanted(Pass::constant)) {
    use(constant_variables(reduced_));
  }
  const bool early = !has_choices(whole);
  if (wanted(Pass::equal) && early) {
    use(equal_variables(reduced_));
  }
  if (wanted(Pass::unread)) {
    Component sliced = slice(reduced_);
    map_ = composed(whole_.variables, map_, kept(reduced_.variables, sliced));
    reduced_ = std::move(sliced);
  }
  if (wanted(Pass::equal) && !early) {
    use(equal_variables(reduced_));
  }
  if (!options.keep_inputs) {
    reduced_ = project_inputs(reduced_, solver);
  }
  if (options.assume_no_overflow) {
    reduced_ = component::assume_no_overflow(std::move(reduced_));
    for (const std::string& name : overflowing_variables(reduced_)) {
      if (std::ranges::find(assumed_, name) == assumed_.end()) {
        assumed_.push_back(name);
      }
    }
  }
  if (wanted(Pass::narrow)) {
    use(narrow_variables(reduced_, solver));
  }
}

void Reduction::use(const VariableMap& map) {
  facts_ = term::and_(facts_, over_whole(facts(reduced_, map)));
  reduced_ = mapped(reduced_, map);
  map_ = composed(whole_.variables, map_, map);
}

Term Reduction::over_whole(Term formula) const {
  term::Substitution contract;
  for (std::size_t i = 0; i < map_.variables.size(); ++i) {
    contract.bind(map_.variables[i].symbol, map_.contracted[i]);
  }
  return contract.apply(formula);
}

std::optional<std::uint64_t> Reduction::value(std::size_t variable,
                                              std::span<const std::uint64_t> state) const {
  const Term expanded = map_.expanded[variable];
  if (expanded == nullptr) {
    return std::nullopt;
  }
  term::Assignment values;
  for (std::size_t i = 0; i < map_.variables.size(); ++i) {
    values.bind(map_.variables[i].symbol, state[i]);
  }
  return term::evaluate(expanded, values);
}

} // namespace parlance::component
