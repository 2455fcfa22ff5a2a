#pragma once
// A hypothesis with all that it speaks of, as one value: what is printed of a run must not depend
// on what became of the teacher's alphabet afterwards.

#include "automata/word.h"
#include "engines/product/candidate.h"
#include "teachers/alphabet.h"
#include "util/reason.h"

#include <string>
#include <vector>

namespace parlance::teachers {

struct Conjecture : engines::Candidate {
  /// Over the alphabet as it is now.
  Conjecture(automata::MooreMachine hypothesis, const Alphabet& over)
      : Candidate{{over.calls(), std::move(hypothesis)}}, instances(over.instances()) {}

  Symbols symbols() const { return {alphabet, instances}; }

  std::vector<Instances> instances;              ///< by symbol
  std::vector<automata::Word> access_words = {}; ///< by state, as the learner knows it
  /// Why it leaves open what the component decides; empty: arguments are mixed.
  util::Reason open_reason = {};
  std::size_t max_guards = 0; ///< of a method, that there was room for
  /// What it does not leave open was shown to be right for all words.
  bool is_shown = false;
};

} // namespace parlance::teachers
