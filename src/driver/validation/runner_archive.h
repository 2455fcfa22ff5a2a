#pragma once
// driver/validation/java/parlance/runner, compiled into a jar that is put into the program when it
// is built.

#include <span>

namespace parlance::driver {

extern const std::span<const unsigned char> runner_archive;

} // namespace parlance::driver
