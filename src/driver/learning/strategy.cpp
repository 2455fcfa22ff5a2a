#include "driver/learning/strategy.h"

#include "driver/guarantee/vacuous_calls.h"
#include "smt/sat_bv_solver.h"
#include "smt/solver_choice.h"
#include "term/floating/floating_operation.h"

#include <algorithm>

namespace parlance::driver {

namespace {

constexpr std::uint32_t resource_limit = 200'000'000;
constexpr std::uint32_t conflict_limit = 300'000;

} // namespace

std::unique_ptr<smt::Solver> make_learning_solver(util::StopToken& stop, std::uint32_t seed) {
  return smt::choose_solver(smt::make_z3(&stop, {resource_limit, seed}),
                            smt::make_bit_blasting_solver(&stop, {conflict_limit, {}}),
                            term::floating::has_result);
}

engines::PortfolioOptions portfolio_options(const LearnOptions& options, const Attempt& attempt) {
  engines::PortfolioOptions result;
  result.technique = options.engine;
  result.stop_at_refutation = true;
  result.solver = {resource_limit, options.seed};
  result.prover.solve_limit = attempt.within_budget ? exact_solves : proof_solves;
  return result;
}

Prepared::Prepared(const component::Component& component, const LearnOptions& options,
                   const Attempt& attempt, smt::Solver& solver, util::StopToken& stop)
    : reduction(component, component::ReductionOptions{options.passes, attempt.assume_no_overflow},
                solver),
      space(reduction.component(), solver, stop) {}

std::vector<engines::ConcreteWord> words_of(const std::vector<ObservedSequence>& sequences) {
  std::vector<engines::ConcreteWord> words;
  for (const ObservedSequence& sequence : sequences) {
    engines::ConcreteWord& word = words.emplace_back();
    std::ranges::transform(sequence.calls, std::back_inserter(word), &ObservedCall::call);
  }
  return words;
}

engines::Candidate printed_candidate(const component::Component& component, const Attempt& attempt,
                                     component::BeliefSpace& space, bool has_tool_unknowns,
                                     interface::Interface& interface) {
  const auto free_solver = smt::make_z3(nullptr);
  engines::Candidate candidate = engines::candidate_of(interface, component, *free_solver);
  candidate.has_tool_unknowns = has_tool_unknowns;
  if (attempt.assume_no_overflow) {
    std::ranges::move(vacuous_calls(space, interface, candidate),
                      std::back_inserter(interface.guarantee->assumptions));
  }
  return candidate;
}

void add_statistics(const std::map<std::string, std::uint64_t>& learning,
                    const engines::Counters& proofs, interface::Interface& interface) {
  interface.statistics.insert(learning.begin(), learning.end());
  for (const auto& [name, count] : proofs) {
    interface.statistics["proof " + name] = count;
  }
}

} // namespace parlance::driver
