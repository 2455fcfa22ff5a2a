#pragma once
// What the actions of a client mean as calls of an interface. An action is a method's name with
// arguments behind it, `move.5` (in FSP also written `move[5]`) or `move(5)`; without arguments,
// any may be passed.

#include "automata/lts.h"
#include "engines/explicit/client_search.h"
#include "interface/interface.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::driver {

struct ClientCalls {
  engines::ClientSymbols symbols;                    ///< by action of the client
  std::vector<std::optional<interface::Call>> calls; ///< by action, if it has arguments
  std::vector<std::string> own;                      ///< actions that are no calls
  std::vector<std::string> any_arguments;            ///< calls that leave their arguments open
};

/// @throws util::UserError(bad_input) for an action that names a method, and arguments that it
/// cannot take
ClientCalls client_calls(const interface::Interface& interface, const automata::Lts& client);

} // namespace parlance::driver
