#pragma once
// The verdict of one word, and why.

#include "component/component.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parlance::driver {

struct QueryResult {
  automata::Verdict verdict = automata::Verdict::legal;
  std::size_t calls = 0; ///< up to and including the call that decides; all of them if legal
  std::vector<interface::Reason> reasons;
};

/// @requires the calls are of the component's methods
QueryResult query(const component::Component& component, const interface::Calls& calls,
                  util::StopToken& stop);

/// The answer in words, with a newline at the end.
std::string to_text(const QueryResult& result, const interface::Calls& calls);

} // namespace parlance::driver
