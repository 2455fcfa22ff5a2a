#pragma once
// Which learner is the best for components: every example with every learner. The default is the
// one that needs the fewest calls of solvers in all.

#include "bench/report.h"
#include "learn/learners.h"
#include "util/stop.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace parlance::bench {

struct ExamplesOptions {
  std::string directory;                                     ///< of Java classes
  std::vector<std::optional<learn::LearnerKind>> learners;   ///< empty: all, `auto` first
  std::chrono::milliseconds limit{std::chrono::seconds(60)}; ///< for one learner on one example
};

/// All component texts and all classes in the directory `components` beside the one of classes, and
/// in that one and its folder `isola18`. @throws util::UserError if one cannot be read
Report run_examples(const ExamplesOptions& options, const util::StopToken& stop,
                    const Progress& progress);

} // namespace parlance::bench
