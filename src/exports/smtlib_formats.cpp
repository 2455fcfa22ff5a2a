// Horn clauses and VMT.
#include "exports/exports.h"

#include "term/smtlib/smtlib.h"

#include <fmt/format.h>

namespace parlance::exports {

namespace {

std::string text(Term a) { return term::to_smtlib(a, true); }

std::vector<Term> symbols_of(const System& system) {
  std::vector<Term> symbols;
  for (const StateVariable& variable : system.state) {
    symbols.push_back(variable.symbol);
  }
  return symbols;
}

std::string declared(std::span<const Term> variables) {
  std::string result;
  for (const Term variable : variables) {
    result += fmt::format("({} {})", variable->name(), variable->sort().smtlib());
  }
  return result;
}

/// `(Reached a b c)`
std::string reached(const std::vector<std::string>& arguments) {
  return fmt::format("(Reached {})", fmt::join(arguments, " "));
}

} // namespace

std::string to_chc(const System& system) {
  const std::vector<Term> state = symbols_of(system);
  std::vector<std::string> sorts;
  std::vector<std::string> here;
  std::vector<std::string> there;
  for (const StateVariable& variable : system.state) {
    sorts.push_back(variable.symbol->sort().smtlib());
    here.push_back(variable.symbol->name());
    there.push_back(text(variable.next));
  }
  const std::string everything = declared(state) + declared(system.inputs);
  return fmt::format("; sat: nothing bad is reachable\n"
                     "(set-logic HORN)\n"
                     "(declare-fun Reached ({}) Bool)\n"
                     "(assert (forall ({}) (=> {} {})))\n"
                     "(assert (forall ({}) (=> (and {} {}) {})))\n"
                     "(assert (forall ({}) (=> (and {} {}) false)))\n"
                     "(check-sat)\n",
                     fmt::join(sorts, " "), declared(state), text(system.start), reached(here),
                     everything, reached(here), text(system.goes_on), reached(there), everything,
                     reached(here), text(system.bad));
}

/// What is bad depends on inputs, and a property must not: a state of its own remembers it.
std::string to_vmt(const System& system) {
  std::string result = "; the invariant property holds if nothing bad is reachable\n";
  std::string steps;
  std::string stays;
  const auto declare_state = [&](const std::string& name, const std::string& sort) {
    result += fmt::format("(declare-fun {0} () {1})\n(declare-fun {0}.next () {1})\n"
                          "(define-fun .{0} () {1} (! {0} :next {0}.next))\n",
                          name, sort);
  };
  for (const StateVariable& variable : system.state) {
    const std::string& name = variable.symbol->name();
    declare_state(name, variable.symbol->sort().smtlib());
    steps += fmt::format(" (= {}.next {})", name, text(variable.next));
    stays += fmt::format(" (= {0}.next {0})", name);
  }
  declare_state("violated", "Bool");
  for (const Term input : system.inputs) {
    result += fmt::format("(declare-fun {} () {})\n", input->name(), input->sort().smtlib());
  }
  result += fmt::format("(define-fun .start () Bool (! (and {} (not violated)) :init true))\n"
                        "(define-fun .step () Bool (! (and (not violated) (or\n"
                        "  (and {} (not violated.next){})\n"
                        "  (and {} violated.next{}))) :trans true))\n"
                        "(define-fun .claim () Bool (! (not violated) :invar-property 0))\n",
                        text(system.start), text(system.goes_on), steps, text(system.bad), stays);
  return result;
}

} // namespace parlance::exports
