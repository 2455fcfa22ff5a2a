#pragma once
// Options on what a file or class means, as the front ends list them.

#include "driver/subjects/front_end.h"

#include <vector>

namespace CLI {
class App;
}

namespace parlance::cli {

/// All that front ends can be told.
void add_subject_options(CLI::App& command, driver::GivenOptions& given);

/// All but one.
void add_subject_options_without(CLI::App& command, const std::string& left_out,
                                 driver::GivenOptions& given);

/// These alone.
void add_option_rows(CLI::App& command, const std::vector<driver::OptionRow>& rows,
                     driver::GivenOptions& given);

} // namespace parlance::cli
