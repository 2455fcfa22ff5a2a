#pragma once
// From proofs to claims whose certificate was accepted.

#include "automata/compact_lts.h"
#include "automata/moore_machine.h"
#include "component/reduction.h"
#include "engines/explicit/explicit_inclusion.h"
#include "engines/product/candidate.h"
#include "engines/product/engine.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <string>

namespace parlance::driver {

/// Whether the checker sees a certificate, and refuses claims. It does so by itself.
struct Certifying {
  bool wanted = true;
  const util::StopToken& stop;
};

struct Certified {
  std::string certificate; ///< of the claims that are left; empty if there are none
  bool accepted = true;    ///< no claim was withdrawn
};

/// Claims of the interface what is proved of the candidate, which gives every word the same
/// verdict, and writes the certificate. Claims that the checker refuses are withdrawn, from the
/// proofs too.
Certified claim_certified(const component::Reduction& reduction,
                          const engines::Candidate& candidate, engines::EngineResult& proved,
                          const Certifying& certifying, interface::Interface& interface);

/// A labelled transition system and an automaton over its actions, whose states and symbols are in
/// the order of the interface's.
struct ExplicitSubject {
  const automata::CompactLts& system;
  const std::string text; ///< of the system, as certificates are about it
  const automata::MooreMachine& automaton;
};

/// The same for claims that the interface makes already. `inclusion` is what shows permissive.
Certified certify_explicit(const ExplicitSubject& subject,
                           const engines::ExplicitInclusion& inclusion,
                           const Certifying& certifying, interface::Interface& interface);

} // namespace parlance::driver
