#pragma once
// Whether two interfaces give every word of concrete calls the same verdict. Histories that one of
// them calls impossible are not compared: the component does not produce them.

#include "interface/interface.h"
#include "smt/solver.h"

#include <optional>
#include <string>

namespace parlance::interface {

struct Difference {
  Calls word;
  Verdict in_first;
  Verdict in_second;
};

/// What messages call the two: their files.
struct InterfaceNames {
  std::string first = "the first interface";
  std::string second = "the second";
};

/// The shortest word with two verdicts, then the first in symbol order (the first interface's
/// symbols, then the second's), then the one with the simplest arguments; nothing if the interfaces
/// agree on all words. Guards are compared by solver on their common refinement; the terms of the
/// two may live in different stores. The solver must hold no assertions.
/// @throws util::UserError(bad_input) if they differ in methods or in parameter sorts
std::optional<Difference> shortest_difference(const Interface& first, const Interface& second,
                                              smt::Solver& solver,
                                              const InterfaceNames& names = {});

} // namespace parlance::interface
