#pragma once
// A conjecture as it is shown to people: replayed on the component, over the conjecture's own
// alphabet, with witnesses and reasons for all that is not allowed.

#include "automata/replay.h"
#include "interface/interface.h"
#include "teachers/conjecture.h"
#include "teachers/word_evaluator.h"

#include <optional>
#include <vector>

namespace parlance::teachers {

/// The reason of what the component contradicts, or nobody replayed.
class Replay {
public:
  /// `component` has the conjecture's parameters; `space` is over it or its slice. Both outlive the
  /// replay. If a limit ends it, what is not shown otherwise and not replayed is left open.
  Replay(const component::Component& component, Conjecture conjecture,
         component::BeliefSpace& space);
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  /// Without what the component contradicts.
  const Conjecture& conjecture() const { return conjecture_; }
  WordEvaluator& evaluator() { return evaluator_; }

  /// Why a call that leads into error or unknown is not legal, and calls that show it, if some were
  /// found. @requires the state is legal
  struct Explained {
    std::vector<interface::Reason> reasons;
    std::optional<ConcreteWord> witness;
  };
  Explained explain(automata::State state, Symbol symbol);
  /// Why nothing is legal. @requires so it is
  std::vector<interface::Reason> explain_start();

private:
  std::optional<Word> shown_word(automata::State state, Symbol symbol, Verdict claimed);
  std::vector<interface::Reason> reasons(const Word& word);
  std::optional<ConcreteWord> witness(const Word& word, Verdict claimed);

  const component::Component& component_;
  Conjecture conjecture_;
  WordEvaluator evaluator_; ///< over the conjecture's alphabet
  automata::Replayed replayed_;
};

} // namespace parlance::teachers
