#include "certify/obligations/encoding.h"

namespace parlance::certify {

namespace {

std::string guard_name(std::size_t step, std::size_t path) {
  return reserved_name("path " + std::to_string(step) + "." + std::to_string(path));
}

std::string next_name(std::size_t step, std::size_t path, std::size_t variable) {
  return reserved_name("next " + std::to_string(step) + "." + std::to_string(path) + "." +
                       std::to_string(variable));
}

std::string outcome_name(std::size_t step, Outcome outcome) {
  const char* const word = outcome == Outcome::ok      ? "ok "
                           : outcome == Outcome::error ? "error "
                                                       : "unknown ";
  return reserved_name(word + std::to_string(step));
}

std::string symbol_name(std::size_t symbol) {
  return reserved_name("symbol " + std::to_string(symbol));
}

std::string goes_on_name(std::size_t method, std::size_t observation) {
  return reserved_name("goes on " + std::to_string(method) + "." + std::to_string(observation));
}

std::string excludes_name(std::size_t method, std::size_t observation) {
  return reserved_name("excludes " + std::to_string(method) + "." + std::to_string(observation));
}

std::string ends_name(std::size_t method, StateKind kind) {
  return reserved_name((kind == StateKind::error ? "forbids " : "leaves open ") +
                       std::to_string(method));
}

/// The parameters of a definition: the file's own names.
void append_quoted(std::vector<Variable>& target, const std::vector<Variable>& variables) {
  for (const Variable& variable : variables) {
    target.push_back({in_bars(variable.name), variable.sort});
  }
}

/// The constants of an obligation.
void append_constants(std::vector<Variable>& target, const std::vector<Variable>& variables) {
  for (const Variable& variable : variables) {
    target.push_back({constant_name(variable.name), variable.sort});
  }
}

template <class Item>
void append(std::vector<Item>& target, const std::vector<Item>& more) {
  target.insert(target.end(), more.begin(), more.end());
}

} // namespace

void append(std::vector<Variable>& target, const std::vector<Variable>& more) {
  target.insert(target.end(), more.begin(), more.end());
}

std::vector<std::string> names_of(const std::vector<Variable>& variables) {
  std::vector<std::string> names;
  names.reserve(variables.size());
  for (const Variable& variable : variables) {
    names.push_back(variable.name);
  }
  return names;
}

std::string constant_name(const std::string& name) { return reserved_name("value " + name); }

Encoding::Encoding(const ComponentFile& component, const InterfaceFile& interface)
    : component_(component), interface_(interface), steps_(component.methods) {
  append(steps_, component.internal);
}

std::vector<Variable> Encoding::variables() const {
  std::vector<Variable> constants;
  append_constants(constants, component_.variables);
  return constants;
}

std::vector<Variable> Encoding::pair_constants() const {
  std::vector<Variable> constants = variables();
  constants.push_back({state(), state_sort()});
  return constants;
}

std::vector<Variable> Encoding::parameters(std::size_t step) const {
  std::vector<Variable> constants;
  append_constants(constants, steps_[step].parameters);
  return constants;
}

std::vector<Variable> Encoding::inputs(std::size_t step) const {
  std::vector<Variable> constants;
  append_constants(constants, steps_[step].inputs);
  return constants;
}

std::vector<Variable> Encoding::step_scope(std::size_t step) const {
  std::vector<Variable> constants = variables();
  append(constants, parameters(step));
  append(constants, inputs(step));
  return constants;
}

std::vector<Variable> Encoding::call_constants(std::size_t step) const {
  std::vector<Variable> constants = step_scope(step);
  constants.push_back({state(), state_sort()});
  constants.push_back({next_state(), state_sort()});
  return constants;
}

std::string Encoding::initial_of(const std::vector<std::string>& values) const {
  return applied(reserved_name("initial"), values);
}

std::string Encoding::stays_legal(std::size_t step) const {
  if (!steps_[step].is_internal) {
    std::vector<std::string> ways;
    for (std::size_t seen = 0; seen < steps_[step].observation_count(); ++seen) {
      ways.push_back(goes_on(step, seen));
    }
    return disjunction(ways);
  }
  std::vector<bool> legal;
  for (const StateKind kind : interface_.states) {
    legal.push_back(kind == StateKind::legal);
  }
  return state_among(legal);
}

std::string Encoding::stays_legal(std::size_t step, std::size_t path) const {
  return steps_[step].is_internal ? stays_legal(step)
                                  : goes_on(step, steps_[step].paths[path].observation);
}

std::string Encoding::takes(std::size_t step, std::size_t path) const {
  return applied(guard_name(step, path), names_of(step_scope(step)));
}

std::string Encoding::takes(std::size_t step, Outcome outcome) const {
  return applied(outcome_name(step, outcome), names_of(step_scope(step)));
}

std::vector<std::string> Encoding::next_values(std::size_t step, std::size_t path) const {
  std::vector<std::string> values = names_of(variables());
  for (const auto& [variable, term] : steps_[step].paths[path].updates) {
    values[variable] = applied(next_name(step, path, variable), names_of(step_scope(step)));
  }
  return values;
}

std::string Encoding::accepts(std::size_t symbol) const {
  return applied(symbol_name(symbol), names_of(parameters(interface_.alphabet[symbol].method)));
}

std::string Encoding::goes_on(std::size_t method, std::size_t observation) const {
  std::vector<std::string> arguments = names_of(parameters(method));
  append(arguments, {state(), next_state()});
  return applied(goes_on_name(method, observation), arguments);
}

std::string Encoding::excludes(std::size_t method, std::size_t observation) const {
  std::vector<std::string> arguments = names_of(parameters(method));
  arguments.push_back(state());
  return applied(excludes_name(method, observation), arguments);
}

std::string Encoding::ends(std::size_t method, StateKind kind) const {
  std::vector<std::string> arguments = names_of(parameters(method));
  arguments.push_back(state());
  return applied(ends_name(method, kind), arguments);
}

std::string Encoding::state_among(const std::vector<bool>& states) const {
  return among(state(), states);
}

std::string Encoding::next_state_among(const std::vector<bool>& states) const {
  return among(next_state(), states);
}

std::string Encoding::among(const std::string& state, const std::vector<bool>& states) const {
  std::vector<std::string> cases;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i]) {
      cases.push_back(equality(state, state_constant(i)));
    }
  }
  return disjunction(cases);
}

std::string Encoding::state_constant(std::size_t position) const {
  return "(_ bv" + std::to_string(position) + " " + std::to_string(state_bits(interface_)) + ")";
}

std::string Encoding::state_sort() const {
  return "(_ BitVec " + std::to_string(state_bits(interface_)) + ")";
}

std::string Encoding::definitions() const {
  std::vector<Variable> scope;
  append_quoted(scope, component_.variables);
  std::vector<std::string> starts;
  for (std::size_t i = 0; i < component_.variables.size(); ++i) {
    if (component_.starts[i]) {
      starts.push_back(equality(scope[i].name, component_.starts[i]->text));
    }
  }
  if (component_.initial) {
    starts.push_back(component_.initial->text);
  }
  std::string text = define(reserved_name("initial"), scope, "Bool", conjunction(starts));
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    text += step_definitions(i);
  }
  for (std::size_t i = 0; i < interface_.alphabet.size(); ++i) {
    const Symbol& symbol = interface_.alphabet[i];
    std::vector<Variable> arguments;
    append_quoted(arguments, symbol.parameters);
    text += "; symbol " + std::to_string(i) + " of the interface\n" +
            define(symbol_name(i), arguments, "Bool", symbol.guard ? symbol.guard->text : "true");
  }
  for (std::size_t i = 0; i < component_.methods.size(); ++i) {
    text += method_definitions(i);
  }
  return text;
}

std::string Encoding::step_definitions(std::size_t step) const {
  const Step& what = steps_[step];
  std::vector<Variable> scope;
  append_quoted(scope, component_.variables);
  append_quoted(scope, what.parameters);
  append_quoted(scope, what.inputs);
  std::string text = "; step " + std::to_string(step) + ": " +
                     (what.is_internal ? "internal step " : "method ") + one_line(what.name) + "\n";
  for (std::size_t i = 0; i < what.paths.size(); ++i) {
    text += define(guard_name(step, i), scope, "Bool", what.paths[i].guard.text);
    for (const auto& [variable, term] : what.paths[i].updates) {
      text += define(next_name(step, i, variable), scope, component_.variables[variable].sort,
                     term.text);
    }
  }
  for (const Outcome outcome : {Outcome::ok, Outcome::error, Outcome::unknown}) {
    std::vector<std::string> cases;
    for (std::size_t i = 0; i < what.paths.size(); ++i) {
      if (what.paths[i].outcome == outcome) {
        cases.push_back(applied(guard_name(step, i), names_of(scope)));
      }
    }
    text += define(outcome_name(step, outcome), scope, "Bool", disjunction(cases));
  }
  return text;
}

std::string Encoding::method_definitions(std::size_t method) const {
  std::vector<Variable> scope = parameters(method);
  scope.push_back({state(), state_sort()});
  std::string text;
  for (const StateKind kind : {StateKind::error, StateKind::unknown}) { // whatever comes back
    text += define(ends_name(method, kind), scope, "Bool", ends_body(method, 0, kind));
  }
  for (std::size_t seen = 0; seen < steps_[method].observation_count(); ++seen) {
    text += define(excludes_name(method, seen), scope, "Bool",
                   ends_body(method, seen, StateKind::impossible));
  }
  scope.push_back({next_state(), state_sort()});
  for (std::size_t seen = 0; seen < steps_[method].observation_count(); ++seen) {
    text += define(goes_on_name(method, seen), scope, "Bool", goes_on_body(method, seen));
  }
  return text;
}

std::string Encoding::goes_on_body(std::size_t method, std::size_t observation) const {
  std::vector<std::string> cases;
  for (const Transition& transition : interface_.transitions) {
    const Symbol& symbol = interface_.alphabet[transition.symbol];
    if (symbol.method == method && symbol.observation == observation &&
        interface_.states[transition.to] == StateKind::legal) {
      cases.push_back(conjunction(std::vector{
          equality(state(), state_constant(transition.from)), accepts(transition.symbol),
          equality(next_state(), state_constant(transition.to))}));
    }
  }
  return disjunction(cases);
}

std::string Encoding::ends_body(std::size_t method, std::size_t observation, StateKind kind) const {
  std::vector<std::string> cases;
  for (const Transition& transition : interface_.transitions) {
    const Symbol& symbol = interface_.alphabet[transition.symbol];
    if (symbol.method == method && symbol.observation == observation &&
        interface_.states[transition.to] == kind) {
      cases.push_back(conjunction(std::vector{equality(state(), state_constant(transition.from)),
                                              accepts(transition.symbol)}));
    }
  }
  return disjunction(cases);
}

} // namespace parlance::certify
