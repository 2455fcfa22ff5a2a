#pragma once
// Hiding: calls that may happen at any time, unseen, become internal steps (FASE'09, section 3:
// interfaces over a part of the alphabet). What the client passed is then chosen by nobody.

#include "component/component.h"

#include <string>
#include <vector>

namespace parlance::component {

/// The component in which these methods are internal steps, after those that it has. Their
/// parameters become inputs; steps keep the names, so that reasons can say who failed.
/// @requires the names are methods of the component
Component hide(Component component, const std::vector<std::string>& names);

/// Which methods are calls, as a person says it. An empty list is not given.
struct CallChoice {
  std::vector<std::string> methods = {};  ///< the others are never called
  std::vector<std::string> hidden = {};   ///< they may happen at any time, unseen
  std::vector<std::string> alphabet = {}; ///< all but these are hidden
};

/// @throws util::UserError (usage) if a list names no method, or if nothing is left to call
Component choose_calls(Component component, const CallChoice& choice);

} // namespace parlance::component
