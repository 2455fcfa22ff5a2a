#pragma once
// A symbolic word in which the arguments of collective symbols are left open: on what does its
// verdict depend? This decides whether a collective symbol can be split after all, and names the
// parameters that are mixed when it cannot.

#include "component/verdict_function.h"
#include "teachers/alphabet.h"
#include "teachers/word_evaluator.h"
#include "util/reason.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace parlance::teachers {

class CollectiveWord {
public:
  /// All references outlive it. The word is one of the alphabet, and the component has the symbols'
  /// parameters.
  CollectiveWord(const component::Component& component, Symbols alphabet, WordEvaluator& evaluator,
                 const Word& word);

  /// Positions of collective symbols with parameters.
  const std::vector<std::size_t>& open_calls() const { return open_; }
  /// Whether the verdict could not be computed as a formula.
  bool limited() const { return !function_.limit.empty(); }

  /// If the verdict is a function of this call's arguments alone: the part of its symbol whose
  /// verdict is not the representative's. @requires not limited(), a deterministic component
  std::optional<Term> decisive_part(std::size_t call, smt::Solver& solver);

  /// `foo's q and init's p are mixed: ...`
  util::Reason explanation(smt::Solver& solver, std::size_t max_guards);
  /// Source places of the outcomes that the concretisations have.
  std::string places() const;

private:
  /// Variables for the open arguments of one position, and the constraint on them.
  struct OpenCall {
    std::size_t position;
    std::vector<Term> arguments;
    Term guard;
  };
  OpenCall open_call(std::size_t position, const std::string& suffix) const;
  Term admitted() const;
  bool depends_on(std::size_t call, std::size_t parameter, smt::Solver& solver) const;
  std::vector<std::string> mixed_parameters(smt::Solver& solver) const;

  const component::Component& component_;
  Symbols alphabet_;
  WordEvaluator& evaluator_;
  Word word_;
  std::vector<std::size_t> open_;
  std::vector<OpenCall> calls_;
  component::VerdictFunction function_;
};

} // namespace parlance::teachers
