#pragma once
// What a teacher is to those who put its result together.

#include "automata/moore_machine.h"
#include "interface/interface.h"
#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"

#include <vector>

namespace parlance::teachers {

/// A hypothesis together with the alphabet it speaks of.
struct Conjecture {
  automata::MooreMachine machine;
  std::vector<AlphabetSymbol> alphabet;
  std::vector<Word> access_words; ///< by state
  bool has_tool_unknowns = false;
};

class Teacher {
public:
  virtual ~Teacher() = default;
  virtual const Alphabet& alphabet() const = 0;
  /// For explanations and witnesses.
  virtual WordEvaluator& evaluator() = 0;
  /// Why the word behind a transition into error or unknown is not legal.
  virtual std::vector<interface::Reason> reasons(const Word& word) = 0;

protected:
  Teacher() = default;
  Teacher(const Teacher&) = default;
  Teacher& operator=(const Teacher&) = default;
};

} // namespace parlance::teachers
