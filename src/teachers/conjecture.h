#pragma once
// A hypothesis with all that it speaks of, as one value: what is printed of a run must not depend
// on what became of the teacher's alphabet afterwards.

#include "automata/moore_machine.h"
#include "automata/word.h"
#include "teachers/alphabet.h"

#include <string>
#include <vector>

namespace parlance::teachers {

struct Conjecture {
  automata::MooreMachine machine;
  Symbols alphabet;
  std::vector<automata::Word> access_words; ///< by state, as the learner knows it
  bool has_tool_unknowns = false;
  /// Why it leaves open what the component decides; empty: arguments are mixed.
  std::string open_reason = {};
  std::size_t max_guards = 0; ///< of a method, that there was room for
  /// What it does not leave open was shown to be right for all words.
  bool is_shown = false;
};

} // namespace parlance::teachers
