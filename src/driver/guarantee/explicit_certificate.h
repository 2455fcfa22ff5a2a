#pragma once
// The certificate of an interface of a labelled transition system (docs/certificates.md).

#include "automata/compact_lts.h"
#include "automata/moore_machine.h"
#include "engines/explicit/explicit_inclusion.h"

#include <string>

namespace parlance::driver {

/// What is claimed, with what shows it.
struct ExplicitProof {
  bool safe = false;
  const engines::ExplicitInclusion* permissive = nullptr; ///< null: not claimed
  bool tight = false;
};

/// @requires the automaton's states and symbols are in the order of the interface's, and the proofs
/// are about it; the system's states are those of the component's file
std::string explicit_certificate(const automata::CompactLts& system,
                                 const automata::MooreMachine& automaton,
                                 const ExplicitProof& proof);

} // namespace parlance::driver
