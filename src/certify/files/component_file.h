#pragma once
// A component as its file says it (docs/formats.md): formulas stay text.

#include "certify/files/formula.h"
#include "certify/files/json_reader.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::certify {

struct Variable {
  std::string name;
  std::string sort;
};

enum class Outcome : std::uint8_t { ok, error, unknown };

struct Path {
  Formula guard;
  std::map<std::size_t, Formula> updates; ///< by position of the variable
  Outcome outcome;
  std::size_t observation = 0; ///< ok: what the client sees, by position among the step's
};

/// A method, or an internal step (which has no parameters).
struct Step {
  std::string name;
  std::vector<Variable> parameters;
  std::vector<Variable> inputs;
  std::vector<Path> paths;
  bool is_internal = false;
  std::vector<std::string> observations = {}; ///< what a client may see; empty: one, without a name

  std::size_t observation_count() const { return std::max<std::size_t>(1, observations.size()); }
};

struct ComponentFile {
  std::vector<Variable> variables;
  std::vector<std::optional<Formula>> starts; ///< each variable's `init`
  std::optional<Formula> initial;
  std::vector<Step> methods;
  std::vector<Step> internal;
};

/// @throws Refused(bad_file)
ComponentFile read_component(std::string_view text);

/// Whether a client may see different things of some call.
bool is_observed(const ComponentFile& component);

/// Whether some internal step has an error path.
bool internal_steps_may_fail(const ComponentFile& component);

/// A list of variables, names checked one by one. @throws Refused(bad_file)
std::vector<Variable> read_variables(const Json& list, const std::string& where);

/// The names of all lists; refuses one that occurs twice.
std::set<std::string> scope_of(std::initializer_list<const std::vector<Variable>*> lists,
                               Cause cause);

} // namespace parlance::certify
