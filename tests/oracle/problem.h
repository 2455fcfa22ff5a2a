#pragma once
// What a check finds.

#include "oracle/component.h"

#include <string>

namespace parlance::oracle {

/// What is wrong, with a word that shows it (empty where there is none to show).
struct Problem {
  std::string message;
  Word word;
  Verdict said = Verdict::legal; ///< what the interface calls the word
};

} // namespace parlance::oracle
