#include "abstraction/abstract_steps.h"

#include "abstraction/must_solve.h"
#include "component/passes.h"
#include "smt/project.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::abstraction {

namespace {

/// Alternatives of a call in a cell, beyond which nothing is said of what it must do.
constexpr std::size_t alternative_limit = 32;

bool decides_nothing_by_inputs(const component::Component& component) {
  return component.internal.empty() && component::has_one_start(component) &&
         std::ranges::all_of(component.methods,
                             [](const component::Method& method) { return method.inputs.empty(); });
}

} // namespace

Call concrete_call(const component::Component& component, std::size_t method,
                   std::vector<std::uint64_t> arguments) {
  std::vector<Term> equalities;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const component::Variable& parameter = component.methods[method].parameters[i];
    equalities.push_back(
        term::equal(parameter.symbol, component.store().constant(parameter.sort(), arguments[i])));
  }
  return {method, term::and_(component.store(), equalities), std::move(arguments), true};
}

bool AbstractStep::may_end(End end) const {
  return std::ranges::any_of(ways, [&](const Way& way) { return way.target.end == end; });
}

bool AbstractStep::must(const std::function<bool(const Target&)>& is_meant) const {
  return std::ranges::all_of(alternatives, [&](const std::vector<std::size_t>& alternative) {
    return std::ranges::any_of(alternative,
                               [&](std::size_t way) { return is_meant(ways[way].target); });
  });
}

AbstractSteps::AbstractSteps(const component::Component& component, CellTree& partition,
                             smt::Solver& solver, smt::Solver& eliminator)
    : component_(component), partition_(partition), solver_(solver), eliminator_(eliminator),
      effects_(effects_of(component)), deterministic_(decides_nothing_by_inputs(component)) {}

Call AbstractSteps::internal_step(std::size_t index) const {
  return {component_.methods.size() + index, component_.store().boolean(true), {}, true};
}

void AbstractSteps::forget() {
  entries_.clear();
  initial_.clear();
}

AbstractSteps::CallTerms& AbstractSteps::terms(const Call& call) {
  const auto [place, added] = terms_.try_emplace(key_of(call));
  CallTerms& found = place->second;
  if (!added) {
    return found;
  }
  const Effect& effect = effects_[call.action];
  term::Substitution arguments;
  if (call.is_concrete) {
    for (std::size_t i = 0; i < call.sample.size(); ++i) {
      const component::Variable& parameter = effect.action().parameters[i];
      arguments.bind(parameter.symbol,
                     component_.store().constant(parameter.sort(), call.sample[i]));
    }
  }
  found.errs = arguments.apply(effect.errs());
  found.unknown = arguments.apply(effect.is_unknown());
  found.outside = arguments.apply(effect.is_outside());
  for (std::uint32_t seen = 0; seen < effect.action().observation_count(); ++seen) {
    found.shows.push_back(arguments.apply(effect.shows(seen)));
  }
  for (std::size_t i = 0; i < component_.variables.size(); ++i) {
    found.after.bind(component_.variables[i].symbol, arguments.apply(effect.next()[i]));
  }
  return found;
}

Term AbstractSteps::leads_to(const Call& call, const Target& target) {
  CallTerms& effect = terms(call);
  switch (target.end) {
  case End::error:
    return effect.errs;
  case End::unknown:
    return effect.unknown;
  case End::ok:
    break;
  }
  const std::vector<Term> parts{
      effect.shows[target.observation],
      target.outside ? effect.outside : term::not_(effect.outside),
      effect.after.apply(partition_.tests(target.cell)),
  };
  return term::and_(component_.store(), parts);
}

const std::vector<std::pair<CellId, ConcreteState>>& AbstractSteps::initial_cells() {
  if (!initial_.empty() && initial_version_ == partition_.version()) {
    return initial_;
  }
  std::vector<ConcreteState> starts;
  for (const auto& [cell, state] : initial_) {
    starts.push_back(state);
  }
  initial_.clear();
  initial_version_ = partition_.version();
  std::vector<Term> question{component_.initial};
  const auto add = [&](const ConcreteState& start) {
    const CellId cell = partition_.cell_of(start);
    initial_.emplace_back(cell, start);
    question.push_back(term::not_(partition_.condition(cell)));
  };
  for (const ConcreteState& start : starts) {
    add(start); // cells only become smaller: different ones stay different
  }
  const std::vector<Term> symbols = component::symbols_of(component_.variables);
  while ((!deterministic_ || initial_.empty()) && is_sat(solver_, question)) {
    add(values_of(solver_, symbols));
  }
  std::ranges::sort(initial_);
  return initial_;
}

bool AbstractSteps::is_right(Entry& entry) {
  if (entry.version != partition_.version() &&
      std::ranges::all_of(entry.step.ways, [&](const Way& way) {
        return way.target.end != End::ok || partition_.is_leaf(way.target.cell);
      })) {
    entry.version = partition_.version();
  }
  return entry.version == partition_.version();
}

/// What was found out about the cell before others were divided, or about one that it is part of.
const AbstractSteps::Entry* AbstractSteps::bound_of(CellId cell, const CallKey& key) const {
  const auto calls = entries_.find(key);
  if (calls == entries_.end()) {
    return nullptr;
  }
  while (true) {
    if (const auto found = calls->second.find(cell); found != calls->second.end()) {
      return &found->second;
    }
    if (cell == CellTree::root) {
      return nullptr;
    }
    cell = partition_.parent(cell);
  }
}

const AbstractStep& AbstractSteps::step(CellId cell, const Call& call) {
  const CallKey key = key_of(call);
  std::map<CellId, Entry>& cells = entries_[key];
  const auto found = cells.find(cell);
  if (found != cells.end() && is_right(found->second)) {
    return found->second.step;
  }
  AbstractStep computed = compute(cell, call, bound_of(cell, key));
  Entry& entry = cells[cell];
  entry = {std::move(computed), partition_.version()};
  return entry.step;
}

/// The target, if it was not among the ways.
std::optional<Target> AbstractSteps::add_way(const Call& call, ConcreteRun run,
                                             std::vector<Way>& ways) const {
  const ConcreteEnd end = effects_[call.action].run(run);
  Target target{end.end, 0, false, 0};
  if (end.end == End::ok) {
    target = {End::ok, end.observation, end.outside, partition_.cell_of(end.next)};
  }
  const auto place = std::ranges::lower_bound(ways, target, {}, &Way::target);
  if (place != ways.end() && place->target == target) {
    return std::nullopt;
  }
  ways.insert(place, {target, std::move(run)});
  return target;
}

/// Runs that are known to begin in the cell.
void AbstractSteps::add_known(CellId cell, const Call& call, const AbstractStep& before,
                              std::vector<Way>& ways) const {
  for (const Way& way : before.ways) {
    if (partition_.contains(cell, way.witness.state)) {
      add_way(call, way.witness, ways);
    }
  }
}

/// Whether there is no target of the bound that is not known to be one.
bool AbstractSteps::covers(const std::vector<Way>& ways, const AbstractStep& bound) const {
  return std::ranges::all_of(bound.ways, [&](const Way& way) {
    return (way.target.end != End::ok || partition_.is_leaf(way.target.cell)) &&
           std::ranges::any_of(ways, [&](const Way& own) { return own.target == way.target; });
  });
}

AbstractStep AbstractSteps::compute(CellId cell, const Call& call, const Entry* bound) {
  ++computed_steps_;
  const Effect& effect = effects_[call.action];
  AbstractStep result;
  add_way(call,
          {partition_.witness(cell), call.sample,
           std::vector<std::uint64_t>(effect.action().inputs.size(), 0)},
          result.ways);
  if (bound != nullptr) {
    add_known(cell, call, bound->step, result.ways);
  }
  if (bound == nullptr || !covers(result.ways, bound->step)) {
    std::vector<Term> question{partition_.condition(cell)};
    if (!call.is_concrete) {
      question.push_back(call.guard);
    }
    for (const Way& way : result.ways) {
      question.push_back(term::not_(leads_to(call, way.target)));
    }
    const std::vector<Term> variables = component::symbols_of(component_.variables);
    const std::vector<Term> inputs = component::symbols_of(effect.action().inputs);
    while (is_sat(solver_, question)) {
      ConcreteRun run{values_of(solver_, variables), call.sample, values_of(solver_, inputs)};
      if (!call.is_concrete) {
        run.arguments = values_of(solver_, component::symbols_of(effect.action().parameters));
      }
      const std::optional<Target> added = add_way(call, std::move(run), result.ways);
      util::check(added.has_value(), "a run to a target that is not known yet");
      question.push_back(term::not_(leads_to(call, *added)));
    }
  }
  add_alternatives(cell, call, result);
  return result;
}

std::optional<Term> AbstractSteps::eliminated(Term formula, std::vector<Term> variables) {
  const std::vector<Term> used = term::variables_of(formula);
  std::erase_if(variables,
                [&](Term variable) { return std::ranges::find(used, variable) == used.end(); });
  return variables.empty() ? std::optional(formula)
                           : smt::project(eliminator_, formula, std::move(variables));
}

/// Which targets a state with arguments can reach is a vector of truth values, one for each target:
/// those that occur are enumerated.
void AbstractSteps::add_alternatives(CellId cell, const Call& call, AbstractStep& step) {
  const component::Method& action = effects_[call.action].action();
  if (action.inputs.empty() || step.ways.size() == 1) {
    for (std::size_t way = 0; way < step.ways.size(); ++way) {
      step.alternatives.push_back({way});
    }
    return;
  }
  std::vector<Term> reachable;
  for (const Way& way : step.ways) {
    const auto origin =
        eliminated(leads_to(call, way.target), component::symbols_of(action.inputs));
    if (!origin) {
      step.alternatives.emplace_back();
      return;
    }
    reachable.push_back(*origin);
  }
  std::vector<Term> question{partition_.condition(cell), call.guard};
  while (is_sat(solver_, question)) {
    std::vector<std::size_t> alternative;
    std::vector<Term> differs;
    for (std::size_t way = 0; way < reachable.size(); ++way) {
      const bool holds = solver_.value(reachable[way]) != 0;
      if (holds) {
        alternative.push_back(way);
      }
      differs.push_back(holds ? term::not_(reachable[way]) : reachable[way]);
    }
    question.push_back(term::or_(component_.store(), differs));
    step.alternatives.push_back(std::move(alternative));
    if (step.alternatives.size() > alternative_limit) {
      step.alternatives = {{}};
      return;
    }
  }
}

Term AbstractSteps::origin(const Call& call, const Target& target, const ConcreteRun& run) {
  Target either = target;
  const Effect& effect = effects_[call.action];
  Term formula = leads_to(call, either);
  if (target.goes_on() && effect.may_be_outside()) {
    either.outside = true; // the cell decides, as if nothing were assumed
    formula = term::or_(formula, leads_to(call, either));
  }
  std::vector<Term> choices = component::symbols_of(effect.action().inputs);
  if (!call.is_concrete) {
    choices = effect.choices();
    formula = term::and_(call.guard, formula);
  }
  if (const auto origin = eliminated(formula, choices)) {
    return *origin;
  }
  term::Substitution instance;
  std::vector<std::uint64_t> values = run.arguments;
  values.insert(values.end(), run.inputs.begin(), run.inputs.end());
  for (std::size_t i = 0; i < effect.choices().size(); ++i) {
    const Term choice = effect.choices()[i];
    instance.bind(choice, component_.store().constant(choice->sort(), values[i]));
  }
  return instance.apply(formula);
}

std::optional<Term> AbstractSteps::sure_origin(const Call& call, const Target& target) {
  const component::Method& action = effects_[call.action].action();
  const auto some_inputs = eliminated(leads_to(call, target), component::symbols_of(action.inputs));
  if (!some_inputs || call.is_concrete) {
    return some_inputs;
  }
  const auto not_sure = eliminated(term::and_(call.guard, term::not_(*some_inputs)),
                                   component::symbols_of(action.parameters));
  return not_sure ? std::optional(term::not_(*not_sure)) : std::nullopt;
}

std::optional<Term> AbstractSteps::arguments_to(const Call& call, const Target& target,
                                                const ConcreteState& state) {
  term::Substitution here;
  for (std::size_t v = 0; v < state.size(); ++v) {
    const component::Variable& variable = component_.variables[v];
    here.bind(variable.symbol, component_.store().constant(variable.sort(), state[v]));
  }
  return eliminated(here.apply(leads_to(call, target)),
                    component::symbols_of(effects_[call.action].action().inputs));
}

} // namespace parlance::abstraction
