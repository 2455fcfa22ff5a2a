#pragma once
// How a call is evaluated on a belief: the paths of methods as programs, and one expansion for each
// call on each belief. For belief_space.cpp alone.

#include "component/belief_space.h"
#include "component/branch_normal_form.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::component {

/// With at most so many bits, all values of arguments or inputs are tried.
inline constexpr unsigned call_enumeration_bits = 8;

class BeliefSpace::Compiled {
public:
  /// The paths of a method as programs over variables, parameters and inputs.
  struct CompiledMethod {
    CompiledMethod(const Component& component, const Method& method)
        : inputs(values(component, method)), guards(inputs, guard_terms(method)) {
      for (const Path& path : method.paths) {
        updates.emplace_back(inputs, path.update);
        const std::vector<Term> excluded{
            path.outside != nullptr ? path.outside : component.store().boolean(false)};
        outside.emplace_back(inputs, excluded);
      }
    }

    static std::vector<Term> values(const Component& component, const Method& method) {
      std::vector<Term> result = symbols_of(component.variables);
      for (const auto* scope : {&method.parameters, &method.inputs}) {
        const std::vector<Term> symbols = symbols_of(*scope);
        result.insert(result.end(), symbols.begin(), symbols.end());
      }
      return result;
    }

    static std::vector<Term> guard_terms(const Method& method) {
      std::vector<Term> guards;
      for (const Path& path : method.paths) {
        guards.push_back(path.guard);
      }
      return guards;
    }

    std::vector<Term> inputs;
    term::Program guards;
    std::vector<term::Program> updates;
    std::vector<term::Program> outside;
  };

  explicit Compiled(const Component& component) {
    for (const Method& method : component.methods) {
      methods_.emplace_back(component, method);
    }
    for (const Method& step : component.internal) {
      internal_.emplace_back(component, step);
    }
  }
  const CompiledMethod& get(bool internal, std::size_t index) const {
    return internal ? internal_[index] : methods_[index];
  }

private:
  std::vector<CompiledMethod> methods_;
  std::vector<CompiledMethod> internal_;
};

/// The evaluation of one call on one belief, as far as one observation is made.
class BeliefSpace::Expansion {
public:
  explicit Expansion(BeliefSpace& space) : space_(space), component_(space.component_) {}

  BeliefStep result;
  Belief reached;
  std::vector<Expansion>* by_observation = nullptr; ///< where what a call leads to goes

  /// Adds the successors of one concrete state. A null guard: the arguments are given.
  void step_state(const ConcreteState& state, bool internal, std::size_t index,
                  std::span<const std::uint64_t> arguments, Term guard) {
    const Method& method = method_at(internal, index);
    const unsigned bits =
        total_bits(method.inputs) + (guard == nullptr ? 0 : total_bits(method.parameters));
    if (bits > call_enumeration_bits) {
      step_branch(branch_of(component_, state), internal, index, arguments, guard);
      return;
    }
    std::vector<std::uint64_t> values = state;
    values.insert(values.end(), arguments.begin(), arguments.end());
    std::vector<const Variable*> open;
    if (guard != nullptr) {
      append(open, method.parameters);
    }
    append(open, method.inputs);
    const std::size_t fixed = values.size();
    values.resize(fixed + open.size());
    const std::optional<term::Program> filter = guard_program(method, guard);
    for (std::uint64_t combination = 0; combination < (1ULL << bits); ++combination) {
      std::uint64_t rest = combination;
      for (std::size_t i = 0; i < open.size(); ++i) {
        values[fixed + i] = rest & open[i]->sort().mask();
        rest >>= open[i]->sort().width();
      }
      if (!filter ||
          holds(*filter, std::span(values).subspan(state.size(), method.parameters.size()))) {
        step_values(values, internal, index);
      }
    }
  }

  /// Adds the successors of a symbolic branch.
  void step_branch(const Branch& branch, bool internal, std::size_t index,
                   std::span<const std::uint64_t> arguments, Term guard) {
    const Method& method = method_at(internal, index);
    term::TermStore& store = component_.store();
    term::Substitution substitution;
    for (std::size_t i = 0; i < branch.state.size(); ++i) {
      substitution.bind(component_.variables[i].symbol, branch.state[i]);
    }
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      const Variable& parameter = method.parameters[i];
      substitution.bind(parameter.symbol, guard == nullptr
                                              ? store.constant(parameter.sort(), arguments[i])
                                              : store.fresh(parameter.name, parameter.sort()));
    }
    for (const Variable& input : method.inputs) {
      substitution.bind(input.symbol, store.fresh(input.name, input.sort()));
    }
    const Term admitted = guard == nullptr ? store.boolean(true) : substitution.apply(guard);
    for (std::size_t path = 0; path < method.paths.size(); ++path) {
      const Term condition = term::and_(term::and_(branch.condition, admitted),
                                        substitution.apply(method.paths[path].guard));
      if (feasible(condition)) {
        take_path(condition, substitution, internal, index, path);
      }
    }
  }

  /// Closes what was reached under internal steps.
  void close() {
    closing_ = true;
    result.by_call = states_.size();
    for (std::size_t done = 0; done < pending_.size() && result.limit.empty(); ++done) {
      const NormalBranch current = pending_[done];
      for (std::size_t step = 0; step < component_.internal.size(); ++step) {
        for (const ConcreteState& state : current.states) {
          take_internal_step(state, step);
        }
        if (current.branch) {
          step_branch(*current.branch, true, step, {}, nullptr);
        }
      }
    }
    reached.states.assign(states_.begin(), states_.end());
    for (NormalBranch& entry : pending_) {
      std::ranges::move(entry.states, std::back_inserter(result.in_order));
    }
  }

  /// What one internal step does to one state. Where it takes a solver it is found out once: many
  /// beliefs hold the state.
  void take_internal_step(const ConcreteState& state, std::size_t step) {
    if (total_bits(component_.internal[step].inputs) <= call_enumeration_bits) {
      step_state(state, true, step, {}, nullptr);
      return;
    }
    Key key{step};
    key.insert(key.end(), state.begin(), state.end());
    auto known = space_.internal_steps_.find(key);
    if (known == space_.internal_steps_.end()) {
      Expansion alone(space_);
      alone.closing_ = true;
      alone.step_state(state, true, step, {}, nullptr);
      alone.reached.states.assign(alone.states_.begin(), alone.states_.end());
      known = space_.internal_steps_
                  .emplace(std::move(key),
                           InternalStep{std::move(alone.result), std::move(alone.reached)})
                  .first;
    }
    include(known->second);
  }

  void include(const InternalStep& step) {
    result.may_succeed |= step.result.may_succeed;
    result.may_fail |= step.result.may_fail;
    result.may_be_unknown |= step.result.may_be_unknown;
    result.may_be_outside |= step.result.may_be_outside;
    result.outcomes.insert(step.result.outcomes.begin(), step.result.outcomes.end());
    if (result.limit.empty()) {
      result.limit = step.result.limit;
    }
    for (const ConcreteState& state : step.reached.states) {
      add_state(state);
    }
    for (const Branch& branch : step.reached.branches) {
      add_normal(branch);
    }
  }

  void add_state(ConcreteState state) {
    if (states_.insert(state).second) {
      check_size();
      if (!component_.internal.empty()) {
        pending_.push_back({{std::move(state)}, std::nullopt});
      }
    }
  }

  void add_branch(const Branch& branch) {
    NormalBranch normal =
        normalise(branch, space_.solver_, closing_ ? enumerated_models_inside : enumerated_models);
    for (ConcreteState& state : normal.states) {
      add_state(std::move(state));
    }
    if (normal.branch) {
      add_normal(*normal.branch);
    }
  }

  void add_normal(const Branch& branch) {
    if (std::find(reached.branches.begin(), reached.branches.end(), branch) ==
        reached.branches.end()) {
      reached.branches.push_back(branch);
      check_size();
      pending_.push_back({{}, branch});
    }
  }

private:
  static void append(std::vector<const Variable*>& list, const std::vector<Variable>& variables) {
    for (const Variable& variable : variables) {
      list.push_back(&variable);
    }
  }

  const Method& method_at(bool internal, std::size_t index) const {
    return internal ? component_.internal[index] : component_.methods[index];
  }

  static std::optional<term::Program> guard_program(const Method& method, Term guard) {
    if (guard == nullptr) {
      return std::nullopt;
    }
    const std::vector<Term> roots{guard};
    return term::Program(symbols_of(method.parameters), roots);
  }

  static bool holds(const term::Program& program, std::span<const std::uint64_t> values) {
    std::uint64_t output = 0;
    program.run(values, std::span(&output, 1));
    return output != 0;
  }

  void step_values(const std::vector<std::uint64_t>& values, bool internal, std::size_t index) {
    const Compiled::CompiledMethod& compiled = space_.compiled_->get(internal, index);
    const Method& method = method_at(internal, index);
    ++space_.evaluated_steps_;
    if ((space_.evaluated_steps_ & 0xfff) == 0) {
      space_.stop_.check();
    }
    guards_.resize(method.paths.size());
    compiled.guards.run(values, guards_);
    for (std::size_t path = 0; path < method.paths.size(); ++path) {
      if (guards_[path] != 0) {
        if (method.paths[path].outcome.kind == OutcomeKind::ok) {
          ConcreteState next(component_.variables.size());
          compiled.updates[path].run(values, next);
          Expansion& target = reached_by(internal, method.paths[path]);
          target.result.may_succeed = true;
          target.result.may_be_outside |=
              method.paths[path].outside != nullptr && holds(compiled.outside[path], values);
          target.add_state(std::move(next));
        } else {
          record(internal, index, path);
        }
      }
    }
  }

  void take_path(Term condition, term::Substitution& substitution, bool internal, std::size_t index,
                 std::size_t path) {
    const Path& taken = method_at(internal, index).paths[path];
    if (taken.outcome.kind != OutcomeKind::ok) {
      record(internal, index, path);
      return;
    }
    Expansion& target = reached_by(internal, taken);
    target.result.may_succeed = true;
    if (taken.outside != nullptr && !target.result.may_be_outside) {
      target.result.may_be_outside =
          feasible(term::and_(condition, substitution.apply(taken.outside)));
    }
    Branch next{condition, {}};
    for (const Term update : taken.update) {
      next.state.push_back(substitution.apply(update));
    }
    target.add_branch(next);
  }

  /// An internal step shows nothing.
  Expansion& reached_by(bool internal, const Path& path) {
    return internal || by_observation == nullptr ? *this : (*by_observation)[path.observation];
  }

  void record(bool internal, std::size_t index, std::size_t path) {
    const Outcome& outcome = method_at(internal, index).paths[path].outcome;
    (outcome.kind == OutcomeKind::error ? result.may_fail : result.may_be_unknown) = true;
    result.outcomes.insert(
        {internal, static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(path)});
  }

  bool feasible(Term condition) {
    if (condition->is_constant()) {
      return condition->is_true();
    }
    const std::vector<Term> formulas{condition};
    const smt::Result answer = space_.solver_.check(formulas);
    if (answer.unknown() && result.limit.empty()) {
      result.limit = {util::ReasonId::solver_gave_up, {answer.reason}};
    }
    return answer.sat();
  }

  void check_size() {
    if (states_.size() > space_.limits_.states ||
        reached.branches.size() > space_.limits_.branches) {
      result.limit = {
          util::ReasonId::too_many_states,
          {std::to_string(space_.limits_.states), std::to_string(space_.limits_.branches)}};
    }
  }

  BeliefSpace& space_;
  const Component& component_;
  std::set<ConcreteState> states_;
  std::vector<NormalBranch> pending_;
  std::vector<std::uint64_t> guards_;
  bool closing_ = false; ///< internal steps are being followed
};

} // namespace parlance::component
