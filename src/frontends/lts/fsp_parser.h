#pragma once
// From the text of an FSP file to its tree.

#include "frontends/lts/fsp_syntax.h"
#include "frontends/lts/fsp_tokens.h"

namespace parlance::lts {

/// @throws util::UserError: bad_input with line and column where the text is not FSP, unsupported
/// where it is FSP that has no meaning here (fluents, assertions, priorities, sequences)
Description parse_fsp(const Source& source);

} // namespace parlance::lts
