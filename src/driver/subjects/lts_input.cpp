#include "driver/subjects/lts_input.h"

#include "automata/lts_operations.h"
#include "automata/lts_text.h"
#include "driver/subjects/load.h"
#include "frontends/lts/aut.h"
#include "frontends/lts/fsp.h"
#include "util/error.h"
#include "util/files.h"
#include "util/reason_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::driver {

namespace {

using automata::Action;
using automata::Lts;
using automata::State;

/// `model.fsp:CLIENT` is a process of a file.
struct NamedProcess {
  std::string file;
  std::string process; ///< may be empty
};

NamedProcess named_process(const std::string& path) {
  const std::size_t at = path.rfind(".fsp:");
  constexpr std::size_t length = 4;
  return at == std::string::npos
             ? NamedProcess{path, {}}
             : NamedProcess{path.substr(0, at + length), path.substr(at + length + 1)};
}

} // namespace

std::string file_of(const std::string& path) { return named_process(path).file; }

bool is_lts(const std::string& path) {
  return path.ends_with(".aut") || named_process(path).file.ends_with(".fsp");
}

Lts load_lts(const std::string& path, const LtsInput& input, const util::StopToken& stop) {
  const lts::BuildLimits limits{input.max_states};
  if (!path.ends_with(".aut")) {
    const auto [file, process] = named_process(path);
    return lts::FspFile(util::read_regular_file(file), file, limits, stop)
        .process(process.empty() ? input.process : process);
  }
  lts::AutMeaning meaning;
  if (!input.errors.empty()) {
    meaning.errors = input.errors;
  }
  if (!input.internal.empty()) {
    meaning.internal = input.internal;
  }
  return lts::read_aut(util::read_regular_file(path), path, meaning, limits);
}

std::vector<Lts> load_properties(const std::string& path, const LtsInput& input,
                                 const util::StopToken& stop) {
  const auto [file, process] = named_process(path);
  std::vector<Lts> properties =
      lts::FspFile(util::read_regular_file(file), file, {input.max_states}, stop).properties();
  if (!process.empty()) {
    std::erase_if(properties, [&](const Lts& property) { return property.name() != process; });
  }
  if (properties.empty()) {
    util::bad_input(file + ": there is no property " + (process.empty() ? "" : process + " ") +
                    "in it; 'property P = (a -> b -> P).' is one");
  }
  return properties;
}

ExplicitComponent explicit_component(const Lts& lts, const std::vector<Lts>& properties,
                                     const component::CallChoice& choice, const LtsInput& input,
                                     const util::StopToken& stop) {
  std::vector<const Lts*> parts{&lts};
  for (const Lts& property : properties) {
    parts.push_back(&property);
  }
  const Lts whole = properties.empty()
                        ? automata::reachable_part(lts)
                        : automata::composed(parts, lts.name(), {input.max_states, {}, &stop});
  const std::vector<std::string>& names = whole.actions();
  const std::vector<component::Fate> fates =
      component::fates_of(names, choice, [&](const std::string& name, std::size_t action) {
        return names[action] == name || names[action].starts_with(name + ".");
      });
  const auto is_never = [&](const std::string& name) {
    return fates[*whole.find_action(name)] == component::Fate::never;
  };
  ExplicitComponent result{automata::reachable_part(automata::without(whole, is_never)), {}};
  for (Action action = 0; action < names.size(); ++action) {
    if (fates[action] == component::Fate::called) {
      result.alphabet.push_back(*result.lts.find_action(names[action]));
    }
  }
  if (result.alphabet.empty()) {
    throw util::UserError(util::ExitCode::unsupported,
                          lts.name() + " has no actions, so that there is nothing to call");
  }
  return result;
}

component::Component calls_of(const ExplicitComponent& component, term::TermStore& store) {
  component::Component result;
  result.name = component.lts.name();
  result.initial = store.boolean(true);
  for (const Action action : component.alphabet) {
    component::Method method;
    method.name = component.lts.actions()[action];
    result.methods.push_back(std::move(method));
  }
  return result;
}

std::string flat_text(const ExplicitComponent& component) {
  std::vector<bool> called(component.lts.actions().size());
  for (const Action action : component.alphabet) {
    called[action] = true;
  }
  return automata::to_aut(automata::hidden(component.lts, [&](const std::string& label) {
    return !called[*component.lts.find_action(label)];
  }));
}

std::string inspect_text(const ExplicitComponent& component) {
  const Lts& lts = component.lts;
  std::vector<std::string> shown;
  std::vector<std::string> hidden;
  for (Action action = 0; action < lts.actions().size(); ++action) {
    const bool called = std::ranges::binary_search(component.alphabet, action);
    (called ? shown : hidden).push_back(lts.actions()[action]);
  }
  std::string text = fmt::format("{}: {} states, {} transitions\n", lts.name(), lts.state_count(),
                                 lts.transition_count());
  text += fmt::format("calls: {}\n", fmt::join(shown, ", "));
  if (!hidden.empty()) {
    text += fmt::format("hidden: {}\n", fmt::join(hidden, ", "));
  }
  for (State state = 0; state < lts.state_count(); ++state) {
    text += fmt::format("{}{}{}\n", state, state == lts.initial() ? " (start)" : "",
                        lts.failing(state) ? " fails: " + util::text_with_place(lts.failure(state))
                                           : "");
    for (const auto& [action, target] : lts.transitions(state)) {
      text +=
          fmt::format("  {} -> {}\n",
                      action == Lts::internal ? "internal step" : lts.actions()[action], target);
    }
  }
  return text;
}

} // namespace parlance::driver
