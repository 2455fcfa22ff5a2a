#pragma once
// Labelled transition systems as text: AUT for CADP and mCRL2, FSP for LTSA, SCXML.

#include "automata/lts.h"

#include <string>
#include <vector>

namespace parlance::automata {

/// `des (0, 3, 2)` and a line a transition. Internal steps are labelled `tau`; a failing state has
/// a transition `ERROR` to itself, since AUT has no failing states.
std::string to_aut(const Lts& lts);

/// Why readers of AUT would take the text for another system: an action that is called like an
/// internal step. Empty if they would not.
std::string aut_problem(const Lts& lts);

/// A process whose states are local processes Q0, Q1, ...; failing states are ERROR. `comment`
/// stands above it, line by line. Labels that FSP cannot write are renamed, and named in comments.
std::string to_fsp(const Lts& lts, const std::vector<std::string>& comment = {});

/// A chart with a state each; failing ones are the final state `error`. Since charts discard events
/// that nobody waits for, an action that is refused leads to a state `refused`, where all are.
/// Labels that FSP cannot write, or that only the platform sends, are renamed, and named in
/// comments.
/// @requires at most one transition of an action from a state, and no internal steps
std::string to_scxml(const Lts& lts, const std::vector<std::string>& comment = {});

/// Labels that FSP can write, one for each and no two alike: `new Foo(int)` becomes `new_Foo_int`.
/// What can be written as it is stays.
std::vector<std::string> fsp_labels(const std::vector<std::string>& labels);

} // namespace parlance::automata
