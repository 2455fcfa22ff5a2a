#pragma once
// A component: variables, an initial condition, methods and internal steps made of paths.

#include "oracle/expression.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlance::oracle {

/// In the order of precedence: the greatest of several possible verdicts counts. Impossible is what
/// no choice leads to.
enum class Verdict { impossible, legal, unknown, illegal };

std::string verdict_text(Verdict verdict);

/// `guard -> update, outcome`.
struct Path {
  Expression guard;
  std::vector<std::pair<std::size_t, Expression>> update; ///< by variable; others keep their value
  Verdict outcome = Verdict::legal;
  std::string label;           ///< kind of error, or reason of unknown
  std::string place;           ///< of an error, may be empty
  Expression value;            ///< of ok, may be absent
  std::size_t observation = 0; ///< of ok: which of the method's observations is made
};

/// A method, or an internal step, which has no parameters. The slots of its expressions are the
/// component's variables, then the parameters, then the inputs.
struct Action {
  std::string name;
  std::vector<Named> parameters;
  std::vector<Named> inputs;
  std::vector<Path> paths;
  std::vector<std::string> observations = {}; ///< what a client can see; empty: nothing

  /// One, if there is nothing to see.
  std::size_t observation_count() const { return observations.empty() ? 1 : observations.size(); }
};

struct Component {
  std::string name;
  std::vector<Named> variables;
  std::vector<Expression> init; ///< by variable, may be absent
  Expression initial;           ///< may be absent
  std::vector<Action> methods;
  std::vector<Action> internal;
};

/// A call with its arguments and, where the method has observations, what was observed.
struct Call {
  std::size_t method = 0;
  Tuple arguments;
  std::size_t observation = 0;
};

/// A sequence of calls; with observations, a history.
using Word = std::vector<Call>;

/// `m(1, true); n() = full`.
std::string word_text(const Component& component, const Word& word);

/// Whether some update uses a parameter.
bool stores_parameters(const Component& component);

/// Whether some method has observations.
bool is_observed(const Component& component);

/// The same component for a client that does not look.
Component without_observations(Component component);

} // namespace parlance::oracle
