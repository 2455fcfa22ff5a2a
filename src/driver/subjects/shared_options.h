#pragma once
// What front ends have in common: which calls are made, which properties are to hold, what the
// client sees.

#include "component/call_choice.h"
#include "driver/subjects/front_end.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// --methods, --hide, --alphabet, --property.
std::vector<OptionRow> call_options();
/// --observe.
OptionRow observe_option();

component::CallChoice call_choice(const GivenOptions& given);

/// Of all files that --property names.
std::vector<automata::Lts> all_properties(const GivenOptions& given, const util::StopToken& stop);

/// A component with observations made and properties composed in.
Subject with_observations_and_properties(LoadedComponent loaded, const GivenOptions& given,
                                         const util::StopToken& stop,
                                         std::vector<std::string>& notes);

/// The same, and with calls chosen.
Subject with_calls_chosen(LoadedComponent loaded, const GivenOptions& given,
                          const util::StopToken& stop, std::vector<std::string>& notes);

/// A labelled transition system with properties composed in and calls chosen. `naming_errors` says
/// how such a file names its errors, in case that there are none.
Subject explicit_subject(const automata::Lts& lts, const std::string& input,
                         const std::string& naming_errors, const GivenOptions& given,
                         const util::StopToken& stop, std::vector<std::string>& notes);

} // namespace parlance::driver
