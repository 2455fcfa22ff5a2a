#pragma once
// What would lift an unknown, for people.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

/// Why a call is unknown that only an abstraction forbids.
inline constexpr const char* too_coarse = "the predicates cannot tell it from a call that fails";

/// One line; empty for errors, which nothing lifts.
std::string hint_text(const Reason& reason);

} // namespace parlance::interface
