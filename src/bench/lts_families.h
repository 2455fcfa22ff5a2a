#pragma once
// Labelled transition systems of any size whose interface has ten legal states: a protocol of ten
// phases, and beside it a part that the client sees nothing of.

#include "automata/lts.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace parlance::bench {

struct LtsFamily {
  std::string name;
  std::string what; ///< what the unseen part does
  std::function<automata::Lts(std::uint32_t states)> make;
};

const std::vector<LtsFamily>& lts_families();

} // namespace parlance::bench
