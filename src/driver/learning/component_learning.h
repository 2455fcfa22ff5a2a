#pragma once
// What the strategies do alike that learn from a component with variables and paths.

#include "driver/guarantee/overflow_policy.h"
#include "driver/learning/saved_state.h"
#include "driver/learning/strategy.h"
#include "engines/product/candidate.h"
#include "engines/product/engine_view.h"
#include "teachers/conjecture.h"

#include <memory>
#include <optional>
#include <vector>

namespace parlance::driver {

/// What is to be learned, and how. All references outlive the run.
struct LearnTask {
  const component::Component& component;
  const LearnOptions& options;
  Attempt attempt;
  const StateFile* saved; ///< where to go on from, or null
  util::StopToken& stop;
  const ProgressSink& progress;
};

class ComponentLearning : public Learning {
protected:
  explicit ComponentLearning(const LearnTask& task);

  void prepare() override;
  void assemble(LearnResult& result) override;
  bool certify(LearnResult& result) override;

  /// What is printed; none: everything is unknown.
  virtual std::optional<teachers::Conjecture> conjecture() = 0;
  /// What was established of it; none if nothing was checked.
  virtual std::optional<engines::EngineResult> checked() const = 0;
  /// Whether a proof about the interface is worth trying.
  virtual bool may_be_provable() const = 0;
  /// Without the engines. True if there is nothing left for them to do.
  virtual bool proves_alone(const engines::Candidate& /*printed*/, LearnResult& /*result*/) {
    return false;
  }
  /// Learns from what the engines found about the interface as it is printed. True if that changes
  /// it.
  virtual bool learns_from(const engines::EngineResult& /*found*/) { return false; }
  /// Whether open claims are still to be checked to the depth that was asked for.
  virtual bool lacks_depth(const interface::Guarantee& guarantee) const;

  virtual engines::PortfolioOptions engine_options();
  /// Claims what is proved of the interface. True if the checker agrees.
  bool claim(const engines::Candidate& printed, engines::EngineResult& proved, LearnResult& result);

  /// The calls that somebody has observed or offered.
  std::vector<engines::ConcreteWord> observed_words() const;
  bool has_provers() const { return !engines::row_of(options_.engine).is_bounded; }

  const component::Component& component_;
  Attempt attempt_;
  const StateFile* saved_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<engines::EngineView> view_;
  std::vector<engines::Lemma> lemmas_; ///< of conjectures that were checked
  bool has_tool_unknowns_ = false;     ///< what is printed has

private:
  engines::Candidate printed_candidate(interface::Interface& interface);
  bool prove_by_engines(const engines::Candidate& printed, LearnResult& result);
  bool deepen(engines::Portfolio& engines, interface::Guarantee& guarantee);
};

/// By executing words symbolically, and engines that prove (teachers/symbolic_teacher.h).
LearnResult learn_symbolically(const LearnTask& task);
/// By may and must abstractions (teachers/maymust_teacher.h).
LearnResult learn_by_abstraction(const LearnTask& task);
/// By a game on an abstraction by given predicates (game/game_teacher.h).
LearnResult learn_by_game(const LearnTask& task);

} // namespace parlance::driver
