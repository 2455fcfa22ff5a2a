#pragma once
// The engines at work on one candidate: bounded checking for what is shallow, PDR and decision
// diagrams, on two cores if there are two, for what holds for all words.

#include "engines/bounded.h"
#include "engines/prover.h"
#include "util/reason.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::engines {

enum class Effort : std::uint8_t { quick, thorough };

struct PortfolioOptions {
  Technique technique = Technique::automatic;
  /// Learning wants the first refutation; `check` wants one of every property that has one.
  bool stop_at_refutation = false;
  smt::SolverOptions solver;
  ProverOptions prover;
  InclusionLimits inclusion = {};
};

class Portfolio {
public:
  /// `lemmas` are of an earlier, similar candidate. All references must outlive the portfolio.
  Portfolio(component::BeliefSpace& space, const Candidate& candidate,
            const PortfolioOptions& options, util::StopToken& stop, std::vector<Lemma> lemmas = {});
  ~Portfolio();

  /// Checks all words up to the depth. @requires depths do not fall from call to call
  /// @throws util::Stopped
  const EngineResult& check(std::uint32_t depth);
  /// Tries to decide every property for all words. `quick` begins with what costs least and leaves
  /// out what takes long; `thorough` begins with what gives the smallest proofs.
  /// @throws util::Stopped
  const EngineResult& prove(Effort effort);
  /// The same by bounded checking alone. @requires as for check
  const EngineResult& check_to(std::uint32_t depth) { return bounded_.check(depth); }
  /// A refutation by a word of any length, if words are cheap to enumerate and one turns up.
  std::optional<ConcreteWord> search_on();

  /// What this candidate taught about the component.
  std::vector<Lemma> lemmas() const;
  /// What is known by now, also after a check that was stopped.
  const EngineResult& result() const { return result_; }
  /// Who found the last proof: an engine's name, or `beliefs`; empty if nobody did.
  const std::string& winner() const { return winner_; }
  /// Of all searches so far.
  Counters counters() const;

private:
  bool meant(Property property) const;
  bool is_concluded() const;
  std::vector<Property> open_properties();
  void merge(const EngineResult& found);
  /// A search with its effort.
  struct Attempt {
    Technique technique;
    std::uint64_t solve_limit;
    std::uint64_t image_limit = 0;
    bool ahead = false;
    friend bool operator==(const Attempt&, const Attempt&) = default;
  };
  static const Attempt diagrams_in_turn;
  Attempt chosen_attempt() const;
  void attempt(const Attempt& attempt, const std::function<void()>& look = {});
  void prove_thoroughly(const Attempt& quick);
  void race(Prover& diagrams);
  void conclude(Prover& prover, Reachability::Answer answer, const Attempt& attempt);
  Reachability::Answer run_together(const Attempt& attempt, std::uint32_t depth,
                                    const std::function<void()>& look);
  void begin_search(const Attempt& attempt, const std::function<void()>& look);
  Reachability::Answer run_search(std::uint32_t depth);
  void end_search();
  void raise_depths(const Prover& prover);
  std::unique_ptr<Prover> make_prover(std::vector<Property> open, const Attempt& attempt,
                                      const std::function<void()>& look);
  void record(Prover& prover, Reachability::Answer answer, const Attempt& attempt);
  void explain(const std::vector<Property>& open, const util::Reason& reason);
  void prove_one_by_one(const Attempt& attempt);
  void prove_on_beliefs();
  void prove_on_indistinguishable_states();
  void prove_on_antichain();
  void shorten(Property property, std::size_t length);
  void withdraw_relative_depths();

  component::BeliefSpace& space_;
  const Candidate& candidate_;
  PortfolioOptions options_;
  util::StopToken& stop_;
  std::vector<Lemma> lemmas_;
  Bounded bounded_;
  std::unique_ptr<Prover> prover_;   ///< of all open properties together
  std::optional<Attempt> attempted_; ///< by it
  std::string winner_;
  EngineResult result_;
  Counters ended_; ///< searches that are over
};

} // namespace parlance::engines
