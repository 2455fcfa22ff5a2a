// FSP and AUT: labelled transition systems.

#include "driver/subjects/shared_options.h"

namespace parlance::driver {

namespace {

Subject load_system_file(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                         std::vector<std::string>& notes) {
  return explicit_subject(load_lts(input, lts_input(given), stop), input,
                          input.ends_with(".aut") ? "--error names states or labels that are errors"
                                                  : "ERROR and properties are what fails in FSP",
                          given, stop, notes);
}

} // namespace

std::vector<OptionRow> system_options() {
  OptionRow process{
      "process", OptionKind::text,
      "Which process of an FSP file; default: its last composition, or all processes"};
  OptionRow internal{"internal", OptionKind::list,
                     "AUT: labels of internal steps, separated by commas", "i,tau"};
  return {process, error_option(), internal, max_states_option()};
}

OptionRow error_option() {
  OptionRow row{"error", OptionKind::list,
                "AUT: states that are errors, or labels; a state is one where such a label begins "
                "(default: ERROR). SCXML: states that are entered, events that are raised"};
  row.value = "NAME,...";
  return row;
}

OptionRow max_states_option() {
  OptionRow row{"max-states", OptionKind::number, "Largest number of states of a system",
                "1000000"};
  row.least = 1;
  row.most = 100'000'000;
  return row;
}

LtsInput lts_input(const GivenOptions& given) {
  LtsInput input;
  input.process = given.text("process");
  input.errors = given.list("error");
  input.internal = given.list("internal");
  input.max_states = given.number("max-states", static_cast<std::uint32_t>(LtsInput().max_states));
  return input;
}

FrontEnd lts_front_end() {
  FrontEnd result{"FSP/AUT", &term::java_syntax,
                  [](const std::string& input, const GivenOptions&) { return is_lts(input); },
                  call_options(), load_system_file};
  for (OptionRow& row : system_options()) {
    result.options.push_back(std::move(row));
  }
  return result;
}

} // namespace parlance::driver
