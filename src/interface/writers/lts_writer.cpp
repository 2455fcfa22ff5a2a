#include "interface/writers/lts_writer.h"

#include "automata/lts_operations.h"
#include "automata/lts_text.h"
#include "interface/printed_names.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::interface {

namespace {

using automata::Lts;

/// What an action stands for, where its name does not say it.
std::vector<std::string> comments(const Interface& interface, const Lts& lts, OpenCalls open_calls,
                                  const std::string& error) {
  std::vector<std::string> lines{"The interface of " + interface.component + ": " + error +
                                 " is where a call is forbidden."};
  bool guarded = false;
  for (Symbol i = 0; i < interface.alphabet.size(); ++i) {
    const NamedCall symbol = interface.call(i);
    if (lts.actions()[i] != symbol.method) {
      lines.push_back(lts.actions()[i] + ": " + symbol_text(symbol));
    }
    guarded |= !symbol.parameters.empty();
  }
  if (guarded) {
    lines.emplace_back("Conditions on arguments are only in these comments.");
  }
  if (interface.count(Verdict::unknown) > 0) {
    lines.push_back(std::string("Calls of which nothing is known ") +
                    (open_calls == OpenCalls::fail
                         ? "are " + error + " as well."
                         : "are taken for legal, with all that follows."));
  }
  return lines;
}

} // namespace

Lts to_lts(const Interface& interface, OpenCalls open_calls) {
  Lts lts(interface.component.empty() ? "Interface" : interface.component);
  for (const std::string& label : automata::fsp_labels(symbol_names(interface))) {
    lts.add_action(label);
  }
  for (State state = 0; state < interface.state_count(); ++state) {
    lts.add_state();
    if (interface.verdict(state) == Verdict::illegal) {
      lts.set_failing(state);
    } else if (interface.verdict(state) == Verdict::unknown && open_calls == OpenCalls::fail) {
      lts.set_failing(state, {util::ReasonId::error_label, {"unknown"}});
    }
  }
  for (State from = 0; from < interface.state_count(); ++from) {
    for (Symbol symbol = 0; symbol < interface.alphabet.size() && interface.is_legal(from);
         ++symbol) {
      // What cannot come back does not happen.
      if (interface.verdict(from, symbol) != Verdict::impossible) {
        lts.add_transition(from, symbol, interface.machine.step(from, symbol));
      }
    }
  }
  lts.set_initial(interface.initial());
  return automata::reachable_part(lts);
}

std::string to_fsp(const Interface& interface, OpenCalls open_calls) {
  const Lts lts = to_lts(interface, open_calls);
  return automata::to_fsp(lts, comments(interface, lts, open_calls, "ERROR"));
}

std::string to_scxml(const Interface& interface, OpenCalls open_calls) {
  const Lts lts = to_lts(interface, open_calls);
  return automata::to_scxml(lts, comments(interface, lts, open_calls, "error"));
}

std::string to_aut(const Interface& interface, OpenCalls open_calls) {
  const Lts lts = to_lts(interface, open_calls);
  const std::string problem = automata::aut_problem(lts);
  if (!problem.empty()) {
    throw util::UserError(util::ExitCode::unsupported, problem);
  }
  return automata::to_aut(lts);
}

} // namespace parlance::interface
