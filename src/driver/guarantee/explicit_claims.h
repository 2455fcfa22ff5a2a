#pragma once
// Claims about interfaces of labelled transition systems.

#include "engines/explicit/explicit_inclusion.h"
#include "interface/interface.h"

namespace parlance::driver {

/// Proved; nobody has checked it yet.
interface::Claim proved_claim();

/// Permissive: proved, or to a depth. @requires not refuted
interface::Claim inclusion_claim(const engines::ExplicitInclusion& inclusion);

} // namespace parlance::driver
