#pragma once
// A component: variables, an initial condition, methods and internal steps made of paths.

#include "oracle/expression.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlance::oracle {

/// In the order of precedence: the greatest of several possible verdicts counts.
enum class Verdict { legal, unknown, illegal };

std::string verdict_text(Verdict verdict);

/// `guard -> update, outcome`.
struct Path {
  Expression guard;
  std::vector<std::pair<std::size_t, Expression>> update; ///< by variable; others keep their value
  Verdict outcome = Verdict::legal;
  std::string label; ///< kind of error, or reason of unknown
  std::string place; ///< of an error, may be empty
  Expression value;  ///< of ok, may be absent
};

/// A method, or an internal step, which has no parameters. The slots of its expressions are the
/// component's variables, then the parameters, then the inputs.
struct Action {
  std::string name;
  std::vector<Named> parameters;
  std::vector<Named> inputs;
  std::vector<Path> paths;
};

struct Component {
  std::string name;
  std::vector<Named> variables;
  std::vector<Expression> init; ///< by variable, may be absent
  Expression initial;           ///< may be absent
  std::vector<Action> methods;
  std::vector<Action> internal;
};

struct Call {
  std::size_t method = 0;
  Tuple arguments;
};

using Word = std::vector<Call>;

/// `m(1, true); n()`.
std::string word_text(const Component& component, const Word& word);

/// Whether some update uses a parameter.
bool stores_parameters(const Component& component);

} // namespace parlance::oracle
