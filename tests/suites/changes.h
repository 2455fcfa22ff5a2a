#pragma once
// Interfaces with one thing changed: for tests that wrong interfaces are found to be wrong.

#include "interface/interface.h"
#include "smt/solver.h"

#include <functional>
#include <string>
#include <vector>

namespace parlance::suites {

struct Change {
  std::string text;
  /// The guards of each method partition its arguments afterwards, too, and failure does not depend
  /// on what is observed.
  std::function<void(interface::Interface&)> apply;
};

/// By family: every transition led to every other state; every state given every other kind; every
/// two states merged; every constant of a guard changed by one, every `<` of a guard made `<=` and
/// back; every transition into a legal state led to a copy of it, which changes no verdict. With
/// observations, what contradicts the change goes with it.
/// @requires the solver holds no assertions and outlives the changes
std::vector<std::vector<Change>> changes_of(const interface::Interface& original,
                                            smt::Solver& solver);

} // namespace parlance::suites
