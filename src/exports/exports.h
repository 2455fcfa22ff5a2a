#pragma once
// The product in the formats of other tools. In each of them, the claim holds if and only if the
// tool answers that nothing bad is reachable.

#include "exports/system.h"

#include <string>

namespace parlance::exports {

/// Constrained Horn clauses: SMT-LIB's logic HORN. `sat`: nothing bad is reachable.
std::string to_chc(const System& system);

/// The format of VMT: SMT-LIB definitions with annotations.
std::string to_vmt(const System& system);

/// Words, states and their next values, one operation a line.
std::string to_btor2(const System& system);

/// A circuit in the binary form of AIGER, whose one output is 1 if something bad happens.
std::string to_aiger(const System& system);

/// A C program in the manner of SV-COMP: `reach_error` is called if and only if something bad is
/// reachable. Its inputs come from `__VERIFIER_nondet_ulong`.
std::string to_c(const System& system);

} // namespace parlance::exports
