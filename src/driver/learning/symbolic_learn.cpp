#include "abstraction/must_solve.h"
#include "driver/learning/assemble.h"
#include "driver/learning/component_learning.h"
#include "teachers/symbolic_teacher.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>

namespace parlance::driver {

namespace {

/// States after which an exact answer is given up for one that assumes that nothing overflows.
constexpr std::size_t exact_states = 1500;

/// Deeper than this, conjectures are not checked call by call before a proof is tried.
constexpr std::uint32_t first_depth = 3;

constexpr std::size_t any_length = std::numeric_limits<std::size_t>::max();

/// A conjecture and the engines that check it.
struct Checked {
  Checked(teachers::Conjecture checked, component::BeliefSpace& space,
          const engines::PortfolioOptions& options, util::StopToken& stop,
          std::vector<engines::Lemma> lemmas)
      : conjecture(std::move(checked)), candidate(engines::numbered(conjecture)),
        engines(space, candidate, options, stop, std::move(lemmas)) {}

  teachers::Conjecture conjecture;
  engines::Candidate candidate;
  engines::Portfolio engines;
};

/// A conjecture and what was established of it.
struct Established {
  teachers::Conjecture conjecture;
  engines::EngineResult result;
};

class SymbolicLearning : public ComponentLearning {
public:
  explicit SymbolicLearning(const LearnTask& task) : ComponentLearning(task) {}

private:
  void prepare() override {
    ComponentLearning::prepare();
    teachers::TeacherOptions how;
    how.max_guards = options_.max_guards;
    how.learner = options_.learner;
    if (saved_ != nullptr) {
      learn::StateReader reader = saved_->reader();
      teacher_.emplace(component_, view_->space, *solver_, how, reader);
    } else {
      teacher_.emplace(component_, view_->space, *solver_, how);
    }
    teacher_->on_progress = [this] { report(); };
    for (const teachers::ConcreteWord& word : observed_words()) {
      teacher_->observe(word);
    }
  }

  /// Deepens step by step, so that a run that is stopped has a conjecture that is checked to some
  /// depth. Proofs decide most conjectures; the depth is for those that they do not.
  void establish() override {
    const std::uint32_t shallow =
        has_provers() ? std::min(first_depth, options_.depth) : options_.depth;
    deepen(1, shallow);
    learn_to(shallow, any_length);
    while (has_provers() && refuted_by_proof(engines::Effort::quick)) {
      learn_to(shallow, any_length);
    }
    if (!is_fully_proved()) {
      deepen(shallow, options_.depth);
      do {
        learn_to(options_.depth, any_length);
      } while (refuted_beyond() || (has_provers() && refuted_by_proof(engines::Effort::thorough)));
    }
  }

  void deepen(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t depth = from; depth <= to; ++depth) {
      learn_to(depth, depth);
    }
  }

  void learn_to(std::uint32_t depth, std::size_t play_length) {
    do {
      teacher_->learn(play_length);
    } while (refuted_to(depth));
  }

  bool refuted_to(std::uint32_t depth) {
    open();
    return refined_by(open_->engines.check(depth));
  }

  /// Looks for counterexamples beyond the depth where that is cheap. Nothing is claimed from it.
  bool refuted_beyond() {
    const auto word = open_->engines.search_on();
    if (word) {
      refine(*word);
    }
    return word.has_value();
  }

  bool refuted_by_proof(engines::Effort effort) {
    open();
    return refined_by(open_->engines.prove(effort));
  }

  /// Every property that can be claimed is proved.
  bool is_fully_proved() const {
    return std::all_of(engines::all_properties.begin(), engines::all_properties.end(),
                       [&](engines::Property property) {
                         return established_->result[property].proved() ||
                                (property == engines::Property::tight &&
                                 established_->conjecture.has_tool_unknowns);
                       });
  }

  void open() {
    if (!open_ || open_->conjecture.machine != teacher_->machine() ||
        open_->conjecture.alphabet.size() != teacher_->alphabet().size()) {
      if (open_) {
        close();
      }
      open_ = std::make_unique<Checked>(teacher_->conjecture(), view_->space, engine_options(),
                                        stop_, lemmas_);
      ++engine_checks_;
    }
  }

  engines::PortfolioOptions engine_options() override {
    engines::PortfolioOptions result = ComponentLearning::engine_options();
    result.prover.on_progress = [this](const engines::Counters& counters) {
      proof_ = counters;
      report();
    };
    return result;
  }

  bool refined_by(const engines::EngineResult& result) {
    if (const auto word = result.refutation()) {
      refine(*word);
      return true;
    }
    established_ = {open_->conjecture, result};
    report();
    return false;
  }

  void refine(const engines::ConcreteWord& word) {
    ++engine_counterexamples_;
    teacher_->refine(word);
    close();
    if (attempt_.within_budget && teacher_->machine().state_count() > exact_states) {
      throw abstraction::Limit{{util::ReasonId::many_states, {std::to_string(exact_states)}}};
    }
  }

  /// Ends the check of a conjecture, and keeps what it taught.
  void close() {
    lemmas_ = open_->engines.lemmas();
    engines::add(proofs_, open_->engines.counters());
    open_.reset();
  }

  /// What was checked last, else the last conjecture.
  std::optional<teachers::Conjecture> conjecture() override {
    if (established_) {
      return established_->conjecture;
    }
    return teacher_ && teacher_->has_conjecture() ? std::optional(teacher_->conjecture())
                                                  : std::nullopt;
  }

  std::optional<engines::EngineResult> checked() const override {
    return established_ ? std::optional(established_->result) : std::nullopt;
  }

  bool certify(LearnResult& result) override {
    if (open_) {
      close();
    }
    return ComponentLearning::certify(result);
  }

  /// Only what was proved of the conjecture.
  bool may_be_provable() const override {
    return established_ &&
           std::ranges::any_of(established_->result.by_property, &engines::PropertyResult::proved);
  }

  /// Conjectures were checked to it while they were learned.
  bool lacks_depth(const interface::Guarantee& /*guarantee*/) const override { return false; }

  void finish(LearnResult& result) override {
    if (teacher_) {
      result.state =
          state_text(component_, {attempt_.assume_no_overflow, options_.max_guards}, *teacher_);
    }
  }

  Progress progress() const override {
    return {teacher_->machine().state_count(), teacher_->alphabet().size(),
            established_ ? established_->result[engines::Property::safe].depth : 0,
            teacher_->statistics().at("membership queries"), proof_};
  }

  Statistics statistics() const override {
    if (!teacher_) {
      return {};
    }
    Statistics counted = teacher_->statistics();
    counted["beliefs"] = view_->space.size();
    counted["evaluated steps"] = view_->space.evaluated_steps();
    counted["solver checks"] = solver_->statistics().checks;
    counted["engine checks"] = engine_checks_;
    counted["counterexamples by engine"] = engine_counterexamples_;
    return counted;
  }

  std::optional<teachers::SymbolicTeacher> teacher_;
  std::unique_ptr<Checked> open_; ///< the conjecture under check
  std::optional<Established> established_;
  engines::Counters proof_; ///< the one that is being tried
  std::uint64_t engine_checks_ = 0;
  std::uint64_t engine_counterexamples_ = 0;
};

} // namespace

LearnResult learn_symbolically(const LearnTask& task) { return SymbolicLearning(task).run(); }

} // namespace parlance::driver
