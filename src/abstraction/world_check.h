#pragma once
// What a conjecture calls illegal must fail, also where the environment has choices: the words of
// the conjecture are followed through worlds, those with less knowledge first (antichains).

#include "abstraction/worlds.h"
#include "automata/word.h"
#include "engines/candidate.h"
#include "util/stop.h"

#include <functional>
#include <optional>
#include <vector>

namespace parlance::abstraction {

/// What is left of a conjecture by worlds: a word that is not known to be as the conjecture says,
/// and the worlds on the way.
struct Unproved {
  automata::Word word;
  std::vector<Call> calls;   ///< the part of each symbol
  std::vector<World> before; ///< each call
};

/// The arguments of a symbol in parts. What cells do with the same arguments, they do together: the
/// smaller the parts are, the more of that is seen.
using Parts = std::function<const std::vector<Call>&(automata::Symbol)>;

/// Question::must by worlds, smaller ones first (antichains). @throws Limit
std::optional<Unproved> unproved_word(AbstractSteps& steps, const engines::Candidate& candidate,
                                      const Parts& parts, util::StopToken& stop);

} // namespace parlance::abstraction
