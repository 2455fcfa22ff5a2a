#pragma once
// Subjects of commands as they are loaded from the command line: what the user should know about
// them goes to stderr.

#include "driver/subject.h"

#include <string>
#include <vector>

namespace parlance::cli {

/// One line each on stderr.
void show_notes(const std::vector<std::string>& notes);

/// @throws util::UserError with one line that says where and what
driver::Subject load_noted(const std::string& input, const driver::GivenOptions& given,
                           util::StopToken& stop);

/// An interface that is used as it is, so that all of it must have been checked.
/// @throws util::UserError, util::Stopped
interface::Interface load_checked_interface(const std::string& file, util::StopToken& stop);

/// On stderr.
void say_stopped(util::StopReason reason);

} // namespace parlance::cli
