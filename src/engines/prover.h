#pragma once
// Engine `pdr`: properties for all words, by property-directed reachability on the product. An
// answer is a word that was replayed, or an inductive invariant.

#include "component/belief_space.h"
#include "engines/pdr.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace parlance::engines {

/// A lemma apart from the system it was found in: a disjunction of signals, or their negations.
struct LemmaLiteral {
  Term meaning;          ///< null for a bit of the location
  unsigned location_bit; ///< if so
  bool negated;
};
using Lemma = std::vector<LemmaLiteral>;

struct ProverOptions {
  std::uint64_t solve_limit = 0; ///< calls of the SAT solver, 0 for no limit
  std::function<void(const PdrStatistics&)> on_progress = {};
};

class Prover {
public:
  /// Is the property reachability in this product? With choices of the environment only safety is.
  static bool applicable(component::BeliefSpace& space, const Candidate& candidate,
                         Property property);

  /// The properties are checked together: for the first violation of any of them.
  /// @requires all are applicable; all references outlive the prover
  Prover(component::BeliefSpace& space, const Candidate& candidate,
         std::vector<Property> properties, const ProverOptions& options, util::StopToken& stop);
  ~Prover();

  /// Begins with guesses, and lemmas of an earlier check of a similar candidate. Before the first
  /// run. @throws util::Stopped
  void prepare(const std::vector<Lemma>& lemmas = {});
  /// @throws util::Stopped
  Pdr::Answer run(std::uint32_t depth);

  /// All words up to this length are good. With internal steps nothing is known of any length
  /// before the proof: a run counts them, a word does not.
  std::uint32_t depth() const;
  const std::vector<Property>& properties() const { return properties_; }
  /// A word that violates one of the properties, replayed; none if the component's verdict on it is
  /// too large to evaluate. @requires the answer was broken
  std::optional<ConcreteWord> refutation();
  /// @requires the answer was proved @throws util::Stopped
  Proof proof() const;
  std::vector<Lemma> lemmas() const;
  PdrStatistics statistics() const { return pdr_.statistics(); }

private:
  std::vector<Cube> cubes_of(const std::vector<Lemma>& lemmas) const;
  std::vector<bool> inputs_of(std::uint64_t action,
                              const std::map<Term, std::uint64_t>& values) const;
  std::vector<std::vector<bool>> moves() const;
  ConcreteWord word_of(const InputTrace& trace) const;
  bool refutes(const ConcreteWord& word);
  Term meaning(StateLiteral a) const;

  component::BeliefSpace& space_;
  const Candidate& candidate_;
  std::vector<Property> properties_;
  util::StopToken& stop_;
  Product product_;
  TransitionSystem system_;
  Pdr pdr_;
};

} // namespace parlance::engines
