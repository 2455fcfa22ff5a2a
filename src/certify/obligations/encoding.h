#pragma once
// The component and the interface as definitions of a script, and the terms that use them. All
// names begin with `certify:`; the same constants stand for the same things in every obligation.

#include "certify/files/interface_file.h"
#include "certify/obligations/script.h"

namespace parlance::certify {

/// The names of a list of variables, as arguments.
std::vector<std::string> names_of(const std::vector<Variable>& variables);

class Encoding {
public:
  Encoding(const ComponentFile& component, const InterfaceFile& interface);

  const ComponentFile& component() const { return component_; }
  const InterfaceFile& interface() const { return interface_; }
  /// Methods, then internal steps: all functions below number them so.
  const std::vector<Step>& steps() const { return steps_; }
  /// The define-fun commands of everything below.
  std::string definitions() const;

  /// Constants: the variables; they and the interface state; they, the arguments and the inputs of
  /// a step and the interface state before and after it.
  std::vector<Variable> variables() const;
  std::vector<Variable> pair_constants() const;
  std::vector<Variable> call_constants(std::size_t step) const;
  std::vector<Variable> parameters(std::size_t step) const;
  std::vector<Variable> inputs(std::size_t step) const;

  /// initial(x), also of other values.
  std::string initial() const { return initial_of(names_of(variables())); }
  std::string initial_of(const std::vector<std::string>& values) const;
  /// The step takes this path, or a path of this outcome.
  std::string takes(std::size_t step, std::size_t path) const;
  std::string takes(std::size_t step, Outcome outcome) const;
  /// The next values on a path, one term a variable.
  std::vector<std::string> next_values(std::size_t step, std::size_t path) const;
  /// The symbol's guard holds for the arguments of its method.
  std::string accepts(std::size_t symbol) const;
  /// The interface goes from its state with this call, and what came back, to the next state, which
  /// is legal.
  std::string goes_on(std::size_t method, std::size_t observation) const;
  /// The interface's part of a step that stays legal, whatever came back; internal steps leave it
  /// where it is.
  std::string stays_legal(std::size_t step) const;
  /// The same with what comes back on this path.
  std::string stays_legal(std::size_t step, std::size_t path) const;
  /// The interface goes to a state of this kind, error or unknown.
  std::string ends(std::size_t method, StateKind kind) const;
  /// The interface says that this does not come back.
  std::string excludes(std::size_t method, std::size_t observation) const;
  /// The state, or the next one, is one of these.
  std::string state_among(const std::vector<bool>& states) const;
  std::string next_state_among(const std::vector<bool>& states) const;

  static std::string state() { return "|certify:state|"; }
  static std::string next_state() { return "|certify:next state|"; }
  std::string state_constant(std::size_t position) const;
  std::string state_sort() const;

private:
  std::vector<Variable> step_scope(std::size_t step) const;
  std::string step_definitions(std::size_t step) const;
  std::string method_definitions(std::size_t method) const;
  std::string goes_on_body(std::size_t method, std::size_t observation) const;
  std::string ends_body(std::size_t method, std::size_t observation, StateKind kind) const;
  std::string among(const std::string& state, const std::vector<bool>& states) const;

  const ComponentFile& component_;
  const InterfaceFile& interface_;
  std::vector<Step> steps_;
};

void append(std::vector<Variable>& target, const std::vector<Variable>& more);

/// The name that stands for a file's variable in an obligation: a constant.
std::string constant_name(const std::string& name);

} // namespace parlance::certify
