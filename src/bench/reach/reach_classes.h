#pragma once
// Which classes `bench reach` looks at: drawn with a seed from the JDK and from jars, or listed.

#include "bench/reach/reach.h"
#include "frontends/java/classpath/jdk.h"

#include <string>
#include <vector>

namespace parlance::bench {

/// Their names, as Class.forName wants them.
/// @throws util::UserError if a jar or the list cannot be read, or holds no class
std::vector<std::string> reach_classes(const ReachOptions& options, const java::Jdk& jdk);

} // namespace parlance::bench
