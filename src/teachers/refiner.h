#pragma once
// Alphabet refinement by representatives (which replaces algorithm 3 of SAS'12,
// an incomplete one). Two concretisations of one symbolic word with different verdicts are
// brought down to one call, and that call's symbol is split by the verdict as a function of its
// parameters.

#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace parlance::teachers {

enum class Refinement : std::uint8_t {
  split,    ///< the alphabet has symbols more; all answers stand
  moved,    ///< the alphabet has symbols more, and old ones may stand for other arguments
  rejoined, ///< methods became collective: learning has to start anew over the alphabet
  none,     ///< only arguments of collective symbols tell the words apart
};

class Refiner {
public:
  Refiner(Alphabet& alphabet, WordEvaluator& evaluator, smt::Solver& solver,
          std::size_t max_guards);

  /// @requires the word's finding is legal, illegal or unknown, and differs from the finding of its
  /// symbolic word
  Refinement refine(const ConcreteWord& word);

  /// Splits a collective symbol of a word whose concretisations disagree, if the verdict is a
  /// function of the arguments of one call alone, and guards are left. With `last_only`, that call
  /// must be the last one: such splits do not multiply the states of the automaton.
  bool split_collective(const Word& word, bool last_only);
  /// Takes back all splits of collective symbols; with `everything`, every method with parameters
  /// becomes collective.
  void rejoin_collective(bool everything);

private:
  struct Flip {
    ConcreteWord before;
    ConcreteWord after;
    std::size_t call; ///< the one that differs
  };
  ConcreteWord concretise(const Word& word, const ConcreteWord& kept, std::size_t from);
  Refinement separate(const Word& symbols, const ConcreteWord& before, const ConcreteWord& after);
  Flip flip_between(const ConcreteWord& before, const ConcreteWord& after);
  Finding finding(const ConcreteWord& word);
  Refinement split(Symbol symbol, Term part);
  std::optional<Term> region(const ConcreteWord& word, std::size_t call, Finding finding);
  std::optional<Term> region_by_enumeration(const ConcreteWord& word, std::size_t call,
                                            Finding finding);
  std::optional<Term> region_by_execution(const ConcreteWord& word, std::size_t call,
                                          Finding finding);
  void rejoin(const ConcreteWord& before, const ConcreteWord& after, std::size_t call);
  bool matters(const ConcreteWord& word, std::size_t call);
  bool has_room(std::size_t method) const;

  Alphabet& alphabet_;
  WordEvaluator& evaluator_;
  smt::Solver& solver_;
  std::size_t max_guards_;
};

} // namespace parlance::teachers
