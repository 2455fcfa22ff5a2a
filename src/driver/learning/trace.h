#pragma once
// Call sequences that somebody has observed, one JSON line a call (docs/formats.md).

#include "component/component.h"
#include "component/verdict_function.h"
#include "util/stop.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::driver {

struct ObservedCall {
  component::ConcreteCall call;
  bool failed = false;
  std::size_t line = 0; ///< in the file
};

struct ObservedSequence {
  std::string file_name;
  std::string name; ///< as the file has it; may be empty
  std::vector<ObservedCall> calls;
};

/// The sequences in order of their first calls. @throws util::UserError (bad_input) with the file
/// and the line: broken JSON, unknown methods, arguments that the parameters cannot have, calls
/// after one that has failed
std::vector<ObservedSequence> read_trace(std::string_view text, const std::string& file_name,
                                         const component::Component& component);

/// @throws util::UserError (refuted) with the line and the call if no run of the component shows
/// what was observed. What the component does not know contradicts nothing.
void require_possible(const std::vector<ObservedSequence>& sequences,
                      const component::Component& component, util::StopToken& stop);

} // namespace parlance::driver
