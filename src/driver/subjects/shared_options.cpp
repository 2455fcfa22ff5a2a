#include "driver/subjects/shared_options.h"

#include "component/observe.h"
#include "driver/subjects/property.h"

namespace parlance::driver {

namespace {

OptionRow calls_row(const std::string& name, const std::string& description) {
  OptionRow row{name, OptionKind::calls, description};
  row.value = "M,...";
  return row;
}

void check_observations(const std::string& text) { component::parse_observations(text); }

} // namespace

std::vector<OptionRow> call_options() {
  return {{"property", OptionKind::files,
           "FSP files whose properties are to hold as well, separated by commas"},
          calls_row("methods", "The only methods that are ever called"),
          calls_row("hide", "Methods that may be called at any time, without the client seeing it"),
          calls_row("alphabet", "Hide all methods but these")};
}

OptionRow observe_option() {
  OptionRow row{"observe", OptionKind::text,
                "What the client sees of return values: returns (all), or methods, or as in 'read: "
                ">=0, <0; hasNext'"};
  row.value = "WHAT";
  row.check = check_observations;
  return row;
}

component::CallChoice call_choice(const GivenOptions& given) {
  return {given.list("methods"), given.list("hide"), given.list("alphabet")};
}

std::vector<automata::Lts> all_properties(const GivenOptions& given, const util::StopToken& stop) {
  std::vector<automata::Lts> properties;
  for (const std::string& file : given.list("property")) {
    for (automata::Lts& property : load_properties(file, lts_input(given), stop)) {
      properties.push_back(std::move(property));
    }
  }
  return properties;
}

Subject with_observations_and_properties(LoadedComponent loaded, const GivenOptions& given,
                                         const util::StopToken& stop,
                                         std::vector<std::string>& notes) {
  if (given.has("observe")) {
    loaded.component = component::observe(std::move(loaded.component),
                                          component::parse_observations(given.text("observe")));
  }
  for (const automata::Lts& property : all_properties(given, stop)) {
    loaded.component = with_property(std::move(loaded.component), property, notes);
  }
  return loaded;
}

Subject with_calls_chosen(LoadedComponent loaded, const GivenOptions& given,
                          const util::StopToken& stop, std::vector<std::string>& notes) {
  Subject subject = with_observations_and_properties(std::move(loaded), given, stop, notes);
  component::Component& component = std::get<LoadedComponent>(subject).component;
  component = component::with_choice(std::move(component), call_choice(given));
  return subject;
}

Subject explicit_subject(const automata::Lts& lts, const std::string& input,
                         const std::string& naming_errors, const GivenOptions& given,
                         const util::StopToken& stop, std::vector<std::string>& notes) {
  const std::vector<automata::Lts> properties = all_properties(given, stop);
  for (const automata::Lts& property : properties) {
    for (const std::string& label : property.actions()) {
      if (!lts.find_action(label)) {
        notes.push_back("property " + property.name() + " speaks of " + label + ", which " +
                        lts.name() + " does not do: the environment may do it at any time");
      }
    }
  }
  ExplicitComponent component =
      explicit_component(lts, properties, call_choice(given), lts_input(given), stop);
  if (!component.lts.has_failing_states()) {
    notes.push_back(input + ": nothing can fail, so that every sequence is legal; " +
                    naming_errors);
  }
  return component;
}

} // namespace parlance::driver
