#pragma once
// Checks an interface from a file, learned or written by hand, against a component.

#include "component/component.h"
#include "driver/learning/learn.h"
#include "engines/portfolio.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <cstdint>
#include <string>

namespace parlance::driver {

struct CheckOptions {
  std::uint32_t depth = 8; ///< to be checked where there is no proof
  engines::Technique engine = engines::Technique::automatic;
  Overflow overflow = Overflow::automatic;
  std::vector<component::Pass> passes{component::all_passes.begin(), component::all_passes.end()};
  bool certify = true; ///< proofs are claimed only if their certificate is accepted
};

struct CheckResult {
  interface::Guarantee guarantee;
  engines::Counters counters = {}; ///< of the searches
  util::StopReason stopped = util::StopReason::none;
};

/// `where` begins messages: the interface's file.
/// @throws util::UserError (bad_input) if the interface speaks of other methods
CheckResult check(const interface::Interface& interface, const component::Component& component,
                  const CheckOptions& options, util::StopToken& stop, const std::string& where);

/// What an interface assumes to be no error, and `assumptions`, under which it is looked at now, do
/// not: a sentence for each, which says what to do.
std::vector<std::string> other_errors(const interface::Interface& interface,
                                      const std::vector<component::Assumption>& assumptions);

/// One line a property, with a newline at the end of each.
std::string to_text(const interface::Guarantee& guarantee);

} // namespace parlance::driver
