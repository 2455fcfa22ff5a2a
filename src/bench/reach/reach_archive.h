#pragma once
// bench/java/*.java, compiled into a jar that is put into the program when it is built.

#include <span>

namespace parlance::bench {

extern const std::span<const unsigned char> reach_archive;

} // namespace parlance::bench
