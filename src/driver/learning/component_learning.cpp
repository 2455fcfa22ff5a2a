#include "driver/learning/component_learning.h"

#include "driver/guarantee/certified_claims.h"
#include "driver/guarantee/claims.h"
#include "driver/guarantee/vacuous_calls.h"
#include "driver/learning/assemble.h"
#include "smt/sat_bv_solver.h"
#include "smt/solver_choice.h"
#include "term/floating/floating_operation.h"

#include <algorithm>

namespace parlance::driver {

namespace {

constexpr std::uint32_t resource_limit = 200'000'000;
constexpr std::uint32_t conflict_limit = 300'000;

/// Effort of one solver check, counted by the solver; far beyond what a normal check takes.
/// Formulas of floating-point arithmetic go to a SAT solver, which keeps their circuits.
std::unique_ptr<smt::Solver> make_learning_solver(util::StopToken& stop, std::uint32_t seed) {
  return smt::choose_solver(smt::make_z3(&stop, {resource_limit, seed}),
                            smt::make_bit_blasting_solver(&stop, {conflict_limit, {}}),
                            term::floating::has_result);
}

} // namespace

ComponentLearning::ComponentLearning(const LearnTask& task)
    : Learning(task.options, task.stop, task.progress), component_(task.component),
      attempt_(task.attempt), saved_(task.saved),
      solver_(make_learning_solver(task.stop, task.options.seed)) {}

void ComponentLearning::prepare() {
  view_.emplace(component_,
                component::ReductionOptions{options_.passes, attempt_.assume_no_overflow}, *solver_,
                stop_);
}

std::vector<engines::ConcreteWord> ComponentLearning::observed_words() const {
  std::vector<engines::ConcreteWord> words;
  for (const ObservedSequence& sequence : options_.traces) {
    engines::ConcreteWord& word = words.emplace_back();
    std::ranges::transform(sequence.calls, std::back_inserter(word), &ObservedCall::call);
  }
  return words;
}

engines::PortfolioOptions ComponentLearning::engine_options() {
  engines::PortfolioOptions how;
  how.technique = options_.engine;
  how.stop_at_refutation = true;
  how.solver = {resource_limit, options_.seed};
  how.prover.solve_limit = attempt_.solve_limit();
  return how;
}

void ComponentLearning::assemble(LearnResult& result) {
  const std::optional<teachers::Conjecture> printed = conjecture();
  Assembled assembled = printed ? driver::assemble(component_, *printed, view_->space)
                                : Assembled{nothing_known(component_)};
  has_tool_unknowns_ = assembled.has_tool_unknowns;
  result.interface = std::move(assembled.interface);
  const std::optional<engines::EngineResult> established = checked();
  interface::Guarantee& guarantee = result.interface.guarantee.emplace(
      established ? guarantee_of(*established, has_tool_unknowns_, options_.depth, result.stopped,
                                 component_)
                  : no_guarantee(result.stopped));
  if (!established && !limit_.empty()) {
    guarantee.safe.reason = limit_;
  }
  add_assumptions(component_, view_ ? view_->reduction.assumed() : std::vector<std::string>(),
                  guarantee);
}

bool ComponentLearning::certify(LearnResult& result) {
  if (!may_be_provable()) {
    return false;
  }
  const engines::Candidate printed = printed_candidate(result.interface);
  return !proves_alone(printed, result) && prove_by_engines(printed, result);
}

/// The interface as it is printed, whose states have other numbers than the conjecture's. Says in
/// its guarantee which calls an assumption leaves nothing to claim about.
engines::Candidate ComponentLearning::printed_candidate(interface::Interface& interface) {
  const auto free_solver = smt::make_z3(nullptr);
  engines::Candidate candidate = engines::candidate_of(interface, component_, *free_solver);
  candidate.has_tool_unknowns = has_tool_unknowns_;
  if (attempt_.assume_no_overflow) {
    std::ranges::move(vacuous_calls(view_->space, interface, candidate),
                      std::back_inserter(interface.guarantee->assumptions));
  }
  return candidate;
}

bool ComponentLearning::prove_by_engines(const engines::Candidate& printed, LearnResult& result) {
  engines::Portfolio engines(view_->space, printed, engine_options(), stop_, lemmas_);
  bool accepted = true;
  if (has_provers()) {
    engines::EngineResult proved = engines.prove(engines::Effort::thorough);
    if (learns_from(proved)) {
      return true;
    }
    result.engine = engines.winner();
    engines::add(proofs_, engines.counters());
    accepted = claim(printed, proved, result);
  }
  interface::Guarantee& guarantee = *result.interface.guarantee;
  return (!accepted || lacks_depth(guarantee)) && deepen(engines, guarantee);
}

bool ComponentLearning::claim(const engines::Candidate& printed, engines::EngineResult& proved,
                              LearnResult& result) {
  Certified certified = claim_certified(view_->reduction, printed, proved,
                                        {options_.certify, stop_}, result.interface);
  result.certificate = std::move(certified.certificate);
  return certified.accepted;
}

bool ComponentLearning::lacks_depth(const interface::Guarantee& guarantee) const {
  return !is_decided(guarantee);
}

/// Claims that are not proved are checked to the depth that was asked for. True if that taught
/// something.
bool ComponentLearning::deepen(engines::Portfolio& engines, interface::Guarantee& guarantee) {
  stop_.check();
  for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
    const engines::EngineResult& checked = engines.check_to(depth);
    if (learns_from(checked)) {
      return true;
    }
    raise_depths(checked, has_tool_unknowns_, guarantee);
  }
  return false;
}

} // namespace parlance::driver
