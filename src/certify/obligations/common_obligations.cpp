#include "certify/obligations/obligations.h"

namespace parlance::certify {

namespace {

/// No two of these hold at once: the solver is asked for a pair.
std::string overlap(const std::vector<std::string>& formulas) {
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    for (std::size_t j = i + 1; j < formulas.size(); ++j) {
      pairs.push_back(conjunction(std::vector{formulas[i], formulas[j]}));
    }
  }
  return disjunction(pairs);
}

void add_partition(Script& script, const std::string& what, const std::vector<Variable>& constants,
                   const std::vector<std::string>& parts) {
  if (parts.size() > 1) {
    script.obligations.push_back({what + " are disjoint", constants, {overlap(parts)}});
  }
  script.obligations.push_back(
      {what + " cover everything", constants, {negation(disjunction(parts))}});
}

/// There is an initial state. Every `init` is a value of its own variable; only a formula over
/// several of them could have no solution.
void add_start(Script& script, const Encoding& encoding) {
  if (!encoding.component().initial) {
    return;
  }
  const std::string none = negation(encoding.initial());
  const std::vector<Variable> variables = encoding.variables();
  script.obligations.push_back({"the component can start",
                                {},
                                {variables.empty() ? none : for_all(variables, none)},
                                !variables.empty()});
}

void add_paths(Script& script, const Encoding& encoding, std::size_t step) {
  std::vector<Variable> constants = encoding.variables();
  for (const auto& more : {encoding.parameters(step), encoding.inputs(step)}) {
    constants.insert(constants.end(), more.begin(), more.end());
  }
  std::vector<std::string> guards;
  for (std::size_t i = 0; i < encoding.steps()[step].paths.size(); ++i) {
    guards.push_back(encoding.takes(step, i));
  }
  add_partition(script, "the paths of " + one_line(encoding.steps()[step].name), constants, guards);
}

void add_guards(Script& script, const Encoding& encoding, std::size_t method) {
  std::vector<std::string> guards;
  for (std::size_t i = 0; i < encoding.interface().alphabet.size(); ++i) {
    const Symbol& symbol = encoding.interface().alphabet[i];
    if (symbol.method == method && symbol.observation == 0) { // others have the same guards
      guards.push_back(encoding.accepts(i));
    }
  }
  add_partition(script,
                "the interface's guards of " + one_line(encoding.component().methods[method].name),
                encoding.parameters(method), guards);
}

} // namespace

Script common_obligations(const Encoding& encoding) {
  Script script{"What every claim rests on", encoding.definitions(), {}};
  add_start(script, encoding);
  for (std::size_t i = 0; i < encoding.steps().size(); ++i) {
    add_paths(script, encoding, i);
  }
  for (std::size_t i = 0; i < encoding.component().methods.size(); ++i) {
    add_guards(script, encoding, i);
  }
  return script;
}

} // namespace parlance::certify
