#pragma once
// What a conjecture calls illegal must fail, also where the environment has choices: the words of
// the conjecture are followed through worlds, those with less knowledge first (antichains).

#include "abstraction/worlds.h"
#include "automata/word.h"
#include "engines/candidate.h"
#include "util/stop.h"

#include <optional>
#include <vector>

namespace parlance::abstraction {

/// What is left of a conjecture by worlds: a word that is not known to be as the conjecture says,
/// and the worlds on the way.
struct Unproved {
  automata::Word word;
  std::vector<World> before; ///< each call
};

/// Question::must by worlds, smaller ones first (antichains). @throws Limit
std::optional<Unproved> unproved_word(AbstractSteps& steps, const engines::Candidate& candidate,
                                      util::StopToken& stop);

} // namespace parlance::abstraction
