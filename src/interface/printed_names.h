#pragma once
// The names that writers and messages give to states, symbols and guards.

#include "interface/interface.h"

#include <string>
#include <vector>

namespace parlance::interface {

/// Unique names: the state's own id, else `s0`, `s1`, ... for legal states, `error`, `unknown`,
/// `impossible`.
std::vector<std::string> state_names(const Interface& interface);

/// Unique names: the symbol's own id, else its method, with `_0`, `_1`, ... when a method has
/// several symbols.
std::vector<std::string> symbol_names(const Interface& interface);

/// `legal`, `illegal`, `unknown` or `impossible`.
std::string verdict_text(Verdict verdict);

/// What came back, behind a call: ` = true`, ` < 0`, ` throws java.io.IOException`. Nothing if it
/// is not observed.
std::string observation_text(const std::optional<std::string>& observation);

/// `connect(snk, c)`, without the parts of parameters (object_parameters.h), with what came back
/// where that is observed.
std::string signature_text(const NamedCall& symbol);

/// The guard in source syntax, parameters by their own names: `snk != 0`.
std::string guard_text(const NamedCall& symbol);

/// `connect(snk, c) when snk != 0`; without `when` if the guard is true.
std::string symbol_text(const NamedCall& symbol);

} // namespace parlance::interface
