#pragma once
// The assume-guarantee rule of FASE'09 on two components and properties: learn what the first one
// asks of its environment, and see whether the second one keeps to it. The answer is given as soon
// as there is a proof or a counterexample: most often before the interface is learned to the end.

#include "automata/lts.h"
#include "component/component.h"
#include "driver/composition/discharge.h"
#include "driver/learning/learn.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::driver {

struct Verification {
  Answer answer = Answer::holds;
  std::vector<std::string> run;      ///< violated: of the whole, internal steps left out
  interface::Reason reason = {};     ///< violated: what failed; unknown: why
  interface::Interface assumption;   ///< what was learned of the first component
  std::vector<std::string> replayed; ///< violated: the parts that the run was replayed on
  std::map<std::string, std::uint64_t> statistics;
  std::vector<std::string> notes;
};

/// Two systems. Actions of a property that neither of them has never happen.
Verification verify(const automata::Lts& first, const automata::Lts& second,
                    const std::vector<automata::Lts>& properties, std::size_t max_states,
                    util::StopToken& stop);

struct VerifyOptions {
  LearnOptions learn;
  UnknownAs unknown_as = UnknownAs::unknown;
};

/// A component with variables, and a client of it. Calls come from the client alone: methods that
/// it does not call are never called. Properties may also speak of actions of the client.
Verification verify(const component::Component& first, const automata::Lts& second,
                    const std::vector<automata::Lts>& properties, const VerifyOptions& options,
                    util::StopToken& stop);

/// The answer in words, with a newline at the end.
std::string to_text(const Verification& result, const std::string& first,
                    const std::string& second);

} // namespace parlance::driver
