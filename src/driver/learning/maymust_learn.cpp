#include "abstraction/must_solve.h"
#include "abstraction/predicates/field_predicate.h"
#include "driver/guarantee/claims.h"
#include "driver/learning/component_learning.h"
#include "teachers/maymust_teacher.h"
#include "term/substitute.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::driver {

namespace {

/// Predicates after which an exact answer is given up for one that assumes that nothing overflows.
constexpr std::size_t exact_predicates = 128;

class MayMustLearning : public ComponentLearning {
public:
  explicit MayMustLearning(const LearnTask& task) : ComponentLearning(task) {}

private:
  void prepare() override {
    ComponentLearning::prepare();
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
    teacher_.emplace(component_, view_->space, *solver_, how, stop_);
    teacher_->on_progress = [this] { report(); };
  }

  void establish() override { teacher_->learn(observed_words()); }

  /// Those that speak of variables that verdicts depend on.
  std::vector<term::Term> reduced_predicates() const {
    term::Substitution to_reduced;
    std::vector<term::Term> dropped;
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      const term::Term value = view_->reduction.expanded(v);
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

  void assemble(LearnResult& result) override {
    left_open_ =
        result.stopped == util::StopReason::none ? limit_ : util::reason_of(result.stopped);
    ComponentLearning::assemble(result);
    if (teacher_) {
      abstraction::FieldPredicates found =
          abstraction::over_fields(view_->reduction, teacher_->predicates(), teacher_->facts());
      result.predicates = std::move(found.predicates);
      result.facts = std::move(found.facts);
    }
  }

  std::optional<teachers::Conjecture> conjecture() override {
    if (!teacher_) {
      return std::nullopt;
    }
    return left_open_.empty() ? teacher_->conjecture() : teacher_->bounds(left_open_);
  }

  /// Abstractions check no depth.
  std::optional<engines::EngineResult> checked() const override {
    return teacher_ ? std::optional<engines::EngineResult>(std::in_place) : std::nullopt;
  }

  bool may_be_provable() const override { return teacher_.has_value(); }

  /// The abstractions prove what the environment cannot disturb; the engines do the rest.
  bool proves_alone(const engines::Candidate& printed, LearnResult& result) override {
    try {
      engines::EngineResult proved = teacher_->proofs(printed);
      result.engine = "maymust";
      claim(printed, proved, result);
    } catch (const abstraction::Limit&) {
      // The engines may know.
    }
    return is_decided(*result.interface.guarantee);
  }

  void finish(LearnResult& result) override {
    if (!left_open_.empty()) {
      result.bounds = bounds_of(result.interface);
    }
  }

  Progress progress() const override {
    const Statistics counted = teacher_->statistics();
    return {teacher_->states(),
            teacher_->alphabet().size(),
            0,
            counted.at("membership queries"),
            {{"predicates", counted.at("predicates")},
             {"cells", counted.at("cells")},
             {"solver calls", counted.at("abstraction solver calls")}}};
  }

  Statistics statistics() const override {
    if (!teacher_) {
      return {};
    }
    Statistics counted = teacher_->statistics();
    counted["solver checks"] =
        solver_->statistics().checks + counted.at("abstraction solver calls");
    return counted;
  }

  std::optional<teachers::MayMustTeacher> teacher_;
  util::Reason left_open_; ///< why something is; empty if nothing is
};

} // namespace

LearnResult learn_by_abstraction(const LearnTask& task) { return MayMustLearning(task).run(); }

} // namespace parlance::driver
