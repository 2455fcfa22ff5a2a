#pragma once
// Words over the symbols of an interface, together with all their concretisations.

#include "oracle/brute_force.h"
#include "oracle/interface_text.h"
#include "oracle/problem.h"

#include <optional>

namespace parlance::oracle {

/// How far words over symbols are followed. Words that cannot differ are followed once.
struct SymbolicLimits {
  std::size_t depth = 12;
  std::size_t work = 5'000'000; ///< steps of concretisations
};

/// A shortest word over symbols that the interface calls unknown although all its concretisations
/// have one other verdict.
std::optional<Problem> find_needless_unknown(const BruteForce& meaning, const Interface& interface,
                                             const SymbolicLimits& limits);

} // namespace parlance::oracle
