#pragma once
// Engine `search`: sets of states reached, breadth first, until everything that is reached is known
// (ISoLA'18, algorithm 3). Updates are composed; parameters are eliminated only where a set is
// written down to compare others with. The sets are the invariant.

#include "engines/paths/moves.h"
#include "util/reason.h"
#include "util/stop.h"

#include <functional>
#include <memory>
#include <vector>

namespace parlance::engines {

struct SearchOptions {
  /// Off: what is known already is searched again, so that there is no end.
  bool entailment = true;
  std::uint64_t solve_limit = 0; ///< calls of the solver, 0 for no limit
  std::function<void(const Counters&)> on_progress = {};
};

class SymbolicSearch : public Reachability {
public:
  /// All references outlive the engine.
  SymbolicSearch(const Product& product, std::span<const Property> properties,
                 const SearchOptions& options, util::StopToken& stop);

  Answer run(std::uint32_t depth) override;
  std::uint32_t depth() const override { return depth_; }
  ProductRun trace() const override { return trace_; }
  Invariant invariant() const override;
  util::Reason reason() const override { return reason_; }
  Counters counters() const override;

private:
  /// What one sequence reaches.
  struct Node {
    SymbolicState state;
    std::vector<Term> conditions; ///< of the start and the steps
    std::vector<std::size_t> sequence;
  };

  bool expand(const Node& node, std::vector<Node>& next);
  bool is_feasible(std::vector<Term> conditions);
  bool breaks(const Node& node, std::size_t transition);
  void reach(Node node, std::vector<Node>& next);
  Term states_of(const Node& node);

  const Product& product_;
  SearchOptions options_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  Moves moves_;
  std::vector<Term> known_; ///< by location, over the component's variables
  std::vector<Node> frontier_;
  bool begun_ = false;
  std::uint32_t depth_ = 0;
  ProductRun trace_;
  util::Reason reason_{util::ReasonId::out_of_effort};
  std::uint64_t sets_ = 0;
  std::uint64_t entailed_ = 0;
  std::uint64_t solves_ = 0;
};

} // namespace parlance::engines
