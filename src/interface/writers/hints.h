#pragma once
// What would lift an unknown, for people.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

/// One line; empty for errors, which nothing lifts.
std::string hint_text(const Reason& reason);

} // namespace parlance::interface
