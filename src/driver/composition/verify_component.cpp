#include "driver/checking/query.h"
#include "driver/composition/client_calls.h"
#include "driver/composition/verify.h"
#include "driver/subjects/property.h"
#include "interface/calls_text.h"
#include "interface/least_arguments.h"
#include "interface/machine.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::driver {

namespace {

using automata::Lts;
using component::Component;
using component::Method;

/// Actions of the client that properties speak of, and that are no calls: they do nothing to the
/// component, and the properties see them.
Component with_client_actions(Component component, const Lts& client,
                              const std::vector<Lts>& properties) {
  for (const Lts& property : properties) {
    for (const std::string& label : property.actions()) {
      const auto is_called = [&](const Method& method) {
        return method.name == label || method.name.starts_with(label + "(");
      };
      if (!client.find_action(label) || std::ranges::any_of(component.methods, is_called) ||
          std::ranges::any_of(component.internal, is_called)) {
        continue;
      }
      Method method;
      method.name = label;
      method.paths.push_back(
          {component.store().boolean(true), component::symbols_of(component.variables), {}});
      component.methods.push_back(std::move(method));
    }
  }
  return component;
}

/// The calls of a client's run, with simple arguments where it leaves them open.
interface::Calls calls_of(const interface::Interface& interface, const ClientCalls& client,
                          const std::vector<engines::ClientStep>& run) {
  const auto solver = smt::make_z3(nullptr);
  interface::Calls calls;
  for (const engines::ClientStep& step : run) {
    if (step.symbol && client.calls[step.action]) {
      calls.push_back(*client.calls[step.action]);
      calls.back().observation = interface.observation(*step.symbol);
    } else if (step.symbol) {
      const interface::NamedCall symbol = interface.call(*step.symbol);
      const auto arguments =
          interface::simplest_arguments(symbol.guard, symbol.parameters, *solver);
      util::check(arguments.has_value(), "a symbol stands for some arguments");
      calls.push_back({symbol.method, symbol.parameters, *arguments, symbol.observation});
    }
  }
  return calls;
}

class ComponentRule {
public:
  ComponentRule(const Component& component, const Lts& client, const VerifyOptions& options,
                util::StopToken& stop)
      : component_(component), client_(client), options_(options), stop_(stop) {}

  Verification run() {
    LearnResult learned = learn(component_, options_.learn, stop_);
    result_.assumption = std::move(learned.interface);
    result_.statistics = result_.assumption.statistics;
    const interface::Interface& interface = result_.assumption;
    calls_ = client_calls(interface, client_);
    const automata::MooreMachine& automaton = interface.machine;
    const auto search = [&](automata::Verdict verdict) {
      return engines::leaving_run(automaton, client_, calls_.symbols, verdict, stop_);
    };
    if (const auto leaving = search(automata::Verdict::illegal)) {
      judge(*leaving, automata::Verdict::illegal);
    } else if (interface.guarantee->safe.status != interface::Status::proved) {
      give_up(util::wrapped(util::ReasonId::not_proved_safe, {component_.name},
                            interface.guarantee->safe.reason));
    } else if (const auto open = options_.unknown_as == UnknownAs::legal
                                     ? std::nullopt
                                     : search(automata::Verdict::unknown)) {
      judge(*open, automata::Verdict::unknown);
    }
    return std::move(result_);
  }

private:
  void give_up(const util::Reason& reason) {
    result_.answer = Answer::unknown;
    result_.reason = {interface::Reason::Kind::limit, reason};
  }

  /// The run is replayed: the component itself says what becomes of its calls.
  void judge(const std::vector<engines::ClientStep>& run, automata::Verdict claimed) {
    const interface::Calls calls = calls_of(result_.assumption, calls_, run);
    const QueryResult answer = query(component_, calls, stop_);
    if (answer.verdict != claimed) {
      give_up({util::ReasonId::not_exact, {component_.name, interface::to_text(calls)}});
      return;
    }
    const bool counts =
        claimed == automata::Verdict::illegal || options_.unknown_as == UnknownAs::error;
    result_.answer = counts ? Answer::violated : Answer::unknown;
    if (!answer.reasons.empty()) {
      result_.reason = answer.reasons.front();
    }
    std::size_t next = 0;
    for (const engines::ClientStep& step : run) {
      if (step.symbol && next < answer.calls) {
        result_.run.push_back(interface::to_text({calls[next++]}));
      } else if (step.action != Lts::internal && !step.symbol) {
        result_.run.push_back(client_.actions()[step.action]);
      }
    }
    result_.replayed = {component_.name, client_.name()};
  }

  const Component& component_;
  const Lts& client_;
  VerifyOptions options_;
  util::StopToken& stop_;
  ClientCalls calls_;
  Verification result_;
};

} // namespace

Verification verify(const Component& first, const Lts& second, const std::vector<Lts>& properties,
                    const VerifyOptions& options, util::StopToken& stop) {
  std::vector<std::string> notes;
  Component component = with_client_actions(first, second, properties);
  for (const Lts& property : properties) {
    component = with_property(std::move(component), property, notes);
  }
  Verification result = ComponentRule(component, second, options, stop).run();
  result.notes.insert(result.notes.end(), notes.begin(), notes.end());
  return result;
}

std::string to_text(const Verification& result, const std::string& first,
                    const std::string& second) {
  const std::size_t states = result.assumption.legal_states();
  const std::string learned =
      fmt::format("  {} asks this of its environment: {} legal {}, {} queries\n", first, states,
                  states == 1 ? "state" : "states", result.statistics.at("membership queries"));
  switch (result.answer) {
  case Answer::holds:
    return fmt::format("holds: nothing fails in {} and {} together\n", first, second) + learned +
           fmt::format("  {} keeps to it\n", second);
  case Answer::violated:
    return fmt::format("violated: {}\n  run: {}\n  replayed on {}\n",
                       util::text_with_place(result.reason.what), run_text(result.run),
                       fmt::join(result.replayed, ", "));
  case Answer::unknown:
    break;
  }
  return fmt::format("unknown: {}\n", util::text_with_place(result.reason.what)) +
         (result.run.empty() ? "" : fmt::format("  run: {}\n", run_text(result.run)));
}

} // namespace parlance::driver
