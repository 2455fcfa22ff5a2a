#include "abstraction/must_solve.h"
#include "abstraction/predicates/field_predicate.h"
#include "driver/guarantee/claims.h"
#include "driver/learning/assemble.h"
#include "driver/learning/bounds.h"
#include "driver/learning/certified_claims.h"
#include "driver/learning/strategy.h"
#include "teachers/maymust_teacher.h"
#include "term/substitute.h"

#include <chrono>

namespace parlance::driver {

namespace {

/// What a run that was stopped may still take to say what it knows.
constexpr std::chrono::milliseconds bounds_grace(2000);

/// Predicates after which an exact answer is given up for one that assumes that nothing overflows.
constexpr std::size_t exact_predicates = 128;

class MayMustLoop {
public:
  MayMustLoop(const component::Component& component, const LearnOptions& options,
              const Attempt& attempt, util::StopToken& stop, const ProgressSink& progress)
      : component_(component), options_(options), attempt_(attempt), stop_(stop),
        progress_(progress), solver_(make_learning_solver(stop, options.seed)) {}

  LearnResult run() {
    LearnResult result;
    std::string why;
    try {
      prepare();
      teacher_->learn(words_of(options_.traces));
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      why = util::to_text(stopped.reason());
      stop_.grant(bounds_grace);
    } catch (const abstraction::Limit& limit) {
      why = limit.reason;
    }
    assemble_result(why, result);
    if (teacher_) {
      try {
        prove(result);
      } catch (const util::Stopped& stopped) {
        result.stopped = stopped.reason();
      }
      add_statistics(statistics(), proofs_, result.interface);
    }
    if (!why.empty()) {
      result.bounds = bounds_of(result.interface);
    }
    return result;
  }

private:
  void prepare() {
    prepared_.emplace(component_, options_, attempt_, *solver_, stop_);
    teachers::MayMustOptions how;
    how.scheme = options_.scheme;
    how.max_guards = options_.max_guards;
    how.max_predicates = options_.max_predicates;
    if (attempt_.within_budget && exact_predicates < how.max_predicates) {
      how.max_predicates = exact_predicates;
      how.limiting_option = "--overflow exact tries more";
    }
    how.learner = options_.learner.value_or(how.learner);
    how.predicates = reduced_predicates();
    teacher_.emplace(component_, prepared_->space, *solver_, how, stop_);
    teacher_->on_progress = [this] { report(); };
  }

  /// Those that speak of variables that verdicts depend on.
  std::vector<term::Term> reduced_predicates() const {
    term::Substitution to_reduced;
    std::vector<term::Term> dropped;
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      const term::Term value = prepared_->reduction.expanded(v);
      if (value != nullptr) {
        to_reduced.bind(component_.variables[v].symbol, value);
      } else {
        dropped.push_back(component_.variables[v].symbol);
      }
    }
    std::vector<term::Term> predicates;
    for (const term::Term predicate : options_.predicates.value_or(std::vector<term::Term>())) {
      const std::vector<term::Term> used = term::variables_of(predicate);
      if (std::ranges::none_of(used, [&](term::Term variable) {
            return std::ranges::find(dropped, variable) != dropped.end();
          })) {
        predicates.push_back(to_reduced.apply(predicate));
      }
    }
    return predicates;
  }

  void report() const {
    if (progress_) {
      const auto statistics = teacher_->statistics();
      progress_({teacher_->states(),
                 teacher_->alphabet().size(),
                 0,
                 statistics.at("membership queries"),
                 {{"predicates", statistics.at("predicates")},
                  {"cells", statistics.at("cells")},
                  {"solver calls", statistics.at("abstraction solver calls")}}});
    }
  }

  void assemble_result(const std::string& why, LearnResult& result) {
    if (!teacher_) {
      result.interface = nothing_known(component_);
      result.interface.guarantee = no_guarantee(result.stopped);
      return;
    }
    const teachers::Conjecture conjecture =
        why.empty() ? teacher_->conjecture() : teacher_->bounds(why);
    Assembled assembled = assemble(component_, conjecture, prepared_->space);
    has_tool_unknowns_ = assembled.has_tool_unknowns;
    result.interface = std::move(assembled.interface);
    result.interface.guarantee =
        guarantee_of({}, has_tool_unknowns_, options_.depth, result.stopped, component_);
    add_assumptions(component_, prepared_->reduction.assumed(), *result.interface.guarantee);
    abstraction::FieldPredicates found =
        abstraction::over_fields(prepared_->reduction, teacher_->predicates(), teacher_->facts());
    result.predicates = std::move(found.predicates);
    result.facts = std::move(found.facts);
  }

  /// The abstractions prove what the environment cannot disturb; the engines do the rest.
  void prove(LearnResult& result) {
    const engines::Candidate candidate = printed_candidate(component_, attempt_, prepared_->space,
                                                           has_tool_unknowns_, result.interface);
    try {
      engines::EngineResult proved = teacher_->proofs(candidate);
      result.engine = "maymust";
      claim_certified(component_, prepared_->reduction, candidate, proved, options_.certify, stop_,
                      result);
    } catch (const abstraction::Limit&) {
      // The engines may know.
    }
    if (!settled(*result.interface.guarantee)) {
      prove_by_engines(candidate, result);
    }
  }

  void prove_by_engines(const engines::Candidate& candidate, LearnResult& result) {
    interface::Guarantee& guarantee = *result.interface.guarantee;
    engines::Portfolio engines(prepared_->space, candidate, portfolio_options(options_, attempt_),
                               stop_);
    engines::EngineResult proved = engines.prove(engines::Effort::thorough);
    result.engine = engines.winner();
    engines::add(proofs_, engines.counters());
    const bool accepted = claim_certified(component_, prepared_->reduction, candidate, proved,
                                          options_.certify, stop_, result);
    if (!accepted || !settled(guarantee)) {
      for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
        raise_depths(engines.check_to(depth), has_tool_unknowns_, guarantee);
      }
    }
  }

  std::map<std::string, std::uint64_t> statistics() const {
    std::map<std::string, std::uint64_t> counted = teacher_->statistics();
    counted["solver checks"] =
        solver_->statistics().checks + counted.at("abstraction solver calls");
    return counted;
  }

  const component::Component& component_;
  const LearnOptions& options_;
  Attempt attempt_;
  util::StopToken& stop_;
  const ProgressSink& progress_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<Prepared> prepared_;
  std::optional<teachers::MayMustTeacher> teacher_;
  engines::Counters proofs_;
  bool has_tool_unknowns_ = false;
};

} // namespace

LearnResult learn_by_abstraction(const component::Component& component, const LearnOptions& options,
                                 const Attempt& attempt, util::StopToken& stop,
                                 const ProgressSink& progress) {
  return MayMustLoop(component, options, attempt, stop, progress).run();
}

} // namespace parlance::driver
