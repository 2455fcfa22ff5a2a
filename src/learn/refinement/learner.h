#pragma once
// What every learner offers: a hypothesis that grows by counterexamples and by new symbols.

#include "automata/moore_machine.h"
#include "learn/oracles/oracle.h"

#include <cstdint>
#include <vector>

namespace parlance::learn {

using automata::MooreMachine;

class StateReader;
class StateWriter;

struct LearnerStatistics {
  std::uint64_t rounds = 0;           ///< counterexamples that refine() accepted
  std::uint64_t table_queries = 0;    ///< words asked to tell states apart
  std::uint64_t analysis_queries = 0; ///< words asked to check, cut and analyse counterexamples
};

/// Learns a Moore machine over the alphabet 0 .. n-1 from a membership oracle and counterexamples.
///
/// The oracle's answers must not contradict each other; a contradiction that is noticed is an
/// InternalError. When answers may have changed (provisional ones were upgraded, a teacher took
/// words back), call restart() before anything else. The oracle may throw: then hypothesis(),
/// access_word() and suffixes() still stand for the last complete hypothesis, and restart() is the
/// only way to go on.
class Learner {
public:
  virtual ~Learner() = default;

  /// Begins, or begins anew, over symbols 0 .. symbol_count-1 and makes the first hypothesis.
  virtual void start(Symbol symbol_count) = 0;

  /// Asks everything again and makes a new hypothesis; keeps alphabet and suffixes, so that with a
  /// cache of final answers little is really asked.
  virtual void restart() = 0;

  /// Adds the next symbol to the alphabet, keeps all that is known, and makes a new hypothesis.
  virtual Symbol add_symbol() = 0;

  /// Refines the hypothesis until it agrees with the oracle on the word. False, and nothing
  /// changes, when it already does: the word is no counterexample.
  virtual bool refine(const Word& counterexample) = 0;
  /// The same for a word whose answer is known: it is not asked.
  virtual bool refine(const Word& counterexample, const Answer& answer) = 0;

  /// The smallest machine that agrees with all that was asked to tell states apart. State 0 is
  /// initial; states keep their numbers while refine() and add_symbol() add others.
  virtual const MooreMachine& hypothesis() const = 0;

  /// The word by which the learner knows a state of the hypothesis: it leads there, and its output
  /// is the oracle's.
  virtual Word access_word(State state) const = 0;

  /// Words that tell every two states of the hypothesis apart; the empty word comes first.
  virtual std::vector<Word> suffixes() const = 0;

  /// Does the hypothesis rest on an answer that was not final?
  virtual bool provisional() const = 0;

  virtual LearnerStatistics statistics() const = 0;

  /// Writes down what is known, so that another learner of this kind, over the same outputs and an
  /// oracle of the same answers, goes on from here and asks nothing again. If answers may change
  /// (provisional()), or the oracle has thrown, only alphabet and suffixes are written: resume() is
  /// then like restart(). @requires start() or resume()
  virtual void save(StateWriter& writer) const = 0;
  /// Writes down only alphabet and suffixes, as save() does when answers may change: for whoever
  /// does not believe the answers in a file. @requires start() or resume()
  virtual void save_outline(StateWriter& writer) const = 0;
  /// Takes the place of start(), and reads to the end. @throws UserError when what is written makes
  /// no sense; the learner is then as it was, as when the oracle throws
  virtual void resume(StateReader& reader) = 0;
};

} // namespace parlance::learn
