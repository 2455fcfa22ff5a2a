#pragma once
// Labelled transition systems on the command line: FSP and AUT files, properties, and which of the
// actions are calls.

#include "automata/lts.h"
#include "component/call_choice.h"
#include "component/component.h"
#include "driver/subjects/given_options.h"
#include "term/term.h"
#include "util/stop.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parlance::driver {

/// Options that only such files have.
struct LtsInput {
  std::string process;               ///< of an FSP file; empty: the last composition, or everything
  std::vector<std::string> errors;   ///< states and labels of an AUT file; empty: ERROR
  std::vector<std::string> internal; ///< labels of an AUT file; empty: i and tau
  std::size_t max_states = 1'000'000;
};

/// --process, --error, --internal, --max-states.
std::vector<OptionRow> system_options();
OptionRow error_option();
OptionRow max_states_option();

LtsInput lts_input(const GivenOptions& given);

/// A component that is given by its states. Actions that are not in the alphabet happen unseen.
struct ExplicitComponent {
  automata::Lts lts;
  std::vector<automata::Action> alphabet; ///< in the order of the actions
};

/// By the name: `.fsp`, `.aut`, or `.fsp:P` for one process of a file.
bool is_lts(const std::string& path);

/// The file of `model.fsp:P`; other paths as they are.
std::string file_of(const std::string& path);

/// @throws util::UserError with one line that says where and what
automata::Lts load_lts(const std::string& path, const LtsInput& input, const util::StopToken& stop);

/// The properties of an FSP file, each deterministic and complete.
/// @throws util::UserError also if there is none
std::vector<automata::Lts> load_properties(const std::string& path, const LtsInput& input,
                                           const util::StopToken& stop);

/// The system with properties composed in, and with calls chosen. As in FSP, a label stands for all
/// labels that begin with it.
ExplicitComponent explicit_component(const automata::Lts& lts,
                                     const std::vector<automata::Lts>& properties,
                                     const component::CallChoice& choice, const LtsInput& input,
                                     const util::StopToken& stop);

/// The calls as parameterless methods of a component that does nothing: what messages and
/// interfaces need of it.
component::Component calls_of(const ExplicitComponent& component, term::TermStore& store);

/// As a file that certificates are about: hidden actions are internal steps.
std::string flat_text(const ExplicitComponent& component);

/// What it is made of, for people: actions, states, transitions.
std::string inspect_text(const ExplicitComponent& component);

} // namespace parlance::driver
