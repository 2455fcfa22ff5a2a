#pragma once
// The ways to search a product, by name.

#include "engines/reachability.h"
#include "util/stop.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace parlance::engines {

enum class Technique : std::uint8_t {
  exploration,   ///< sequences one by one
  partial_order, ///< without those that differ only in the order of what commutes
  interpolation, ///< without those that reach what is known to be safe
  search,        ///< sets of states, until nothing new is reached
  spacer,        ///< Horn clauses
  k_induction,
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
std::unique_ptr<Reachability> make_search(const Product& product,
                                          std::span<const Property> properties,
                                          const ProverOptions& options, util::StopToken& stop);

} // namespace parlance::engines
