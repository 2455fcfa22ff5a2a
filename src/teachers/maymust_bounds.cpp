// What abstractions say of the component as they are: bounds at any time (CAV'10, section 4.4), and
// proofs.

#include "abstraction/conjecture_check.h"
#include "abstraction/must_solve.h"
#include "component/passes.h"
#include "teachers/maymust_teacher.h"
#include "util/reason.h"

#include <algorithm>
#include <bit>

namespace parlance::teachers {

using abstraction::AbstractBelief;
using abstraction::CellId;
using abstraction::Judgement;
using abstraction::Question;
using automata::MooreMachine;
using automata::State;

namespace {

/// Legal states that bounds have at most: what lies behind is between them.
constexpr std::size_t bound_states = 256;

/// Determinises an abstraction, breadth first.
class Bounds {
public:
  Bounds(abstraction::Abstraction& abstraction, const Alphabet& alphabet,
         const util::StopToken& stop)
      : abstraction_(abstraction), alphabet_(alphabet), stop_(stop) {
    result_.has_tool_unknowns = true;
    result_.is_shown = true;
  }

  Conjecture run() {
    result_.machine.set_initial(state_of(judged([&] { return abstraction_.beliefs.start(); }), {}));
    for (std::size_t i = 0; i < beliefs_.size(); ++i) {
      for (Symbol symbol = 0; symbol < alphabet_.size(); ++symbol) {
        Word word = result_.access_words[beliefs_[i].second];
        word.push_back(symbol);
        const AbstractBelief before = beliefs_[i].first;
        const Judgement judgement = judged([&] {
          return abstraction_.beliefs.call(before,
                                           {call_of(symbol), alphabet_[symbol].observation});
        });
        result_.machine.set_transition(beliefs_[i].second, symbol, state_of(judgement, word));
      }
    }
    return std::move(result_);
  }

private:
  /// What cannot be judged any more is left open.
  Judgement judged(const std::function<Judgement()>& judge) {
    try {
      if (!stop_.requested()) {
        return judge();
      }
    } catch (const util::Stopped&) {
      // So are all that come after it.
    } catch (const abstraction::Limit&) {
      // Others may be easier.
    }
    return {};
  }

  abstraction::Call call_of(Symbol symbol) const {
    return abstraction::call_of(abstraction_.steps.component(), alphabet_[symbol]);
  }

  State state_of(const Judgement& judgement, const Word& word) {
    Verdict verdict = judgement.verdict.value_or(Verdict::unknown);
    if (verdict == Verdict::legal) {
      const auto known = states_.find(judgement.next);
      if (known != states_.end()) {
        return known->second;
      }
      if (states_.size() < bound_states) {
        const State state = add(Verdict::legal, word);
        states_.emplace(judgement.next, state);
        beliefs_.emplace_back(judgement.next, state);
        return state;
      }
      verdict = Verdict::unknown;
    }
    const auto sink = sinks_.find(verdict);
    return sink != sinks_.end() ? sink->second
                                : sinks_.emplace(verdict, add(verdict, word)).first->second;
  }

  State add(Verdict verdict, const Word& word) {
    result_.access_words.push_back(word);
    return result_.machine.add_state(static_cast<automata::Output>(verdict));
  }

  abstraction::Abstraction& abstraction_;
  const Alphabet& alphabet_;
  const util::StopToken& stop_;
  Conjecture result_{
      MooreMachine(automata::verdict_outputs(), static_cast<Symbol>(alphabet_.size())), alphabet_};
  std::map<AbstractBelief, State> states_;
  std::vector<std::pair<AbstractBelief, State>> beliefs_; ///< of legal states
  std::map<Verdict, State> sinks_;
};

/// The pairs that are reached as a formula over the component's variables and a location.
engines::InvariantProof invariant_of(const MooreMachine& machine,
                                     const abstraction::CellTree& partition,
                                     const abstraction::PairCheck::Pairs& pairs,
                                     term::TermStore& store) {
  std::map<State, std::vector<Term>> cells;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!machine.absorbing(pairs[i].first)) {
      cells[pairs[i].first].push_back(partition.condition(pairs[i].second));
    }
  }
  engines::InvariantProof proof;
  for (State state = 0; state < machine.state_count(); ++state) {
    if (!machine.absorbing(state)) {
      proof.locations.push_back(state);
    }
  }
  const auto width = std::max(1, static_cast<int>(std::bit_width(proof.locations.size() - 1)));
  proof.location = store.variable("location", term::Sort::bit_vector(static_cast<unsigned>(width)));
  std::vector<Term> parts;
  for (std::size_t i = 0; i < proof.locations.size(); ++i) {
    const Term here = term::equal(proof.location, store.constant(proof.location->sort(), i));
    parts.push_back(term::and_(here, term::or_(store, cells[proof.locations[i]])));
  }
  proof.invariant = term::or_(store, parts);
  return proof;
}

} // namespace

Conjecture MayMustTeacher::bounds(const util::Reason& why) {
  Conjecture result = Bounds(*may_, alphabet_, stop_).run();
  result.open_reason = why;
  return result;
}

engines::EngineResult MayMustTeacher::proofs(const engines::Candidate& candidate) {
  using engines::Property;
  engines::EngineResult result;
  if (!may_->steps.is_deterministic() || candidate.machine.absorbing(candidate.machine.initial())) {
    return result;
  }
  abstraction::PairCheck check(may_->steps, candidate, stop_);
  const auto claim = [&](Question question, std::vector<Property> properties) {
    if (check.disagreement(question)) {
      return;
    }
    const engines::InvariantProof proof = invariant_of(
        candidate.machine, may_->partition, check.pairs(), evaluator_.space().component().store());
    for (const Property property : properties) {
      if (property != Property::tight || !candidate.has_tool_unknowns) {
        result[property].proof = proof;
      }
    }
  };
  claim(Question::may, {Property::safe});
  if (result[Property::safe].proved()) {
    claim(Question::must, {Property::permissive, Property::tight});
  }
  return result;
}

} // namespace parlance::teachers
