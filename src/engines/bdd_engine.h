#pragma once
// Engines `bdd` and `squaring`: the set of reachable states as a decision diagram, by breadth-first
// images (Burch, Clarke, McMillan, Dill and Hwang, "Symbolic model checking: 10^20 states and
// beyond", LICS 1990) or by squaring the relation, which takes as many products as the logarithm of
// the depth. The reachable states are the invariant.

#include "engines/reachability.h"
#include "engines/transition_system.h"
#include "util/stop.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace parlance::engines {

struct BddOptions {
  bool squaring = false;
  std::size_t node_limit = 0;
  std::uint64_t image_limit = 0; ///< 0 for none
  std::function<void(const Counters&)> on_progress = {};
};

class BddEngine : public Reachability {
public:
  /// All references outlive the engine.
  BddEngine(const Product& product, std::span<const Property> properties, const BddOptions& options,
            util::StopToken& stop);
  ~BddEngine() override;

  Answer run(std::uint32_t depth) override;
  std::uint32_t depth() const override;
  ProductRun trace() const override;
  Invariant invariant() const override;
  std::string reason() const override;
  Counters counters() const override;

private:
  class Search;
  std::unique_ptr<Search> search_;
};

} // namespace parlance::engines
