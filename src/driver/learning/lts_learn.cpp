#include "driver/learning/lts_learn.h"

#include "driver/guarantee/certificate.h"
#include "driver/guarantee/claims.h"
#include "driver/guarantee/explicit_certificate.h"
#include "driver/guarantee/explicit_claims.h"
#include "driver/learning/explicit_assemble.h"
#include "engines/explicit/explicit_inclusion.h"
#include "engines/explicit/explicit_search.h"
#include "interface/machine.h"
#include "teachers/explicit_teacher.h"
#include "util/error.h"

#include <chrono>

namespace parlance::driver {

namespace {

using automata::LtsBeliefs;
using automata::MooreMachine;
using engines::ExplicitInclusion;

constexpr std::size_t false_suspicions = 1000;
constexpr std::chrono::milliseconds explicit_grace(2000);

interface::Claim not_established(util::StopReason stopped) {
  interface::Claim claim;
  claim.reason = util::to_text(stopped);
  return claim;
}

/// An automaton and what is known of it.
struct Settled {
  MooreMachine automaton;
  std::optional<ExplicitInclusion> inclusion; ///< none: nobody knows whether it is permissive
};

class ExplicitLoop {
public:
  ExplicitLoop(const ExplicitComponent& component, const LearnOptions& options,
               util::StopToken& stop, const ProgressSink& progress)
      : component_(component), options_(options), stop_(stop), progress_(progress),
        system_(component.lts, component.alphabet), beliefs_(system_) {}

  LearnResult run() {
    LearnResult result;
    result.certificate_name = "certificate.txt";
    try {
      teacher_.emplace(beliefs_, stop_, options_.learner.value_or(learn::LearnerKind::kv));
      while (!settle()) {
        report();
      }
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
      stop_.grant(explicit_grace);
    }
    assemble(result);
    try {
      prove_assembled(result);
    } catch (const util::Stopped& stopped) {
      result.stopped = stopped.reason();
    }
    add_statistics(result.interface);
    return result;
  }

private:
  /// Whether the conjecture withstands both oracles; if not, it is refined.
  bool settle() {
    const MooreMachine conjecture = teacher_->machine();
    ++conjectures_;
    if (const auto word = engines::unsafe_word(system_, conjecture, stop_)) {
      teacher_->refine(*word);
      return false;
    }
    settled_ = Settled{conjecture, std::nullopt};
    if (const auto word =
            engines::unpermissive_word(beliefs_, conjecture, false_suspicions, stop_)) {
      ++by_oracle_2_;
      teacher_->refine(*word);
      return false;
    }
    const ExplicitInclusion inclusion = engines::check_permissive(beliefs_, conjecture, {}, stop_);
    pairs_ += inclusion.pairs;
    if (inclusion.end == ExplicitInclusion::End::refuted) {
      ++by_beliefs_;
      teacher_->refine(inclusion.refutation);
      return false;
    }
    settled_->inclusion = inclusion;
    return true;
  }

  void report() {
    stop_.check();
    if (progress_) {
      progress_({teacher_->machine().state_count(),
                 system_.symbol_count(),
                 0,
                 teacher_->statistics().at("membership queries"),
                 {}});
    }
  }

  void assemble(LearnResult& result) {
    if (!settled_ && !teacher_) {
      result.interface = nothing_known(system_);
      result.interface.guarantee = no_guarantee(result.stopped);
      return;
    }
    const bool is_shown = settled_ && settled_->inclusion;
    Assembled assembled = assemble_explicit(
        beliefs_, settled_ ? settled_->automaton : teacher_->machine(),
        is_shown ? automata::Unseen::stays : automata::Unseen::is_left_open, stop_);
    result.interface = std::move(assembled.interface);
    interface::Guarantee& guarantee = result.interface.guarantee.emplace();
    if (!settled_) {
      guarantee = no_guarantee(result.stopped);
      return;
    }
    guarantee.safe = proved_claim();
    guarantee.permissive = settled_->inclusion ? inclusion_claim(*settled_->inclusion)
                                               : not_established(result.stopped);
    guarantee.tight =
        assembled.has_tool_unknowns ? not_established(result.stopped) : proved_claim();
  }

  /// What is claimed is proved of the interface as it is printed, whose states have other numbers
  /// than the conjecture's.
  void prove_assembled(LearnResult& result) {
    if (!settled_) {
      return;
    }
    interface::Guarantee& guarantee = *result.interface.guarantee;
    const MooreMachine automaton = interface::machine_of(result.interface);
    ExplicitInclusion inclusion;
    ExplicitProof proof{true, nullptr, guarantee.tight.status == interface::Status::proved};
    if (guarantee.permissive.status == interface::Status::proved) {
      inclusion = engines::check_permissive(beliefs_, automaton, {}, stop_);
      util::check(inclusion.end == ExplicitInclusion::End::holds,
                  "what was proved of the conjecture holds of the interface");
      proof.permissive = &inclusion;
    }
    result.engine = "beliefs";
    result.certificate = explicit_certificate(system_, automaton, proof);
    if (options_.certify &&
        !certify_claims(flat_text(component_), result.interface, result.certificate, stop_)) {
      proof.safe = guarantee.safe.status == interface::Status::proved;
      proof.tight = guarantee.tight.status == interface::Status::proved;
      if (guarantee.permissive.status != interface::Status::proved) {
        proof.permissive = nullptr;
      }
      result.certificate = explicit_certificate(system_, automaton, proof);
    }
  }

  void add_statistics(interface::Interface& interface) const {
    if (teacher_) {
      interface.statistics = teacher_->statistics();
    }
    interface.statistics["beliefs"] = beliefs_.count();
    interface.statistics["evaluated steps"] = beliefs_.evaluated_steps();
    interface.statistics["engine checks"] = conjectures_;
    interface.statistics["counterexamples by oracle 2"] = by_oracle_2_;
    interface.statistics["counterexamples on beliefs"] = by_beliefs_;
    interface.statistics["pairs"] = pairs_;
    interface.statistics["states of the component"] = component_.lts.state_count();
    interface.statistics["states that matter"] = system_.state_count();
  }

  const ExplicitComponent& component_;
  LearnOptions options_;
  util::StopToken& stop_;
  const ProgressSink& progress_;
  automata::CompactLts system_;
  LtsBeliefs beliefs_;
  std::optional<teachers::ExplicitTeacher> teacher_;
  std::optional<Settled> settled_; ///< the last conjecture that is safe
  std::uint64_t conjectures_ = 0;
  std::uint64_t by_oracle_2_ = 0;
  std::uint64_t by_beliefs_ = 0;
  std::uint64_t pairs_ = 0;
};

} // namespace

LearnResult learn(const ExplicitComponent& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress) {
  return ExplicitLoop(component, options, stop, progress).run();
}

} // namespace parlance::driver
