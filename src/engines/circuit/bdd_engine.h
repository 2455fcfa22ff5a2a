#pragma once
// Engines `bdd` and `squaring`: the set of reachable states as a decision diagram, by breadth-first
// images (Burch, Clarke, McMillan, Dill and Hwang, "Symbolic model checking: 10^20 states and
// beyond", LICS 1990) or by squaring the relation, which takes as many products as the logarithm of
// the depth. The reachable states are the invariant.

#include "engines/circuit/bdd_outcome.h"
#include "engines/circuit/transition_system.h"
#include "util/forked.h"
#include "util/reason.h"
#include "util/stop.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace parlance::engines {

struct BddOptions {
  bool squaring = false;
  std::size_t node_limit = 0;
  std::uint64_t image_limit = 0; ///< 0 for none
  std::function<void(const Counters&)> on_progress = {};
  /// Begins at once, in a second process, for all depths.
  bool ahead = false;
};

class BddEngine : public Reachability {
public:
  /// All references outlive the engine.
  BddEngine(const Product& product, std::span<const Property> properties, const BddOptions& options,
            util::StopToken& stop);
  ~BddEngine() override;

  Answer run(std::uint32_t depth) override;
  bool ready() override { return ahead_ && ahead_->ready(); }
  std::uint32_t depth() const override { return outcome().depth; }
  ProductRun trace() const override { return outcome().trace; }
  Invariant invariant() const override;
  util::Reason reason() const override { return outcome().reason; }
  Counters counters() const override { return counters_of(outcome()); }

private:
  class Search;
  const BddOutcome& outcome() const;
  static Counters counters_of(const BddOutcome& outcome);

  const Product& product_;
  TransitionSystem system_;
  util::StopToken& stop_;
  std::unique_ptr<Search> search_;
  std::unique_ptr<util::Forked> ahead_;
  std::optional<BddOutcome> from_ahead_;
};

} // namespace parlance::engines
