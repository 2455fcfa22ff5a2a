#include "driver/composition/discharge.h"

#include "driver/composition/client_calls.h"
#include "interface/machine.h"
#include "interface/printed_names.h"
#include "interface/writers/text_writer.h"
#include "util/messages.h"
#include "util/reason_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::driver {

namespace {

using automata::Verdict;

void record(const interface::Interface& interface, const automata::Lts& client,
            const std::vector<engines::ClientStep>& run, Discharge& result) {
  automata::State state = interface.initial();
  result.reasons = interface.initial_reasons;
  for (const engines::ClientStep& step : run) {
    result.run.push_back(step.action == automata::Lts::internal ? "internal step"
                                                                : client.actions()[step.action]);
    if (step.symbol) {
      result.call = interface::symbol_text(interface.call(*step.symbol));
      result.reasons = interface.explanation(state, *step.symbol).reasons;
      state = interface.machine.step(state, *step.symbol);
    }
  }
}

} // namespace

util::ExitCode exit_code(Answer answer) {
  switch (answer) {
  case Answer::holds:
    return util::ExitCode::complete;
  case Answer::violated:
    return util::ExitCode::refuted;
  case Answer::unknown:
    break;
  }
  return util::ExitCode::partial;
}

Discharge discharge(const interface::Interface& interface, const automata::Lts& client,
                    UnknownAs unknown_as, const util::StopToken& stop) {
  const ClientCalls calls = client_calls(interface, client);
  const automata::MooreMachine& automaton = interface.machine;
  Discharge result;
  result.own_actions = calls.own;
  result.any_arguments = calls.any_arguments;
  if (const auto run =
          engines::leaving_run(automaton, client, calls.symbols, Verdict::illegal, stop)) {
    result.answer = Answer::violated;
    record(interface, client, *run, result);
  } else if (unknown_as != UnknownAs::legal) {
    if (const auto open =
            engines::leaving_run(automaton, client, calls.symbols, Verdict::unknown, stop)) {
      result.answer = unknown_as == UnknownAs::error ? Answer::violated : Answer::unknown;
      record(interface, client, *open, result);
    }
  }
  return result;
}

std::string run_text(const std::vector<std::string>& run) {
  return run.empty() ? "nothing" : fmt::format("{}", fmt::join(run, "; "));
}

namespace {

std::string why(const std::vector<interface::Reason>& reasons) {
  std::string text;
  for (const interface::Reason& reason : reasons) {
    text += (text.empty() ? ": " : ", or ") + util::text_with_place(reason.what);
  }
  return text;
}

/// What the answer is worth to the component.
std::string worth(const interface::Interface& interface) {
  return interface.guarantee
             ? "  the interface is safe: " + interface::claim_texts(*interface.guarantee).safe +
                   "\n"
             : "  of the interface itself nothing is recorded; see 'parlance check'\n";
}

} // namespace

std::string to_text(const Discharge& result, const interface::Interface& interface,
                    const std::string& interface_name, const std::string& client_name) {
  std::string text;
  switch (result.answer) {
  case Answer::holds:
    return fmt::format("holds: {} makes only calls that {} allows\n", client_name, interface_name) +
           worth(interface);
  case Answer::violated:
    text = fmt::format("violated: {} leaves {}\n", client_name, interface_name);
    break;
  case Answer::unknown:
    text = fmt::format("unknown: {} leaves what {} knows\n", client_name, interface_name);
    break;
  }
  text += fmt::format("  run: {}\n", run_text(result.run));
  text += fmt::format("  {}{}\n",
                      result.call ? *result.call + " is not allowed there"
                                  : std::string("nothing is allowed at all"),
                      why(result.reasons));
  return text;
}

} // namespace parlance::driver
