#pragma once
// What a search by decision diagrams found, apart from the diagrams: it can be sent from one
// process to another.

#include "engines/product/reachability.h"
#include "util/reason.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::engines {

/// Numbers of functions: 0 is false, 1 is true, i + 2 is node i.
struct DiagramNode {
  std::uint64_t signal; ///< of the system, by index
  std::uint64_t high;
  std::uint64_t low;
};

struct BddOutcome {
  Reachability::Answer answer = Reachability::Answer::gave_up;
  std::uint32_t depth = 0;
  std::uint64_t images = 0;
  std::uint64_t peak_nodes = 0;
  util::Reason reason;            ///< without place and cause
  ProductRun trace;               ///< broken
  std::vector<DiagramNode> nodes; ///< proved: of the states that are reached
  std::uint64_t reached = 0;      ///< proved: the function
};

std::string to_text(const BddOutcome& outcome);
/// @requires the text is one that to_text made
BddOutcome bdd_outcome(const std::string& text);

} // namespace parlance::engines
