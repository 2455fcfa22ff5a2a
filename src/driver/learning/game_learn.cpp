#include "abstraction/inductive_facts.h"
#include "abstraction/must_solve.h"
#include "abstraction/predicates/field_predicate.h"
#include "driver/learning/assemble.h"
#include "driver/learning/component_learning.h"
#include "game/game_predicates.h"
#include "game/game_teacher.h"
#include "smt/bdd.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::driver {

namespace {

/// As it is but for what is assumed: predicates are about all its variables.
component::ReductionOptions unreduced(const Attempt& attempt) {
  return {{}, attempt.assume_no_overflow, true};
}

class GameLearning : public ComponentLearning {
public:
  explicit GameLearning(const LearnTask& task)
      : ComponentLearning(task), assumed_(component_, unreduced(attempt_), *solver_),
        predicates_(options_.predicates ? *options_.predicates
                                        : game::guarding_predicates(component_)) {}

private:
  void prepare() override {
    ComponentLearning::prepare();
    if (options_.game_facts) {
      find_facts();
    }
  }

  /// Conjuncts of an inductive invariant that is easily found.
  void find_facts() {
    const component::Component& reduced = view_->reduction.component();
    const term::Term facts =
        abstraction::inductive_facts(reduced, abstraction::effects_of(reduced), *solver_);
    facts_ = abstraction::over_fields(view_->reduction, {}, facts).facts;
  }

  void establish() override {
    try {
      play();
    } catch (const smt::BddLimit&) {
      throw abstraction::Limit{{util::ReasonId::game_diagrams}};
    }
  }

  /// Plays with more predicates as long as they are asked for and some are found. A game that a
  /// limit ends leaves the one before it.
  void play() {
    do {
      game::GameTeacherOptions how;
      how.max_guards = options_.max_guards;
      how.game.learner = options_.learner.value_or(how.game.learner);
      how.game.belief_pairs = options_.game_beliefs;
      auto teacher = std::make_unique<game::GameTeacher>(
          assumed_.component(), view_->space, *solver_,
          game::GamePredicates{predicates_, known_facts()}, stop_, how);
      const std::vector<teachers::ConcreteWord> offers = offered_words();
      teacher->play(offers);
      teacher_ = std::move(teacher);
      played_facts_ = facts_;
      report();
      for (const teachers::ConcreteWord& word : offers) {
        doubt_offer(word);
      }
      teacher_->doubt_by_play();
      doubt_by_engines();
      teacher_->separate();
    } while (options_.game_refine && add_predicates());
  }

  /// Predicates that have one value in every run are facts, too: the abstraction with them as bits
  /// says the same, and has more steps to compute.
  std::vector<term::Term> known_facts() {
    std::vector<term::Term> facts = abstraction::inductive_among(
        assumed_.component(), abstraction::effects_of(assumed_.component()), predicates_, *solver_);
    facts.insert(facts.end(), facts_.begin(), facts_.end());
    return facts;
  }

  std::vector<teachers::ConcreteWord> offered_words() const {
    std::vector<teachers::ConcreteWord> words;
    for (const ObservedSequence& sequence : options_.traces) {
      teachers::ConcreteWord& word = words.emplace_back();
      for (const ObservedCall& observed : sequence.calls) {
        if (!observed.failed) {
          word.push_back(observed.call);
        }
      }
    }
    return words;
  }

  /// What was offered and is legal, but forbidden, is forbidden in vain.
  void doubt_offer(const teachers::ConcreteWord& word) {
    for (std::size_t length = 1; length <= word.size(); ++length) {
      const teachers::ConcreteWord prefix(word.begin(),
                                          word.begin() + static_cast<std::ptrdiff_t>(length));
      const auto finding = teacher_->evaluator().evaluate(prefix).finding;
      if (finding != teachers::Finding::legal) {
        return;
      }
      if (teacher_->leaves_forbidden(prefix)) {
        teacher_->doubt(prefix);
        return;
      }
    }
  }

  /// What the engines find to be forbidden in vain.
  void doubt_by_engines() {
    while (true) {
      const teachers::Conjecture candidate = teacher_->conjecture();
      engines::Portfolio engines(view_->space, candidate, engine_options(), stop_);
      if (!learns_from(has_provers() ? engines.prove(engines::Effort::quick)
                                     : engines.check(options_.depth))) {
        return;
      }
    }
  }

  /// What is forbidden in vain is left open.
  bool learns_from(const engines::EngineResult& found) override {
    util::check(!found[engines::Property::safe].refutation, "the game allows what is not legal");
    const auto& word = found[engines::Property::permissive].refutation;
    if (word) {
      teacher_->doubt(*word);
    }
    return word.has_value();
  }

  /// Predicates first; when there are none to be had, facts.
  bool add_predicates() {
    std::vector<term::Term> all = predicates_;
    for (const game::ForbiddenInVain& forbidden : teacher_->in_vain()) {
      all.insert(all.end(), forbidden.separating.begin(), forbidden.separating.end());
    }
    all = game::proper_predicates(all);
    const bool grows = all.size() > game::proper_predicates(predicates_).size();
    if (grows && all.size() <= options_.max_predicates) {
      predicates_ = std::move(all);
      return true;
    }
    if (!facts_.empty() || teacher_->in_vain().empty()) {
      return false;
    }
    find_facts();
    return !facts_.empty();
  }

  void assemble(LearnResult& result) override {
    ComponentLearning::assemble(result);
    has_tool_unknowns_ = result.interface.has_tool_unknowns(); // states that merged have none
  }

  std::optional<teachers::Conjecture> conjecture() override {
    return teacher_ ? std::optional(teacher_->conjecture()) : std::nullopt;
  }

  /// The game checks no depth.
  std::optional<engines::EngineResult> checked() const override {
    return teacher_ ? std::optional<engines::EngineResult>(std::in_place) : std::nullopt;
  }

  bool may_be_provable() const override { return teacher_ != nullptr; }

  void finish(LearnResult& result) override {
    if (teacher_) {
      result.predicates = teacher_->predicates();
      result.facts = played_facts_;
      result.game = report_of(component_, *teacher_, played_facts_.size());
    }
  }

  Progress progress() const override {
    return {teacher_->result().machine.state_count(),
            teacher_->alphabet().size(),
            0,
            teacher_->result().statistics.membership_queries,
            {{"predicates", teacher_->predicates().size()}}};
  }

  Statistics statistics() const override {
    if (!teacher_) {
      return {};
    }
    Statistics counted = teacher_->statistics();
    counted.emplace("solver checks", solver_->statistics().checks);
    return counted;
  }

  component::Reduction assumed_; ///< the component, with what is assumed of overflow
  std::vector<term::Term> predicates_;
  std::vector<term::Term> facts_;
  std::unique_ptr<game::GameTeacher> teacher_; ///< the last that played to the end
  std::vector<term::Term> played_facts_;       ///< that it knew
};

} // namespace

LearnResult learn_by_game(const LearnTask& task) { return GameLearning(task).run(); }

} // namespace parlance::driver
