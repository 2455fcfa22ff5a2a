#include "driver/checking/check.h"

#include "component/overflow.h"
#include "driver/guarantee/certified_claims.h"
#include "driver/guarantee/claims.h"
#include "engines/product/engine_view.h"
#include "interface/rebind.h"
#include "interface/writers/text_writer.h"
#include "smt/solver.h"

namespace parlance::driver {

namespace {

class Checker {
public:
  Checker(const interface::Interface& interface, const component::Component& component,
          const CheckOptions& options, const Attempt& attempt, util::StopToken& stop)
      : interface_(interface), component_(component), options_(options), attempt_(attempt),
        stop_(stop), solver_(smt::make_z3(&stop)) {}

  CheckResult run() {
    CheckResult checked;
    try {
      establish();
    } catch (const util::Stopped& stopped) {
      checked.stopped = stopped.reason();
    }
    interface_.guarantee = guarantee_of(result_, interface_.has_tool_unknowns(), options_.depth,
                                        checked.stopped, component_);
    add_assumptions(component_, view_ ? view_->reduction.assumed() : std::vector<std::string>(),
                    *interface_.guarantee);
    if (view_) {
      claim_certified(view_->reduction, *candidate_, result_, {options_.certify, stop_},
                      interface_);
    }
    checked.guarantee = *interface_.guarantee;
    checked.counters = counters_;
    if (checked.stopped == util::StopReason::none) {
      checked.stopped = stop_.reason();
    }
    return checked;
  }

private:
  void establish() {
    candidate_ = engines::candidate_of(interface_, component_, *solver_);
    view_.emplace(component_,
                  component::ReductionOptions{options_.passes, attempt_.assume_no_overflow},
                  *solver_, stop_);
    engines::PortfolioOptions how;
    how.technique = options_.engine;
    how.prover.solve_limit = attempt_.solve_limit();
    engines::Portfolio engines(view_->space, *candidate_, how, stop_);
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

  interface::Interface interface_;
  const component::Component& component_;
  CheckOptions options_;
  Attempt attempt_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<engines::Candidate> candidate_;
  std::optional<engines::EngineView> view_;
  engines::EngineResult result_;
  engines::Counters counters_;
};

} // namespace

CheckResult check(const interface::Interface& interface, const component::Component& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where) {
  const interface::Interface bound = interface::bind_to_component(interface, component, where);
  const OverflowPolicy policy{options.overflow, component::may_overflow(component),
                              !engines::row_of(options.engine).is_bounded};
  return policy.run(
      [&](const Attempt& attempt) {
        return Checker(bound, component, options, attempt, stop).run();
      },
      [](const CheckResult& result) { return is_decided(result.guarantee); });
}

std::vector<std::string> other_errors(const interface::Interface& interface,
                                      const std::vector<component::Assumption>& assumptions) {
  std::vector<std::string> notes;
  if (!interface.guarantee) {
    return notes;
  }
  for (const component::Assumption& assumed : interface.guarantee->assumptions) {
    if (assumed.id == component::counted_errors_id &&
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
