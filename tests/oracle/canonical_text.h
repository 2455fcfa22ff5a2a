#pragma once
// The canonical interface as interface text, to read beside a learned one and to test the checks
// by.

#include "oracle/brute_force.h"

#include <string>

namespace parlance::oracle {

/// States are called s0, s1, ... by number; symbols by method and place, as in f#0.
std::string canonical_text(const BruteForce& meaning);

/// The same for any automaton over symbols. Transitions to error get a witness if they have a true
/// one.
std::string interface_text(const BruteForce& meaning, const std::vector<Symbol>& alphabet,
                           const Automaton& automaton);

} // namespace parlance::oracle
