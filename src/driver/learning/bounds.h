#pragma once
// An interface that leaves something open as two that do not: what is legal for sure, and what may
// be (CAV'10, section 4.4).

#include "interface/interface.h"

namespace parlance::driver {

/// All words that `lower` allows are legal, all that `upper` forbids are illegal, as far as that is
/// claimed of the interface in between.
struct Bounds {
  interface::Interface lower;
  interface::Interface upper;
};

Bounds bounds_of(const interface::Interface& interface);

} // namespace parlance::driver
