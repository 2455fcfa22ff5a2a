#pragma once
// Labelled transition systems as arguments of commands.

#include "automata/lts.h"
#include "driver/subjects/front_end.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::cli {

/// @throws util::UserError if the file is no labelled transition system
automata::Lts load_required_system(const std::string& file, const driver::GivenOptions& given,
                                   util::StopToken& stop);

/// @throws util::UserError(usage) for an option that is none for any of these files
void require_known_for(const std::vector<std::string>& files, const driver::GivenOptions& given);

/// A note if it has errors of its own, which nobody looks at.
void warn_of_errors(const automata::Lts& system, std::vector<std::string>& notes);

} // namespace parlance::cli
