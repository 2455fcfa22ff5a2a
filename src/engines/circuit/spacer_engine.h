#pragma once
// Engine `spacer`: the product as Horn clauses, given to the z3 program (Komuravelli, Gurfinkel and
// Chaki, "SMT-based model checking for recursive programs", CAV 2014). It says only that there is a
// violation; the run is then found by unrolling.

#include "engines/circuit/circuit_unrolling.h"
#include "engines/product/reachability.h"
#include "util/reason.h"
#include "util/stop.h"

#include <span>
#include <vector>

namespace parlance::engines {

class SpacerEngine : public Reachability {
public:
  /// All references outlive the engine.
  SpacerEngine(const Product& product, std::span<const Property> properties, util::StopToken& stop);

  /// For all depths at once. Runs that end within the depth are found first, by unrolling.
  Answer run(std::uint32_t depth) override;
  std::uint32_t depth() const override { return depth_; }
  ProductRun trace() const override { return trace_; }
  Invariant invariant() const override { return {invariant_}; }
  util::Reason reason() const override { return reason_; }
  Counters counters() const override;

private:
  bool unroll_to(std::uint32_t depth);

  const Product& product_;
  std::vector<Property> properties_;
  util::StopToken& stop_;
  TransitionSystem system_;
  CircuitUnrolling unrolling_;
  std::uint32_t depth_ = 0;
  ProductRun trace_;
  Term invariant_ = nullptr;
  util::Reason reason_{util::ReasonId::out_of_effort};
  std::uint64_t calls_ = 0;
};

} // namespace parlance::engines
