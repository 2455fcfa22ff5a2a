#pragma once
// Statecharts on the command line.

#include "automata/lts.h"
#include "driver/subjects/load.h"
#include "driver/subjects/lts_input.h"
#include "frontends/scxml/extract.h"
#include "util/stop.h"

#include <optional>
#include <string>
#include <variant>

namespace parlance::driver {

/// Whether a file is a statechart: `.scxml`.
bool is_scxml(const std::string& input);

/// Without data that change or that events carry it is given by its states.
using LoadedChart = std::variant<LoadedComponent, automata::Lts>;

/// @throws util::UserError with one line that says where and what
LoadedChart load_scxml(const std::string& input, const scxml::ExtractOptions& options,
                       util::StopToken& stop);

/// By the name: a labelled transition system, or a chart, which may turn out to be none.
bool may_be_system(const std::string& input);

/// The system that a file is: FSP, AUT, or a chart without data. Nothing for other charts.
/// @throws util::UserError with one line that says where and what
std::optional<automata::Lts> load_system(const std::string& input, const LtsInput& options,
                                         util::StopToken& stop);

} // namespace parlance::driver
