#pragma once
// Engine `k-induction` (Sheeran, Singh and Stalmarck, FMCAD 2000): no violation in the first k
// steps, and none after k steps from any state of an invariant of guessed lemmas, for growing k.

#include "engines/circuit/circuit_unrolling.h"
#include "engines/circuit/pdr.h"
#include "engines/product/reachability.h"
#include "util/stop.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace parlance::engines {

class KInduction : public Reachability {
public:
  /// A limit of 0 solves is none. All references outlive the engine.
  KInduction(const Product& product, std::span<const Property> properties,
             std::uint64_t solve_limit, std::function<void(const Counters&)> on_progress,
             util::StopToken& stop);

  Answer run(std::uint32_t depth) override;
  std::uint32_t depth() const override { return depth_; }
  ProductRun trace() const override { return trace_; }
  Invariant invariant() const override;
  Counters counters() const override;

private:
  std::vector<Cube> guesses() const;
  std::vector<Cube> inductive_among(const std::vector<Cube>& cubes) const;
  std::vector<Cube> unused_locations() const;
  bool out_of_effort() const;
  bool is_inductive();

  const Product& product_;
  std::uint64_t solve_limit_;
  std::function<void(const Counters&)> on_progress_;
  util::StopToken& stop_;
  TransitionSystem system_;
  CircuitUnrolling from_start_;
  CircuitUnrolling from_anywhere_;
  std::optional<std::vector<Cube>> lemmas_; ///< cubes whose negations are inductive together
  std::uint32_t depth_ = 0;                 ///< also the k that is tried, and the one of the proof
  ProductRun trace_;
};

} // namespace parlance::engines
