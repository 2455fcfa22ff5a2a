#pragma once
// The end of a run at a counted point, for tests: the same point every time, whatever the clock
// says.

#include <cstdint>

namespace parlance::util {

/// As an interrupt would: StopToken::check throws at the `checks`-th call from now on, of any
/// token, and at every later one until a token grants time; after `granted` calls more, again. 0:
/// never.
void stop_after(std::uint64_t checks, std::uint64_t granted = 0);

/// Calls since then.
std::uint64_t counted_checks();

} // namespace parlance::util
