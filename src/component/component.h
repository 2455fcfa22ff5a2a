#pragma once
// The model of a software component that every layer above works on: typed variables, an initial
// condition, methods and internal steps as disjoint, covering paths.

#include "component/assumption.h"
#include "component/value_names.h"
#include "component/value_type.h"
#include "term/source/source_syntax.h"
#include "term/term.h"
#include "util/reason.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::component {

using term::Sort;
using term::Term;

/// A named variable, parameter or input. `symbol` is the variable that stands for it in formulas.
struct Variable {
  std::string name;
  Term symbol;
  /// Names of values; null: none. Those of variables are for `inspect` only.
  std::shared_ptr<const ValueNames> labels = nullptr;
  std::vector<std::string> places = {}; ///< source lines that decide by a parameter: `Foo.java:12`
  ValueType type = ValueType::integer;  ///< of a parameter's values
  const Sort& sort() const { return symbol->sort(); }
};

enum class OutcomeKind : std::uint8_t { ok, error, unknown };

/// How a path ends.
struct Outcome {
  OutcomeKind kind = OutcomeKind::ok;
  Term value = nullptr;       ///< ok: what the call returns, if anything
  util::Reason reason = {};   ///< error: what fails, and where; unknown: why
  std::string exception = {}; ///< ok: the class of an exception that does not count, if it ends so
};

/// What calls of a method return.
struct ResultType {
  Sort sort;
  std::shared_ptr<const ValueNames> labels = nullptr; ///< names of the values; null: none
  ValueType type = ValueType::integer;
};

/// `guard(x,p,e) -> x' := update(x,p,e), outcome`.
struct Path {
  Term guard;
  std::vector<Term> update; ///< next value of each variable of the component, in its order
  Outcome outcome;
  /// ok: when the step is outside what is claimed, as an assumption says it does not happen; null:
  /// never
  Term outside = nullptr;
  /// ok: what the client sees of it, one of the method's observations
  std::uint32_t observation = 0;
};

/// A method (parameters chosen by the client, inputs by nobody it controls), or an internal step,
/// which has no parameters.
struct Method {
  std::string name;
  std::vector<Variable> parameters;
  std::vector<Variable> inputs;
  std::vector<Path> paths;
  /// What a client can see of a call that ends ok, in words: `true`, `< 0`. Empty: nothing, which
  /// is one observation too.
  std::vector<std::string> observations = {};
  std::optional<ResultType> result = {}; ///< absent: nothing, or nothing that is known

  std::uint32_t observation_count() const {
    return observations.empty() ? 1 : static_cast<std::uint32_t>(observations.size());
  }
  /// Which of the observations has the name, if one has.
  std::optional<std::uint32_t> observation_index(std::string_view observation) const;
};

struct Component {
  std::string name;
  std::vector<Variable> variables;
  Term initial; ///< any solution may be the start
  std::vector<Method> methods;
  std::vector<Method> internal;
  std::vector<Assumption> assumptions = {};              ///< what whoever made it took for granted
  const term::SourceSyntax* syntax = &term::java_syntax; ///< of the language that it is written in

  term::TermStore& store() const { return initial->term_store(); }
  /// Does the client see anything of any call?
  bool is_observed() const;
  /// The index of the method, or methods.size().
  std::size_t method_index(std::string_view method) const;
};

/// One value a parameter, in their order, as bit patterns.
using Arguments = std::vector<std::uint64_t>;

/// Bits of all variables of a list together.
unsigned total_bits(const std::vector<Variable>& variables);

/// Their symbols, in order.
std::vector<Term> symbols_of(const std::vector<Variable>& variables);

/// Calls `action` with every tuple of arguments of a method. @requires few bits in all
void for_each_arguments(const Method& method, const std::function<void(const Arguments&)>& action);

} // namespace parlance::component
