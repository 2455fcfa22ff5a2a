#include "driver/learning/lts_learn.h"

#include "driver/guarantee/certified_claims.h"
#include "driver/guarantee/claims.h"
#include "driver/guarantee/explicit_claims.h"
#include "driver/learning/explicit_assemble.h"
#include "driver/learning/strategy.h"
#include "engines/explicit/explicit_inclusion.h"
#include "engines/explicit/explicit_search.h"
#include "interface/machine.h"
#include "teachers/explicit_teacher.h"
#include "util/error.h"
#include "util/reason.h"

namespace parlance::driver {

namespace {

using automata::LtsBeliefs;
using automata::MooreMachine;
using engines::ExplicitInclusion;

constexpr std::size_t false_suspicions = 1000;

interface::Claim not_established(util::StopReason stopped) {
  interface::Claim claim;
  claim.reason = stopped == util::StopReason::none ? util::Reason() : util::reason_of(stopped);
  return claim;
}

/// A conjecture that withstood the first oracle.
struct SafeConjecture {
  MooreMachine automaton;
  std::optional<ExplicitInclusion> inclusion; ///< none: nobody knows whether it is permissive
};

class ExplicitLearning : public Learning {
public:
  ExplicitLearning(const ExplicitComponent& component, const LearnOptions& options,
                   util::StopToken& stop, const ProgressSink& progress)
      : Learning(options, stop, progress), component_(component),
        system_(component.lts, component.alphabet), beliefs_(system_) {}

private:
  void prepare() override {
    teacher_.emplace(beliefs_, stop_, options_.learner.value_or(learn::LearnerKind::kv));
  }

  void establish() override {
    while (!withstands_oracles()) {
      report();
    }
  }

  /// Whether the conjecture withstands both oracles; if not, it is refined.
  bool withstands_oracles() {
    const MooreMachine conjecture = teacher_->machine();
    ++conjectures_;
    if (const auto word = engines::unsafe_word(system_, conjecture, stop_)) {
      teacher_->refine(*word);
      return false;
    }
    safe_ = SafeConjecture{conjecture, std::nullopt};
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
    safe_->inclusion = inclusion;
    return true;
  }

  Progress progress() const override {
    return {teacher_->machine().state_count(),
            system_.symbol_count(),
            0,
            teacher_->statistics().at("membership queries"),
            {}};
  }

  void assemble(LearnResult& result) override {
    result.certificate_name = "certificate.txt";
    if (!safe_ && !teacher_) {
      result.interface = nothing_known(system_);
      result.interface.guarantee = no_guarantee(result.stopped);
      return;
    }
    const bool is_shown = safe_ && safe_->inclusion;
    Assembled assembled = assemble_explicit(
        beliefs_, safe_ ? safe_->automaton : teacher_->machine(),
        is_shown ? automata::Unseen::stays : automata::Unseen::is_left_open, stop_);
    result.interface = std::move(assembled.interface);
    interface::Guarantee& guarantee = result.interface.guarantee.emplace();
    if (!safe_) {
      guarantee = no_guarantee(result.stopped);
      return;
    }
    guarantee.safe = proved_claim();
    guarantee.permissive =
        safe_->inclusion ? inclusion_claim(*safe_->inclusion) : not_established(result.stopped);
    guarantee.tight =
        assembled.has_tool_unknowns ? not_established(result.stopped) : proved_claim();
  }

  /// Safe and tight are the automaton's own; permissive is shown by pairs of its states.
  bool certify(LearnResult& result) override {
    if (!safe_) {
      return false;
    }
    const MooreMachine& automaton = result.interface.machine;
    ExplicitInclusion inclusion;
    if (result.interface.guarantee->permissive.status == interface::Status::proved) {
      inclusion = engines::check_permissive(beliefs_, automaton, {}, stop_);
      util::check(inclusion.end == ExplicitInclusion::End::holds,
                  "what was proved of the conjecture holds of the interface");
    }
    result.engine = "beliefs";
    result.certificate = certify_explicit({system_, flat_text(component_), automaton}, inclusion,
                                          {options_.certify, stop_}, result.interface)
                             .certificate;
    return false;
  }

  Statistics statistics() const override {
    Statistics counted = teacher_ ? teacher_->statistics() : Statistics();
    counted["beliefs"] = beliefs_.count();
    counted["evaluated steps"] = beliefs_.evaluated_steps();
    counted["engine checks"] = conjectures_;
    counted["counterexamples by oracle 2"] = by_oracle_2_;
    counted["counterexamples on beliefs"] = by_beliefs_;
    counted["pairs"] = pairs_;
    counted["states of the component"] = component_.lts.state_count();
    counted["states that matter"] = system_.state_count();
    return counted;
  }

  const ExplicitComponent& component_;
  automata::CompactLts system_;
  LtsBeliefs beliefs_;
  std::optional<teachers::ExplicitTeacher> teacher_;
  std::optional<SafeConjecture> safe_; ///< the last conjecture that is safe
  std::uint64_t conjectures_ = 0;
  std::uint64_t by_oracle_2_ = 0;
  std::uint64_t by_beliefs_ = 0;
  std::uint64_t pairs_ = 0;
};

} // namespace

LearnResult learn(const ExplicitComponent& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress) {
  return ExplicitLearning(component, options, stop, progress).run();
}

} // namespace parlance::driver
