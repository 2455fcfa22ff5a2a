#include "driver/learn.h"

#include "component/belief_space.h"
#include "component/project_inputs.h"
#include "component/slice.h"
#include "driver/assemble.h"
#include "driver/claims.h"
#include "engines/bounded.h"
#include "teachers/symbolic_teacher.h"
#include "util/error.h"

#include <chrono>
#include <limits>
#include <optional>

namespace parlance::driver {

namespace {

/// Effort of one solver check, counted by the solver; far beyond what a normal check takes.
constexpr std::uint32_t resource_limit = 200'000'000;

/// What a run that was stopped may still take to put its result together.
constexpr std::chrono::milliseconds grace(500);

/// A conjecture and the engine that checks it, deeper and deeper.
struct Checked {
  Checked(teachers::Conjecture checked, component::BeliefSpace& space, std::uint32_t seed,
          util::StopToken& stop)
      : conjecture(std::move(checked)), candidate(candidate_of(conjecture)),
        engine(space, candidate, {true, {resource_limit, seed}}, stop) {}

  teachers::Conjecture conjecture;
  engines::Candidate candidate;
  engines::Bounded engine;
};

class LearnLoop {
public:
  LearnLoop(const component::Component& component, const LearnOptions& options,
            util::StopToken& stop, const ProgressSink& progress)
      : component_(component), options_(options), stop_(stop), progress_(progress),
        solver_(smt::make_z3(&stop, {resource_limit, options.seed})) {}

  LearnResult run() {
    LearnResult result;
    try {
      stop_.check();
      prepare();
      learn();
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      stop_.grant(grace);
    }
    result.interface = assembled(result.stopped);
    return result;
  }

private:
  void prepare() {
    sliced_ = component::project_inputs(component::slice(component_), *solver_);
    space_.emplace(*sliced_, *solver_, stop_);
    teacher_.emplace(component_, *space_, *solver_, teachers::TeacherOptions{options_.max_guards});
    teacher_->on_progress = [this] { report(); };
  }

  /// Deepens step by step, so that a run that is stopped has a conjecture that is checked to some
  /// depth; then plays without a bound on the length.
  void learn() {
    for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
      learn_to(depth, depth);
    }
    do {
      learn_to(options_.depth, std::numeric_limits<std::size_t>::max());
    } while (refuted_beyond());
  }

  /// Looks for counterexamples beyond the depth where that is cheap. Nothing is claimed from it.
  bool refuted_beyond() {
    const auto word = open_->engine.search_on();
    if (word) {
      ++engine_counterexamples_;
      teacher_->refine(*word);
      open_.reset();
    }
    return word.has_value();
  }

  void learn_to(std::uint32_t depth, std::size_t play_length) {
    do {
      teacher_->learn(play_length);
    } while (refuted(depth));
  }

  bool refuted(std::uint32_t depth) {
    if (!open_ || open_->conjecture.machine != teacher_->machine() ||
        open_->conjecture.alphabet.size() != teacher_->alphabet().size()) {
      open_ = std::make_unique<Checked>(teacher_->conjecture(), *space_, options_.seed, stop_);
      ++engine_checks_;
    }
    const engines::EngineResult& result = open_->engine.check(depth);
    if (const auto word = result.refutation()) {
      ++engine_counterexamples_;
      teacher_->refine(*word);
      open_.reset();
      return true;
    }
    checked_ = {open_->conjecture, result};
    checked_depth_ = depth;
    report();
    return false;
  }

  void report() {
    stop_.check();
    if (progress_) {
      const auto statistics = teacher_->statistics();
      progress_({teacher_->machine().state_count(), teacher_->alphabet().size(), checked_depth_,
                 statistics.at("membership queries")});
    }
  }

  interface::Interface assembled(util::StopReason stopped) {
    interface::Interface interface = !teacher_ ? nothing_known(component_)
                                     : checked_
                                         ? assemble(component_, checked_->first, *teacher_)
                                         : assemble(component_, teacher_->conjecture(), *teacher_);
    interface.guarantee = checked_
                              ? guarantee_of(checked_->second, checked_->first.has_tool_unknowns,
                                             options_.depth, stopped, component_)
                              : no_guarantee(stopped);
    add_statistics(interface);
    return interface;
  }

  void add_statistics(interface::Interface& interface) const {
    if (!teacher_) {
      return;
    }
    for (const auto& [name, count] : teacher_->statistics()) {
      interface.statistics[name] = count;
    }
    interface.statistics["beliefs"] = space_->size();
    interface.statistics["evaluated steps"] = space_->evaluated_steps();
    interface.statistics["solver checks"] = solver_->statistics().checks;
    interface.statistics["engine checks"] = engine_checks_;
    interface.statistics["counterexamples by engine"] = engine_counterexamples_;
  }

  const component::Component& component_;
  LearnOptions options_;
  util::StopToken& stop_;
  const ProgressSink& progress_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<component::Component> sliced_;
  std::optional<component::BeliefSpace> space_;
  std::optional<teachers::SymbolicTeacher> teacher_;
  std::unique_ptr<Checked> open_; ///< the conjecture under check
  std::optional<std::pair<teachers::Conjecture, engines::EngineResult>> checked_;
  std::uint32_t checked_depth_ = 0;
  std::uint64_t engine_checks_ = 0;
  std::uint64_t engine_counterexamples_ = 0;
};

} // namespace

LearnResult learn(const component::Component& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress) {
  return LearnLoop(component, options, stop, progress).run();
}

} // namespace parlance::driver
