#pragma once
// Inputs are kept: what a command reads, it does not overwrite.

#include "cli/command.h"
#include "driver/subject.h"

namespace parlance::cli {

/// As they are named on the command line: `model.fsp:P` is a part of a file.
void add_read(UsedFiles& files, const std::vector<std::string>& names);

/// A subject, and all that is read with it.
void add_read(UsedFiles& files, const std::string& input, const driver::GivenOptions& given);

/// @throws util::UserError(usage) if a file is read and written, by whatever names
void require_inputs_kept(const UsedFiles& files);

} // namespace parlance::cli
