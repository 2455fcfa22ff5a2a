#pragma once
// Call sequences that somebody believes legal (POPL'05, section 3): checked first, and then learned
// from.

#include "driver/learning/trace.h"
#include "driver/subject.h"

#include <string>
#include <vector>

namespace parlance::driver {

struct Offers {
  std::vector<ObservedSequence> accepted; ///< legal words; empty for what is given by its states
  std::vector<std::string> notes;         ///< one line an offer: what became of it
};

/// What a call returns may be left out; then it is what comes back first. @throws
/// util::UserError(usage) if a text is no word of the subject's calls
Offers check_offers(const Subject& subject, const std::vector<std::string>& words,
                    util::StopToken& stop);

} // namespace parlance::driver
