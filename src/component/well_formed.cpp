#include "component/well_formed.h"

#include "term/source/source_text.h"
#include "util/error.h"

namespace parlance::component {

namespace {

class WellFormedCheck {
public:
  WellFormedCheck(const Component& component, smt::Solver& solver, const std::string& file_name)
      : component_(component), solver_(solver), file_name_(file_name) {}

  void run() {
    if (!satisfiable(component_.initial, "initial")) {
      fail("initial", "no state satisfies the initial condition; the component cannot start");
    }
    for (const Method& method : component_.methods) {
      check_paths(method, "method '" + method.name + "'");
    }
    for (const Method& step : component_.internal) {
      check_paths(step, "internal step '" + step.name + "'");
    }
  }

private:
  [[noreturn]] void fail(const std::string& where, const std::string& what) const {
    util::bad_input(file_name_ + ": " + where + ": " + what);
  }

  bool satisfiable(Term formula, const std::string& where) {
    const std::vector<Term> formulas{formula};
    const smt::Result result = solver_.check(formulas);
    if (result.unknown()) {
      throw util::UserError(util::ExitCode::unsupported,
                            file_name_ + ": " + where +
                                ": the solver cannot decide whether the paths are disjoint and "
                                "covering (" +
                                result.reason + "); simplify the guards");
    }
    return result.sat();
  }

  void check_paths(const Method& method, const std::string& where) {
    term::TermStore& store = component_.store();
    Term covered = store.boolean(false);
    for (std::size_t i = 0; i < method.paths.size(); ++i) {
      const Term guard = method.paths[i].guard;
      if (satisfiable(term::and_(guard, covered), where)) {
        report_overlap(method, i, where);
      }
      covered = term::or_(covered, guard);
    }
    if (satisfiable(term::not_(covered), where)) {
      fail(where, "no path covers " + model_text(method) + "; add one");
    }
  }

  void report_overlap(const Method& method, std::size_t i, const std::string& where) {
    for (std::size_t j = 0; j < i; ++j) {
      if (satisfiable(term::and_(method.paths[j].guard, method.paths[i].guard), where)) {
        fail(where, "paths " + std::to_string(j + 1) + " and " + std::to_string(i + 1) +
                        " overlap at " + model_text(method) + "; make their guards disjoint");
      }
    }
  }

  std::string model_text(const Method& method) {
    std::string text;
    for (const auto* scope : {&component_.variables, &method.parameters, &method.inputs}) {
      for (const Variable& variable : *scope) {
        text += (text.empty() ? "" : ", ") + variable.name + " = " +
                term::value_to_source(variable.sort(), solver_.value(variable.symbol),
                                      *component_.syntax);
      }
    }
    return text.empty() ? "the only case there is" : text;
  }

  const Component& component_;
  smt::Solver& solver_;
  const std::string& file_name_;
};

} // namespace

void check_well_formed(const Component& component, smt::Solver& solver,
                       const std::string& file_name) {
  WellFormedCheck(component, solver, file_name).run();
}

} // namespace parlance::component
