#include "abstraction/conjecture_check.h"

#include "component/passes.h"

#include <algorithm>

namespace parlance::abstraction {

using automata::State;
using automata::Symbol;
using automata::Verdict;

Call call_of(const component::Component& component, const protocol::GuardedCall& symbol) {
  return {symbol.method, symbol.guard, symbol.sample,
          component.methods[symbol.method].parameters.empty()};
}

PairCheck::PairCheck(AbstractSteps& steps, const engines::Candidate& candidate,
                     util::StopToken& stop)
    : steps_(steps), candidate_(candidate), stop_(stop) {}

bool PairCheck::disagrees(Question question, Verdict claimed, const Target& target,
                          std::uint32_t observation) const {
  if (target.outside || (claimed == Verdict::unknown && candidate_.has_tool_unknowns)) {
    return false;
  }
  const bool is_seen = target.end == End::ok && target.observation == observation;
  if (question == Question::may) {
    switch (claimed) {
    case Verdict::legal:
      return target.end != End::ok;
    case Verdict::unknown:
      return target.end == End::error;
    case Verdict::impossible:
      return target.end != End::ok || is_seen;
    case Verdict::illegal:
      return false;
    }
  }
  return (claimed == Verdict::illegal && target.end != End::error) ||
         (claimed == Verdict::unknown && target.end == End::ok);
}

std::optional<Trace> PairCheck::disagreement(Question question) {
  pairs_ = {};
  for (const auto& [cell, state] : steps_.initial_cells()) {
    pairs_.start(candidate_.machine.initial(), cell);
  }
  for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
    stop_.check();
    if (auto trace = expand_internally(pair, question)) {
      return trace;
    }
    if (!candidate_.machine.absorbing(pairs_[pair].first)) {
      if (auto trace = expand(pair, question)) {
        return trace;
      }
    }
  }
  return std::nullopt;
}

std::optional<Trace> PairCheck::expand(std::size_t pair, Question question) {
  const automata::MooreMachine& machine = candidate_.machine;
  const State state = pairs_[pair].first;
  const CellId cell = pairs_[pair].second;
  for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
    const protocol::GuardedCall& entry = candidate_.alphabet[symbol];
    const State next = machine.step(state, symbol);
    const auto claimed = static_cast<Verdict>(machine.output(next));
    const Call call = call_of(steps_.component(), entry);
    for (const Way& way : steps_.step(cell, call).ways) {
      const Hop hop{cell, call, way};
      if (disagrees(question, claimed, way.target, entry.observation)) {
        return pairs_.way(pair, hop);
      }
      const bool goes_on = claimed == Verdict::legal || claimed == Verdict::unknown;
      if (goes_on && way.target.goes_on() && way.target.observation == entry.observation) {
        pairs_.reach(next, way.target.cell, pair, hop);
      }
    }
  }
  return std::nullopt;
}

/// Internal steps leave the conjecture where it is.
std::optional<Trace> PairCheck::expand_internally(std::size_t pair, Question question) {
  const State state = pairs_[pair].first;
  const CellId cell = pairs_[pair].second;
  const auto claimed = static_cast<Verdict>(candidate_.machine.output(state));
  for (std::size_t i = 0; i < steps_.component().internal.size(); ++i) {
    const Call step = steps_.internal_step(i);
    for (const Way& way : steps_.step(cell, step).ways) {
      const Hop hop{cell, step, way};
      if (way.target.end != End::ok && disagrees(question, claimed, way.target, 0)) {
        return pairs_.way(pair, hop);
      }
      if (way.target.goes_on()) {
        pairs_.reach(state, way.target.cell, pair, hop);
      }
    }
  }
  return std::nullopt;
}

} // namespace parlance::abstraction
