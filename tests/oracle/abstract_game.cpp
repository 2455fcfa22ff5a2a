#include "oracle/abstract_game.h"

#include "oracle/errors.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlance::oracle {

namespace {

/// Values of all predicates, a bit each.
using Valuation = std::uint64_t;
using AbstractBelief = std::set<Valuation>;

/// What a letter does to a valuation.
struct AbstractStep {
  bool may_end = false; ///< in an error, or unknown
  AbstractBelief next;
};

class AbstractGame {
public:
  AbstractGame(const ConcreteComponent& component, const std::vector<Expression>& predicates,
               const std::vector<std::vector<std::size_t>>& letters)
      : component_(component), letters_(letters), steps_(letters.size()) {
    const TupleSpace space(component.component().variables);
    for (State state = 0; state < space.size(); ++state) {
      const Tuple values = space.tuple(state);
      Valuation valuation = 0;
      for (const Expression& predicate : predicates)
        valuation = valuation * 2 + evaluate(*predicate, values);
      valuations_.push_back(valuation);
    }
    for (std::size_t letter = 0; letter < letters.size(); ++letter)
      for (State state = 0; state < space.size(); ++state)
        for (const std::size_t call : letters[letter])
          add(state, call, steps_[letter][valuations_[state]]);
  }

  Automaton automaton(std::size_t belief_limit) {
    AbstractBelief start;
    for (const State state : component_.start().states)
      start.insert(valuations_[state]);
    result_.columns = letters_.size();
    illegal_ = add_state(Verdict::illegal);
    impossible_ = add_state(Verdict::impossible);
    result_.initial = state_of(start);
    for (std::size_t i = 0; i < beliefs_.size(); ++i) {
      if (beliefs_.size() > belief_limit)
        throw TooLarge("a game with many beliefs");
      std::vector<std::size_t> targets;
      for (std::size_t letter = 0; letter < letters_.size(); ++letter)
        targets.push_back(target(AbstractBelief(beliefs_[i]), letter));
      result_.next[states_.at(beliefs_[i])] = targets;
    }
    return result_;
  }

private:
  void add(State state, std::size_t call, AbstractStep& step) const {
    const Belief reached = component_.step(state, call);
    if (reached.verdict == Verdict::illegal || reached.verdict == Verdict::unknown)
      step.may_end = true;
    if (reached.verdict == Verdict::legal)
      for (const State next : reached.states)
        step.next.insert(valuations_[next]);
  }

  std::size_t target(const AbstractBelief& belief, std::size_t letter) {
    AbstractBelief next;
    for (const Valuation valuation : belief) {
      const AbstractStep& step = steps_[letter].at(valuation);
      if (step.may_end)
        return illegal_;
      next.insert(step.next.begin(), step.next.end());
    }
    return next.empty() ? impossible_ : state_of(next);
  }

  std::size_t add_state(Verdict verdict) {
    result_.verdicts.push_back(verdict);
    result_.next.emplace_back();
    return result_.verdicts.size() - 1;
  }

  std::size_t state_of(const AbstractBelief& belief) {
    const auto found = states_.find(belief);
    if (found != states_.end())
      return found->second;
    beliefs_.push_back(belief);
    return states_[belief] = add_state(Verdict::legal);
  }

  const ConcreteComponent& component_;
  const std::vector<std::vector<std::size_t>>& letters_;
  std::vector<Valuation> valuations_;                    ///< by state
  std::vector<std::map<Valuation, AbstractStep>> steps_; ///< by letter
  std::map<AbstractBelief, std::size_t> states_;
  std::vector<AbstractBelief> beliefs_;
  Automaton result_;
  std::size_t illegal_ = 0;
  std::size_t impossible_ = 0;
};

} // namespace

Automaton abstract_game(const ConcreteComponent& component,
                        const std::vector<Expression>& predicates,
                        const std::vector<std::vector<std::size_t>>& letters,
                        std::size_t belief_limit) {
  return AbstractGame(component, predicates, letters).automaton(belief_limit);
}

} // namespace parlance::oracle
