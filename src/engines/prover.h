#pragma once
// Properties for all words, by a search in the product. An answer is a word that was replayed, or
// an inductive invariant.

#include "component/belief_space.h"
#include "engines/product/reachability.h"
#include "engines/technique.h"
#include "util/reason.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace parlance::engines {

class Prover {
public:
  /// Is the property reachability in this product? With choices of the environment only safety is,
  /// and tightness if the candidate leaves nothing open.
  static bool applicable(component::BeliefSpace& space, const Candidate& candidate,
                         Property property);

  /// The properties are checked together: for the first violation of any of them.
  /// @requires all are applicable; all references outlive the prover
  Prover(component::BeliefSpace& space, const Candidate& candidate,
         std::vector<Property> properties, const ProverOptions& options, util::StopToken& stop);
  ~Prover();

  /// Begins with guesses, and lemmas of an earlier check of a similar candidate. Before the first
  /// run. @throws util::Stopped
  void prepare(const std::vector<Lemma>& lemmas = {}) { search_->prepare(lemmas); }
  /// An answer for all depths stays when it is asked for again; a search that was stopped has given
  /// up. @throws util::Stopped
  Reachability::Answer run(std::uint32_t depth);

  /// Whether the answer for all depths is there already, from another process.
  bool ready() { return search_->ready(); }

  /// All words up to this length are good. With internal steps nothing is known of any length
  /// before the proof: a run counts them, a word does not.
  std::uint32_t depth() const;
  const std::vector<Property>& properties() const { return properties_; }
  /// A word that violates one of the properties, replayed; none if the component's verdict on it is
  /// too large to evaluate. @requires the answer was broken
  std::optional<ConcreteWord> refutation();
  /// @requires the answer was proved @throws util::Stopped
  InvariantProof proof() const;
  util::Reason reason() const { return search_->reason(); }
  std::vector<Lemma> lemmas() const { return search_->lemmas(); }
  Counters counters() const { return search_->counters(); }

private:
  ConcreteWord word_of(const ProductRun& run) const;
  bool refutes(const ConcreteWord& word);

  component::BeliefSpace& space_;
  const Candidate& candidate_;
  std::vector<Property> properties_;
  Product product_;
  std::unique_ptr<Reachability> search_;
  std::optional<Reachability::Answer> final_answer_; ///< unless more can be found out
};

} // namespace parlance::engines
