#pragma once
// Engine `pdr`: property-directed reachability on the product's circuit, begun with guessed lemmas
// and those of an earlier search, ended with the lemmas that the proof needs.

#include "engines/circuit/pdr.h"
#include "engines/product/reachability.h"

#include <functional>

namespace parlance::engines {

class PdrEngine : public Reachability {
public:
  /// A limit of 0 solves is none. All references outlive the engine.
  PdrEngine(const Product& product, std::span<const Property> properties, std::uint64_t solve_limit,
            std::function<void(const Counters&)> on_progress, util::StopToken& stop);

  void prepare(const std::vector<Lemma>& lemmas) override;
  Answer run(std::uint32_t depth) override { return pdr_.run(depth); }
  std::uint32_t depth() const override { return pdr_.depth(); }
  ProductRun trace() const override;
  Invariant invariant() const override;
  std::vector<Lemma> lemmas() const override;
  Counters counters() const override { return counters_of(pdr_.statistics()); }

private:
  static Counters counters_of(const PdrStatistics& statistics);
  std::vector<Cube> cubes_of(const std::vector<Lemma>& lemmas) const;
  Term meaning(StateLiteral a) const;

  const Product& product_;
  util::StopToken& stop_;
  TransitionSystem system_;
  Pdr pdr_;
};

} // namespace parlance::engines
