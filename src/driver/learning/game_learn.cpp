#include "abstraction/inductive_facts.h"
#include "abstraction/must_solve.h"
#include "abstraction/predicates/field_predicate.h"
#include "component/overflow.h"
#include "driver/guarantee/claims.h"
#include "driver/learning/assemble.h"
#include "driver/learning/certified_claims.h"
#include "driver/learning/strategy.h"
#include "game/game_predicates.h"
#include "game/game_teacher.h"
#include "smt/bdd.h"
#include "util/error.h"

#include <algorithm>
#include <chrono>

namespace parlance::driver {

namespace {

/// What a run that was stopped may still take to say what it knows.
constexpr std::chrono::milliseconds game_grace(2000);

class GameLearning {
public:
  GameLearning(const component::Component& component, const LearnOptions& options,
               const Attempt& attempt, util::StopToken& stop, const ProgressSink& progress)
      : component_(component), options_(options), attempt_(attempt), stop_(stop),
        progress_(progress), solver_(make_learning_solver(stop, options.seed)),
        assumed_(attempt.assume_no_overflow
                     ? component::assume_no_overflow(component::with_overflow_apart(component))
                     : component),
        predicates_(options.predicates ? *options.predicates
                                       : game::guarding_predicates(component)) {}

  LearnResult run() {
    LearnResult result;
    std::string why;
    try {
      prepare();
      play();
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      stop_.grant(game_grace);
    } catch (const abstraction::Limit& limit) {
      why = limit.reason;
    } catch (const smt::BddLimit&) {
      why = "the game's decision diagrams grew beyond their limit";
    }
    if (!teacher_) {
      result.interface = nothing_known(component_);
      result.interface.guarantee = no_guarantee(result.stopped);
      if (!why.empty()) {
        result.interface.guarantee->safe.reason = why;
      }
      return result;
    }
    establish(result);
    return result;
  }

private:
  void prepare() {
    prepared_.emplace(component_, options_, attempt_, *solver_, stop_);
    if (options_.game_facts) {
      find_facts();
    }
  }

  /// Conjuncts of an inductive invariant that is easily found.
  void find_facts() {
    const component::Component& reduced = prepared_->reduction.component();
    const term::Term facts =
        abstraction::inductive_facts(reduced, abstraction::effects_of(reduced), *solver_);
    facts_ = abstraction::over_fields(prepared_->reduction, {}, facts).facts;
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
          assumed_, prepared_->space, *solver_, game::GamePredicates{predicates_, known_facts()},
          stop_, how);
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
        assumed_, abstraction::effects_of(assumed_), predicates_, *solver_);
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
      const engines::Candidate candidate = candidate_of(teacher_->conjecture());
      engines::Portfolio engines(prepared_->space, candidate, portfolio_options(options_, attempt_),
                                 stop_);
      const engines::EngineResult found = engines::row_of(options_.engine).is_bounded
                                              ? engines.check(options_.depth)
                                              : engines.prove(engines::Effort::quick);
      if (!doubted(found)) {
        return;
      }
    }
  }

  bool doubted(const engines::EngineResult& found) {
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

  /// Assembles and proves, and leaves open what a thorough proof finds to be forbidden in vain.
  void establish(LearnResult& result) {
    bool again = true;
    while (again) {
      assemble_result(result);
      try {
        again = prove(result);
      } catch (const util::Stopped& stopped) {
        result.stopped = stopped.reason();
        again = false;
      }
    }
    result.interface.statistics["solver checks"] = solver_->statistics().checks;
    add_statistics(teacher_->statistics(), proofs_, result.interface);
    result.predicates = teacher_->predicates();
    result.facts = played_facts_;
    result.game = report_of(component_, *teacher_, played_facts_.size());
  }

  void assemble_result(LearnResult& result) {
    Assembled assembled = assemble(component_, teacher_->conjecture(), prepared_->space);
    result.interface = std::move(assembled.interface);
    result.interface.guarantee =
        guarantee_of({}, assembled.has_tool_unknowns, options_.depth, result.stopped, component_);
    add_assumptions(component_, prepared_->reduction.assumed(), *result.interface.guarantee);
  }

  /// True if something is left open now.
  bool prove(LearnResult& result) {
    interface::Guarantee& guarantee = *result.interface.guarantee;
    const engines::Candidate candidate =
        printed_candidate(component_, attempt_, prepared_->space,
                          result.interface.has_tool_unknowns(), result.interface);
    engines::Portfolio engines(prepared_->space, candidate, portfolio_options(options_, attempt_),
                               stop_);
    if (!engines::row_of(options_.engine).is_bounded) {
      engines::EngineResult proved = engines.prove(engines::Effort::thorough);
      if (doubted(proved)) {
        return true;
      }
      result.engine = engines.winner();
      engines::add(proofs_, engines.counters());
      claim_certified(component_, prepared_->reduction, candidate, proved, options_.certify, stop_,
                      result);
    }
    for (std::uint32_t depth = 1; !settled(guarantee) && depth <= options_.depth; ++depth) {
      const engines::EngineResult& checked = engines.check_to(depth);
      if (doubted(checked)) {
        return true;
      }
      raise_depths(checked, candidate.has_tool_unknowns, guarantee);
    }
    return false;
  }

  void report() const {
    stop_.check();
    if (progress_) {
      progress_({teacher_->result().machine.state_count(),
                 teacher_->alphabet().size(),
                 0,
                 teacher_->result().statistics.membership_queries,
                 {{"predicates", teacher_->predicates().size()}}});
    }
  }

  const component::Component& component_;
  const LearnOptions& options_;
  Attempt attempt_;
  util::StopToken& stop_;
  const ProgressSink& progress_;
  std::unique_ptr<smt::Solver> solver_;
  component::Component assumed_; ///< the component, with what is assumed of overflow
  std::vector<term::Term> predicates_;
  std::vector<term::Term> facts_;
  std::optional<Prepared> prepared_;
  std::unique_ptr<game::GameTeacher> teacher_; ///< the last that played to the end
  std::vector<term::Term> played_facts_;       ///< that it knew
  engines::Counters proofs_;
};

} // namespace

LearnResult learn_by_game(const component::Component& component, const LearnOptions& options,
                          const Attempt& attempt, util::StopToken& stop,
                          const ProgressSink& progress) {
  return GameLearning(component, options, attempt, stop, progress).run();
}

} // namespace parlance::driver
