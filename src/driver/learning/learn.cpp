#include "driver/learning/learn.h"

#include "component/overflow.h"
#include "driver/guarantee/claims.h"
#include "driver/learning/assemble.h"
#include "driver/learning/certified_claims.h"
#include "driver/learning/strategy.h"
#include "teachers/symbolic_teacher.h"
#include "util/error.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

namespace parlance::driver {

namespace {

/// States after which an exact answer is given up for one that assumes that nothing overflows.
constexpr std::size_t exact_states = 1500;

/// Deeper than this, conjectures are not checked call by call before a proof is tried.
constexpr std::uint32_t first_depth = 3;

/// What a run that was stopped may still take to put its result together.
constexpr std::chrono::milliseconds grace(2000);

constexpr std::size_t any_length = std::numeric_limits<std::size_t>::max();

/// Exact learning has met its budget.
struct TooLarge {};

/// A conjecture and the engines that check it.
struct Checked {
  Checked(teachers::Conjecture checked, component::BeliefSpace& space,
          const engines::PortfolioOptions& options, util::StopToken& stop,
          std::vector<engines::Lemma> lemmas)
      : conjecture(std::move(checked)), candidate(engines::numbered(candidate_of(conjecture))),
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

class LearnLoop {
public:
  /// `saved` is where to go on from, or null.
  LearnLoop(const component::Component& component, const LearnOptions& options,
            const Attempt& attempt, const StateFile* saved, util::StopToken& stop,
            const ProgressSink& progress)
      : component_(component), options_(options), attempt_(attempt), saved_(saved), stop_(stop),
        progress_(progress), solver_(make_learning_solver(stop, options.seed)) {}

  LearnResult run() {
    LearnResult result;
    try {
      prepare();
      learn();
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      stop_.grant(grace);
    } catch (const TooLarge&) {
      // What was established stands.
    }
    result.interface = assembled(result.stopped);
    if (teacher_) {
      result.state =
          state_text(component_, {attempt_.assume_no_overflow, options_.max_guards}, *teacher_);
    }
    if (open_) {
      close();
    }
    if (established_ && something_proved()) {
      try {
        prove_assembled(result);
      } catch (const util::Stopped& stopped) {
        result.stopped = stopped.reason();
      }
    }
    if (teacher_) {
      add_statistics(statistics(), proofs_, result.interface);
    }
    return result;
  }

private:
  void prepare() {
    prepared_.emplace(component_, options_, attempt_, *solver_, stop_);
    teachers::TeacherOptions how;
    how.max_guards = options_.max_guards;
    how.learner = options_.learner;
    if (saved_ != nullptr) {
      learn::StateReader reader = saved_->reader();
      teacher_.emplace(component_, prepared_->space, *solver_, how, reader);
    } else {
      teacher_.emplace(component_, prepared_->space, *solver_, how);
    }
    teacher_->on_progress = [this] { report(); };
    for (const teachers::ConcreteWord& word : words_of(options_.traces)) {
      teacher_->observe(word);
    }
  }

  /// Deepens step by step, so that a run that is stopped has a conjecture that is checked to some
  /// depth. Proofs settle most conjectures; the depth is for those that they do not.
  void learn() {
    const bool proofs = !engines::row_of(options_.engine).is_bounded;
    const std::uint32_t shallow = proofs ? std::min(first_depth, options_.depth) : options_.depth;
    deepen(1, shallow);
    learn_to(shallow, any_length);
    while (proofs && refuted_by_proof(engines::Effort::quick)) {
      learn_to(shallow, any_length);
    }
    if (!settled()) {
      deepen(shallow, options_.depth);
      do {
        learn_to(options_.depth, any_length);
      } while (refuted_beyond() || (proofs && refuted_by_proof(engines::Effort::thorough)));
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
  bool settled() const {
    return std::all_of(engines::all_properties.begin(), engines::all_properties.end(),
                       [&](engines::Property property) {
                         return established_->result[property].proved() ||
                                (property == engines::Property::tight &&
                                 established_->conjecture.has_tool_unknowns);
                       });
  }

  bool something_proved() const {
    const auto& results = established_->result.by_property;
    return std::any_of(results.begin(), results.end(),
                       [](const engines::PropertyResult& result) { return result.proved(); });
  }

  void open() {
    if (!open_ || open_->conjecture.machine != teacher_->machine() ||
        open_->conjecture.alphabet.size() != teacher_->alphabet().size()) {
      if (open_) {
        close();
      }
      open_ = std::make_unique<Checked>(teacher_->conjecture(), prepared_->space, engine_options(),
                                        stop_, lemmas_);
      ++engine_checks_;
    }
  }

  engines::PortfolioOptions engine_options() {
    engines::PortfolioOptions result = portfolio_options(options_, attempt_);
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
      throw TooLarge();
    }
  }

  /// Ends the check of a conjecture, and keeps what it taught.
  void close() {
    lemmas_ = open_->engines.lemmas();
    engines::add(proofs_, open_->engines.counters());
    open_.reset();
  }

  void report() {
    stop_.check();
    if (progress_) {
      const auto statistics = teacher_->statistics();
      progress_({teacher_->machine().state_count(), teacher_->alphabet().size(),
                 established_ ? established_->result[engines::Property::safe].depth : 0,
                 statistics.at("membership queries"), proof_});
    }
  }

  interface::Interface assembled(util::StopReason stopped) {
    Assembled assembled = printed();
    interface::Interface& interface = assembled.interface;
    has_tool_unknowns_ = assembled.has_tool_unknowns;
    interface.guarantee = established_ ? guarantee_of(established_->result, has_tool_unknowns_,
                                                      options_.depth, stopped, component_)
                                       : no_guarantee(stopped);
    add_assumptions(component_,
                    prepared_ ? prepared_->reduction.assumed() : std::vector<std::string>(),
                    *interface.guarantee);
    return std::move(interface);
  }

  /// What was checked last, else the last conjecture.
  Assembled printed() {
    if (established_) {
      return assemble(component_, established_->conjecture, prepared_->space);
    }
    return teacher_ && teacher_->has_conjecture()
               ? assemble(component_, teacher_->conjecture(), prepared_->space)
               : Assembled{nothing_known(component_)};
  }

  /// What is claimed is proved of the interface as it is printed.
  void prove_assembled(LearnResult& result) {
    const engines::Candidate candidate = printed_candidate(component_, attempt_, prepared_->space,
                                                           has_tool_unknowns_, result.interface);
    engines::Portfolio engines(prepared_->space, candidate, engine_options(), stop_, lemmas_);
    engines::EngineResult proved = engines.prove(engines::Effort::thorough);
    result.engine = engines.winner();
    engines::add(proofs_, engines.counters());
    if (!claim_certified(component_, prepared_->reduction, candidate, proved, options_.certify,
                         stop_, result)) {
      stop_.check();
      deepen_claims(engines, *result.interface.guarantee);
    }
  }

  /// Claims that are not proved after all are checked to the depth that was asked for.
  void deepen_claims(engines::Portfolio& engines, interface::Guarantee& guarantee) {
    for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
      raise_depths(engines.check_to(depth), has_tool_unknowns_, guarantee);
    }
  }

  std::map<std::string, std::uint64_t> statistics() const {
    std::map<std::string, std::uint64_t> counted = teacher_->statistics();
    counted["beliefs"] = prepared_->space.size();
    counted["evaluated steps"] = prepared_->space.evaluated_steps();
    counted["solver checks"] = solver_->statistics().checks;
    counted["engine checks"] = engine_checks_;
    counted["counterexamples by engine"] = engine_counterexamples_;
    return counted;
  }

  const component::Component& component_;
  LearnOptions options_;
  Attempt attempt_;
  const StateFile* saved_;
  util::StopToken& stop_;
  const ProgressSink& progress_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<Prepared> prepared_;
  std::optional<teachers::SymbolicTeacher> teacher_;
  std::unique_ptr<Checked> open_; ///< the conjecture under check
  std::optional<Established> established_;
  bool has_tool_unknowns_ = false; ///< of what is printed
  std::vector<engines::Lemma> lemmas_;
  engines::Counters proof_;  ///< the one that is being tried
  engines::Counters proofs_; ///< all that ended
  std::uint64_t engine_checks_ = 0;
  std::uint64_t engine_counterexamples_ = 0;
};

/// A state goes with the options that it was made with.
std::optional<StateFile> resumed(const component::Component& component, const LearnOptions& options,
                                 bool may_overflow) {
  if (!options.resume) {
    return std::nullopt;
  }
  StateFile file(*options.resume, component);
  const std::string& name = options.resume->file_name;
  const bool assumes = file.header().assume_no_overflow;
  if (options.overflow == Overflow::exact && assumes) {
    util::bad_input(name + ": the state was made with --overflow assume-none, not with exact");
  }
  if (options.overflow == Overflow::assume_none && may_overflow && !assumes) {
    util::bad_input(name + ": the state was made with --overflow exact, not with assume-none");
  }
  if (file.header().max_guards != options.max_guards) {
    util::bad_input(name + ": the state was made with --max-guards " +
                    std::to_string(file.header().max_guards) + ", not with " +
                    std::to_string(options.max_guards));
  }
  return file;
}

} // namespace

LearnResult learn(const component::Component& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress) {
  const bool may_overflow = component::may_overflow(component);
  const std::optional<StateFile> file = resumed(component, options, may_overflow);
  const StateFile* const saved = file ? &*file : nullptr;
  const bool assumed = file && file->header().assume_no_overflow;
  if (!options.traces.empty()) {
    try {
      require_possible(options.traces, component, stop);
    } catch (const util::Stopped&) {
      // The same limit ends what follows, with a result.
    }
  }
  const bool both = may_overflow && options.overflow == Overflow::automatic && !assumed &&
                    !engines::row_of(options.engine).is_bounded;
  const auto attempted = [&](const Attempt& attempt, const StateFile* from) {
    switch (options.strategy) {
    case Strategy::maymust:
      return learn_by_abstraction(component, options, attempt, stop, progress);
    case Strategy::game:
      return learn_by_game(component, options, attempt, stop, progress);
    case Strategy::symbolic:
      break;
    }
    return LearnLoop(component, options, attempt, from, stop, progress).run();
  };
  if (!both) {
    const bool assume = assumed || (may_overflow && options.overflow == Overflow::assume_none);
    return attempted({assume, false}, saved);
  }
  LearnResult exact = attempted({false, true}, saved);
  const auto is_answer = [](const LearnResult& result) {
    const bool leaves_open = result.game && result.interface.has_tool_unknowns();
    return settled(*result.interface.guarantee) && !result.bounds && !leaves_open;
  };
  if (exact.stopped != util::StopReason::none || is_answer(exact)) {
    return exact;
  }
  LearnResult assuming = attempted({true, false}, nullptr);
  if (is_answer(assuming)) {
    return assuming;
  }
  exact.stopped = assuming.stopped; // what it may have found nobody knows
  return exact;
}

} // namespace parlance::driver
