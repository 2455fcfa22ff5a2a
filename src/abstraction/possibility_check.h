#pragma once
// What a conjecture calls illegal must fail, also where the environment has choices: the words of
// the conjecture are followed through possibilities, those with less knowledge first (antichains).

#include "abstraction/possibilities.h"
#include "automata/word.h"
#include "engines/product/candidate.h"
#include "util/stop.h"

#include <functional>
#include <optional>
#include <vector>

namespace parlance::abstraction {

/// What is left of a conjecture by possibilities: a word that is not known to be as the conjecture
/// says, and the possibilities on the way.
struct Unproved {
  automata::Word word;
  std::vector<Call> calls;         ///< the part of each symbol
  std::vector<Possibility> before; ///< each call
};

/// The arguments of a symbol in parts. What cells do with the same arguments, they do together: the
/// smaller the parts are, the more of that is seen.
using Parts = std::function<const std::vector<Call>&(automata::Symbol)>;

/// Question::must by possibilities, smaller ones first (antichains). @throws Limit
std::optional<Unproved> unproved_word(AbstractSteps& steps, const engines::Candidate& candidate,
                                      const Parts& parts, util::StopToken& stop);

} // namespace parlance::abstraction
