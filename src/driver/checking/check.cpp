#include "driver/checking/check.h"

#include "component/belief_space.h"
#include "component/component_json.h"
#include "component/overflow.h"
#include "driver/guarantee/certificate.h"
#include "driver/guarantee/claims.h"
#include "interface/rebind.h"
#include "interface/writers/text_writer.h"
#include "smt/solver.h"

namespace parlance::driver {

namespace {

class Checker {
public:
  /// `assume_no_overflow`: words in which an update overflows are outside the claim.
  Checker(const interface::Interface& interface, const component::Component& component,
          const CheckOptions& options, bool assume_no_overflow, std::uint64_t solve_limit,
          util::StopToken& stop)
      : interface_(interface), component_(component), options_(options),
        assume_no_overflow_(assume_no_overflow), solve_limit_(solve_limit), stop_(stop) {}

  CheckResult run() {
    CheckResult checked;
    try {
      establish();
    } catch (const util::Stopped& stopped) {
      checked.stopped = stopped.reason();
    }
    interface_.guarantee = guarantee_of(result_, interface_.has_tool_unknowns(), options_.depth,
                                        checked.stopped, component_);
    add_assumptions(component_, reduction_ ? reduction_->assumed() : std::vector<std::string>(),
                    *interface_.guarantee);
    claim_proofs(result_, *interface_.guarantee);
    certify();
    checked.guarantee = *interface_.guarantee;
    checked.counters = counters_;
    if (checked.stopped == util::StopReason::none) {
      checked.stopped = stop_.reason();
    }
    return checked;
  }

private:
  void establish() {
    const auto solver = smt::make_z3(&stop_);
    candidate_ = engines::candidate_of(interface_, component_, *solver);
    reduction_.emplace(component_,
                       component::ReductionOptions{options_.passes, assume_no_overflow_}, *solver);
    component::BeliefSpace space(reduction_->component(), *solver, stop_);
    engines::PortfolioOptions how;
    how.technique = options_.engine;
    how.prover.solve_limit = solve_limit_;
    engines::Portfolio engines(space, *candidate_, how, stop_);
    try {
      for (std::uint32_t depth = 1; depth <= options_.depth; ++depth) {
        engines.check(depth);
      }
      engines.prove(engines::Effort::thorough);
    } catch (const util::Stopped&) {
      keep(engines);
      throw;
    }
    keep(engines);
  }

  void keep(const engines::Portfolio& engines) {
    result_ = engines.result();
    counters_ = engines.counters();
  }

  void certify() {
    if (!reduction_) {
      return;
    }
    const std::string certificate = certificate_text(*reduction_, interface_, *candidate_, result_);
    if (options_.certify && !certificate.empty()) {
      certify_claims(component::to_json(component_), interface_, certificate, stop_);
    }
  }

  interface::Interface interface_;
  const component::Component& component_;
  CheckOptions options_;
  bool assume_no_overflow_;
  std::uint64_t solve_limit_;
  util::StopToken& stop_;
  std::optional<engines::Candidate> candidate_;
  std::optional<component::Reduction> reduction_;
  engines::EngineResult result_;
  engines::Counters counters_;
};

} // namespace

CheckResult check(const interface::Interface& interface, const component::Component& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where) {
  const interface::Interface bound = interface::bind_to_component(interface, component, where);
  const auto run = [&](bool assume, std::uint64_t solve_limit) {
    return Checker(bound, component, options, assume, solve_limit, stop).run();
  };
  const bool may_overflow = component::may_overflow(component);
  if (!may_overflow || options.overflow != Overflow::automatic ||
      engines::row_of(options.engine).is_bounded) {
    return run(may_overflow && options.overflow == Overflow::assume_none, proof_solves);
  }
  CheckResult exact = run(false, exact_solves);
  if (exact.stopped != util::StopReason::none || settled(exact.guarantee)) {
    return exact;
  }
  CheckResult assuming = run(true, proof_solves);
  if (settled(assuming.guarantee)) {
    return assuming;
  }
  exact.stopped = assuming.stopped; // what it may have found nobody knows
  return exact;
}

std::vector<std::string> other_errors(const interface::Interface& interface,
                                      const std::vector<component::Assumption>& assumptions) {
  std::vector<std::string> notes;
  if (!interface.guarantee) {
    return notes;
  }
  for (const component::Assumption& assumed : interface.guarantee->assumptions) {
    if (component::counts_errors(assumed) &&
        std::ranges::find(assumptions, assumed) == assumptions.end()) {
      notes.push_back("the interface assumes that " + assumed.text +
                      "; give the same --errors and --errors-in as for learn");
    }
  }
  return notes;
}

std::string to_text(const interface::Guarantee& guarantee) {
  const interface::ClaimTexts claims = interface::claim_texts(guarantee);
  std::string text = "safe:       " + claims.safe + "\n" + "permissive: " + claims.permissive +
                     "\n" + "tight:      " + claims.tight + "\n";
  if (guarantee.arithmetic) {
    text += "overflow:   " + interface::arithmetic_text(*guarantee.arithmetic) + "\n";
  }
  for (const component::Assumption& assumption : guarantee.assumptions) {
    text += "assuming:   " + assumption.text + "\n";
  }
  return text;
}

} // namespace parlance::driver
