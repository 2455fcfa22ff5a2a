#pragma once
// Verdicts on words, concrete and symbolic, by walking the graph of beliefs.

#include "automata/verdict.h"
#include "component/belief_space.h"
#include "interface/interface.h"
#include "learn/oracles/oracle.h"
#include "teachers/alphabet.h"
#include "util/reason.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace parlance::teachers {

using automata::Verdict;
using automata::Word;
using component::BeliefId;
using component::BeliefStep;

/// What is known of a word. Verdicts of concrete words are facts; `mixed` (concretisations of a
/// symbolic word disagree) and `limit` are the tool's own, and may be upgraded later.
enum class Finding : std::uint8_t { legal, illegal, unknown, impossible, mixed, limit };

/// Whether the finding is a fact about the component.
bool decided(Finding finding);
/// The verdict the tool gives: its own unknowns are unknown.
Verdict verdict_of(Finding finding);

/// The arguments for which a verdict function gives the finding. @requires a component's own
/// finding
Term region_of(const component::VerdictFunction& function, Finding finding);

/// Where a word has led: the beliefs of its concretisations.
struct Position {
  Finding finding = Finding::legal;
  /// Beliefs are alternatives chosen by the client, and a verdict needs their agreement. If not
  /// set, there is one belief, and any failing choice decides.
  bool collective = false;
  std::vector<BeliefId> beliefs;              ///< sorted
  std::size_t length = 0;                     ///< calls up to the first finding that is not legal
  std::set<component::OutcomePlace> outcomes; ///< of the last step: what the finding rests on
  util::Reason limit;                         ///< for Finding::limit: which
  bool outside = false;                       ///< an assumption says that this does not happen
};

class WordEvaluator {
public:
  /// Both outlive the evaluator, and what the symbols refer to; they may change.
  WordEvaluator(component::BeliefSpace& space, Symbols alphabet);

  Position start();
  Position step(const Position& from, const ConcreteCall& call);
  Position step(const Position& from, Symbol symbol);

  Position evaluate(std::span<const ConcreteCall> word);
  Position evaluate(std::span<const Symbol> word);

  /// The call that a symbol stands for after a word: with its representative, or, if what is said
  /// to have come back cannot have from that, with other arguments from which it can.
  ConcreteCall call_of(const Position& from, Symbol symbol);
  /// The calls that a word's symbols stand for. Collective symbols: their representatives.
  ConcreteWord concretised(std::span<const Symbol> word);
  /// Whether some word has stood for other arguments than the symbol's representative.
  bool has_other_arguments(Symbol symbol) const { return with_other_arguments_.contains(symbol); }

  /// Reasons for a finding that is not legal, for people.
  std::vector<interface::Reason> reasons(const Position& position) const;
  /// The same for a symbolic word, over all arguments of its last symbol.
  std::vector<interface::Reason> reasons(std::span<const Symbol> word);
  /// The same for one more symbol. @requires the position is legal
  std::vector<interface::Reason> reasons(const Position& before, Symbol last);

  /// Every belief is a single state (belief_space.h).
  bool deterministic() const { return deterministic_; }
  /// What a step from here costs, in steps from a list of states: beliefs that are formulas take a
  /// solver.
  std::size_t cost_of_step(const Position& from) const;
  component::BeliefSpace& space() { return space_; }

private:
  Position position_after(const Position& from, const std::vector<const BeliefStep*>& steps,
                          bool collective) const;
  Position step_collectively(const Position& from, Symbol symbol);
  std::optional<Arguments> possible_arguments(BeliefId belief, Symbol symbol);
  std::size_t legal_prefix(std::span<const Symbol> word, BeliefId& belief);

  component::BeliefSpace& space_;
  Symbols alphabet_;
  bool deterministic_;
  /// Arguments in a symbol's guard from which what it says came back can have, by belief.
  struct OtherArguments {
    Term guard; ///< of the symbol, when they were sought
    std::optional<Arguments> found;
  };
  std::map<std::pair<BeliefId, Symbol>, OtherArguments> other_arguments_;
  std::set<Symbol> with_other_arguments_;
};

/// Answers learners by evaluating representative words.
class SymbolicOracle : public learn::MembershipOracle {
public:
  explicit SymbolicOracle(WordEvaluator& evaluator) : evaluator_(evaluator) {}
  using learn::MembershipOracle::answer;
  std::vector<learn::Answer> answer(std::span<const Word> words) override;
  /// The words, cut after the first finding that is not legal, whose concretisations disagreed
  /// since the last call of this function.
  std::set<Word> take_disagreements();

private:
  WordEvaluator& evaluator_;
  std::set<Word> disagreements_;
};

} // namespace parlance::teachers
