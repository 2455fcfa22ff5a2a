#pragma once
// What a user could do about calls that are never allowed: observe what other calls return.

#include "driver/subject.h"
#include "interface/interface.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// Methods that no state of the interface allows, in the order of the alphabet.
std::vector<std::string> never_allowed(const interface::Interface& learned);

/// One line for each method that the interface never allows, and that would be allowed somewhere if
/// the client saw what some other method returns. Found by learning with that method observed, to a
/// small depth and for a few seconds: that nothing is suggested does not mean that nothing helps.
std::vector<std::string> suggestions(const std::string& input, const GivenOptions& options,
                                     const Subject& subject, const interface::Interface& learned,
                                     const util::StopToken& stop);

} // namespace parlance::driver
