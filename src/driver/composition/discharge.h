#pragma once
// Whether a client stays inside an interface.

#include "automata/lts.h"
#include "interface/interface.h"
#include "interface/unknown_as.h"
#include "util/error.h"
#include "util/stop.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parlance::driver {

using interface::UnknownAs;

/// Of a question about all runs.
enum class Answer : std::uint8_t { holds, violated, unknown };
util::ExitCode exit_code(Answer answer);

struct Discharge {
  Answer answer = Answer::holds;
  std::vector<std::string> run;           ///< of the client, if it does not hold
  std::optional<std::string> call;        ///< its last step, as the interface sees it
  std::vector<interface::Reason> reasons; ///< why that is not allowed
  std::vector<std::string> own_actions;   ///< of the client
  std::vector<std::string> any_arguments; ///< calls that leave their arguments open
};

/// @throws util::UserError(bad_input) if an action of the client is no call, but looks like one
Discharge discharge(const interface::Interface& interface, const automata::Lts& client,
                    UnknownAs unknown_as, const util::StopToken& stop);

/// The answer in words, with a newline at the end.
std::string to_text(const Discharge& result, const interface::Interface& interface,
                    const std::string& interface_name, const std::string& client_name);

/// `open; tick; close`; internal steps are called so. The empty run is `nothing`.
std::string run_text(const std::vector<std::string>& run);

} // namespace parlance::driver
