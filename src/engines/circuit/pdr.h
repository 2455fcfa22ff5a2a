#pragma once
// Property-directed reachability: IC3 (Bradley, VMCAI 2011; Een, Mishchenko and Brayton, FMCAD
// 2011) on the circuit of a product, with a SAT solver, and with atoms of the component as signals
// that lemmas may speak of. Frames assume that samples agree (Product::agreement), as IC3's frames
// assume the property.

#include "engines/circuit/transition_system.h"
#include "engines/product/reachability.h"
#include "smt/sat.h"
#include "util/stop.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace parlance::engines {

/// A signal or its negation: index << 1 | negated.
using StateLiteral = std::uint32_t;
/// A set of states: the conjunction of its literals, ascending. Its negation is a lemma.
using Cube = std::vector<StateLiteral>;

struct PdrStatistics {
  std::uint64_t frames = 0;
  std::uint64_t lemmas = 0;      ///< found, in all frames
  std::uint64_t obligations = 0; ///< sets of states that were to be shown unreachable
  std::uint64_t solves = 0;
  std::uint64_t conflicts = 0;
};

/// The inputs of each step of a run; the last step is bad, or leads to where a sample disagrees. It
/// has no steps if a sample disagrees at the start.
using InputTrace = std::vector<std::vector<bool>>;

class Pdr {
public:
  /// All references must outlive the search. A limit of 0 solves is none; looking at the initial
  /// states does not count.
  Pdr(const TransitionSystem& system, util::StopToken& stop, std::uint64_t solve_limit = 0);
  ~Pdr();

  /// Called now and then with the figures so far.
  std::function<void(const PdrStatistics&)> on_progress;

  /// The bits of some initial state.
  std::vector<bool> initial_bits();
  /// Cubes, sorted, that may be unreachable: what of them is inductive together becomes lemmas,
  /// the others are tried when they are needed. Before the first run.
  void suggest(const std::vector<Cube>& cubes);

  using Answer = Reachability::Answer;
  /// Looks at all runs up to the depth; `holds` if none is bad. Work of earlier calls is kept.
  /// @throws util::Stopped
  Answer run(std::uint32_t depth);

  /// All runs up to this length are good.
  std::uint32_t depth() const;
  /// A shortest trace is not promised. @requires the answer was broken
  const InputTrace& trace() const;
  /// Cubes whose negations, together with the agreement of samples, are an inductive invariant
  /// without bad steps. @requires the answer was proved
  std::vector<Cube> invariant() const;
  /// All lemmas of all frames, for a later search of a similar system.
  std::vector<Cube> lemmas() const;
  PdrStatistics statistics() const;

private:
  class Search;
  std::unique_ptr<Search> search_;
};

} // namespace parlance::engines
