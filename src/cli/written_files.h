#pragma once
// No command writes over what it reads.

#include "cli/options.h"

namespace parlance::cli {

/// Looks before anything is read. A learner's state and predicates may be kept in the file that
/// they came from. @throws util::UserError(usage) that names the file
void require_inputs_kept(const Options& options);

} // namespace parlance::cli
