#pragma once
// The engines by name. A new one is a value of Technique and a row of all_techniques().

#include "engines/product/reachability.h"
#include "util/stop.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace parlance::engines {

enum class Technique : std::uint8_t {
  automatic,     ///< those that suit
  unrolled,      ///< all words up to a depth in one formula
  exploration,   ///< sequences one by one
  partial_order, ///< without those that differ only in the order of what commutes
  interpolation, ///< without those that reach what is known to be safe
  search,        ///< sets of states, until nothing new is reached
  k_induction,
  spacer, ///< Horn clauses
  pdr,
  bdd,      ///< decision diagrams, breadth first
  squaring, ///< decision diagrams, the relation squared
};

struct ProverOptions {
  std::uint64_t solve_limit = 0;      ///< calls of the solver, 0 for no limit
  std::size_t node_limit = 2'000'000; ///< of decision diagrams
  Technique technique = Technique::pdr;
  std::uint64_t image_limit = 0; ///< steps of a breadth-first search, 0 for no limit
  bool ahead = false;            ///< bdd: begun at once in a second process, for all depths
  std::function<void(const Counters&)> on_progress = {};
};

/// All references outlive the search.
using MakeSearch = std::unique_ptr<Reachability> (*)(const Product&, std::span<const Property>,
                                                     const ProverOptions&, util::StopToken&);

struct TechniqueRow {
  Technique technique;
  std::string name;                 ///< `k-induction`
  bool is_bounded = false;          ///< it looks only at words up to a depth
  MakeSearch make_search = nullptr; ///< null: it is no search of a product by itself
};

/// In the order of the enumeration.
std::span<const TechniqueRow> all_techniques();

const TechniqueRow& row_of(Technique technique);

} // namespace parlance::engines
