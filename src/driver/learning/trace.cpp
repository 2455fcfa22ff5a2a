#include "driver/learning/trace.h"

#include "driver/guarantee/claims.h"
#include "engines/product/engine_view.h"
#include "interface/calls_text.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/file_format.h"
#include "util/json/json_document.h"
#include "util/json/json_place.h"
#include "util/messages.h"
#include "util/reason_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace parlance::driver {

namespace {

using util::JsonPlace;

/// A trace may begin with its format. Without one it is of the newest version.
bool is_header(const JsonPlace& line) {
  const auto format = line.find("format");
  if (format) {
    line.expect_keys({"format"});
    util::read_version(*format, util::trace_format);
  }
  return format.has_value();
}

std::size_t read_method(const JsonPlace& place, const component::Component& component) {
  const std::string name = place.string();
  const auto found = std::ranges::find(component.methods, name, &component::Method::name);
  if (found == component.methods.end()) {
    std::vector<std::string> known;
    for (const component::Method& method : component.methods) {
      known.push_back(method.name);
    }
    place.fail("no method is called '" + name + "'; the methods are " + util::list_text(known));
  }
  return static_cast<std::size_t>(found - component.methods.begin());
}

std::vector<std::uint64_t> read_arguments(const JsonPlace& call, const component::Method& method) {
  const std::vector<JsonPlace> elements = call.elements_or_empty("arguments");
  if (elements.size() != method.parameters.size()) {
    call.fail("'" + method.name + "' has " + std::to_string(method.parameters.size()) +
              " parameters, but " + std::to_string(elements.size()) + " arguments are given");
  }
  std::vector<std::uint64_t> arguments;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    try {
      arguments.push_back(interface::parse_argument(elements[i].raw_text(), method.parameters[i]));
    } catch (const util::UserError& error) {
      elements[i].fail("parameter '" + method.parameters[i].name + "': " + error.what());
    }
  }
  return arguments;
}

/// What came back; a call that has failed returns nothing.
std::uint32_t read_observation(const JsonPlace& place, const component::Method& method) {
  const std::string text = place.string();
  const std::optional<std::uint32_t> found = method.observation_index(text);
  if (!found) {
    place.fail(method.observations.empty()
                   ? "what '" + method.name + "' returns is not observed"
                   : "'" + method.name + "' shows " + util::list_text(method.observations) +
                         ", not '" + text + "'");
  }
  return *found;
}

ObservedCall read_call(const JsonPlace& place, const component::Component& component,
                       std::size_t line) {
  ObservedCall call;
  call.line = line;
  call.call.method = read_method(place.at("method"), component);
  call.call.arguments = read_arguments(place, component.methods[call.call.method]);
  const JsonPlace verdict = place.at("verdict");
  const std::string text = verdict.string();
  if (text != "legal" && text != "illegal") {
    verdict.fail("a call was legal or illegal, not '" + text + "'");
  }
  call.failed = text == "illegal";
  const component::Method& method = component.methods[call.call.method];
  if (call.failed && place.has("observation")) {
    place.at("observation").fail("a call that was illegal returns nothing");
  }
  if (!call.failed && (place.has("observation") || !method.observations.empty())) {
    call.call.observation = read_observation(place.at("observation"), method);
  }
  return call;
}

} // namespace

std::vector<ObservedSequence> read_trace(std::string_view text, const std::string& file_name,
                                         const component::Component& component) {
  std::vector<ObservedSequence> sequences;
  std::map<std::string, std::size_t> places;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::string_view content = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), content.size() + 1));
    if (content.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    const std::string where = file_name + ":" + std::to_string(line);
    const nlohmann::ordered_json json = util::parse_line(content, where);
    const JsonPlace place(json, where, "");
    if (sequences.empty() && is_header(place)) {
      continue;
    }
    place.expect_keys({"sequence", "method", "arguments", "observation", "verdict"});
    const std::string name = place.has("sequence") ? place.at("sequence").name() : "";
    const auto [found, added] = places.emplace(name, sequences.size());
    if (added) {
      sequences.push_back({file_name, name, {}});
    }
    std::vector<ObservedCall>& calls = sequences[found->second].calls;
    if (!calls.empty() && calls.back().failed) {
      place.fail("the sequence has ended with the call of line " +
                 std::to_string(calls.back().line) + ", which was illegal");
    }
    calls.push_back(read_call(place, component, line));
  }
  return sequences;
}

namespace {

std::string call_text(const component::Component& component, const ObservedCall& call) {
  return interface::to_text(named_calls(component, {call.call}));
}

std::string disagreement(const ObservedCall& call, const component::BeliefStep& step) {
  if (call.failed) {
    return "illegal, but the component cannot fail there";
  }
  return step.may_fail ? "legal, but the component fails there"
                       : "observed, but the component does not return that there";
}

/// The step is one of the slice, whose paths are numbered in another way.
[[noreturn]] void contradiction(const ObservedSequence& sequence, std::size_t at,
                                const component::Component& component,
                                const component::Component& sliced,
                                const component::BeliefStep& step) {
  const ObservedCall& call = sequence.calls[at];
  std::string message = sequence.file_name + ":" + std::to_string(call.line) +
                        ": the trace contradicts the component: call " + std::to_string(at + 1) +
                        (sequence.name.empty() ? "" : " of sequence '" + sequence.name + "'") +
                        ", " + call_text(component, call) + ", was " + disagreement(call, step);
  std::string separator = ": ";
  for (const component::OutcomePlace& place : step.outcomes) {
    const component::Method& method =
        place.internal ? sliced.internal[place.step] : sliced.methods[place.step];
    const component::Outcome& outcome = method.paths[place.path].outcome;
    const std::string where = util::separate_place(outcome.reason);
    message +=
        separator + util::to_text(outcome.reason) + (where.empty() ? "" : " (" + where + ")");
    separator = "; ";
  }
  throw util::UserError(util::ExitCode::refuted, message);
}

/// Ends where the component has nothing more to say.
void require_possible(const ObservedSequence& sequence, const component::Component& component,
                      component::BeliefSpace& space) {
  const component::BeliefStep* step = &space.start();
  for (std::size_t i = 0; i < sequence.calls.size(); ++i) {
    if (!step->may_succeed || !step->limit.empty()) {
      return;
    }
    const ObservedCall& call = sequence.calls[i];
    step = &space.call(step->next, call.call);
    if (!step->limit.empty() || step->may_be_unknown) {
      return;
    }
    if (call.failed ? !step->may_fail : !step->may_succeed) {
      contradiction(sequence, i, component, space.component(), *step);
    }
  }
}

} // namespace

void require_possible(const std::vector<ObservedSequence>& sequences,
                      const component::Component& component, util::StopToken& stop) {
  const auto solver = smt::make_z3(&stop);
  component::ReductionOptions how = component::slice_only();
  how.keep_inputs = true; // a trace is one run
  engines::EngineView view(component, how, *solver, stop);
  for (const ObservedSequence& sequence : sequences) {
    require_possible(sequence, component, view.space);
  }
}

} // namespace parlance::driver
