#include "abstraction/conjecture_check.h"

#include "component/passes.h"

#include <algorithm>

namespace parlance::abstraction {

using automata::State;
using automata::Symbol;
using automata::Verdict;

Call call_of(const component::Component& component, const engines::CandidateSymbol& symbol) {
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

void PairCheck::reach(State state, CellId cell, std::size_t from, const Hop* hop) {
  if (seen_.emplace(state, cell).second) {
    pairs_.emplace_back(state, cell);
    arrivals_.push_back({from, hop == nullptr ? std::nullopt : std::optional(*hop)});
  }
}

Trace PairCheck::trace_to(std::size_t pair, const Hop& last) const {
  Trace trace{last};
  for (const Arrival* arrival = &arrivals_[pair]; arrival->hop;
       arrival = &arrivals_[arrival->from]) {
    trace.push_back(*arrival->hop);
  }
  std::ranges::reverse(trace);
  return trace;
}

std::optional<Trace> PairCheck::disagreement(Question question) {
  pairs_.clear();
  arrivals_.clear();
  seen_.clear();
  for (const auto& [cell, state] : steps_.initial_cells()) {
    reach(candidate_.machine.initial(), cell, 0, nullptr);
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
  const auto [state, cell] = pairs_[pair];
  for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
    const engines::CandidateSymbol& entry = candidate_.alphabet[symbol];
    const State next = machine.step(state, symbol);
    const auto claimed = static_cast<Verdict>(machine.output(next));
    const Call call = call_of(steps_.component(), entry);
    for (const Way& way : steps_.step(cell, call).ways) {
      const Hop hop{cell, call, way};
      if (disagrees(question, claimed, way.target, entry.observation)) {
        return trace_to(pair, hop);
      }
      const bool goes_on = claimed == Verdict::legal || claimed == Verdict::unknown;
      if (goes_on && way.target.goes_on() && way.target.observation == entry.observation) {
        reach(next, way.target.cell, pair, &hop);
      }
    }
  }
  return std::nullopt;
}

/// Internal steps leave the conjecture where it is.
std::optional<Trace> PairCheck::expand_internally(std::size_t pair, Question question) {
  const auto [state, cell] = pairs_[pair];
  const auto claimed = static_cast<Verdict>(candidate_.machine.output(state));
  for (std::size_t i = 0; i < steps_.component().internal.size(); ++i) {
    const Call step = steps_.internal_step(i);
    for (const Way& way : steps_.step(cell, step).ways) {
      const Hop hop{cell, step, way};
      if (way.target.end != End::ok && disagrees(question, claimed, way.target, 0)) {
        return trace_to(pair, hop);
      }
      if (way.target.goes_on()) {
        reach(state, way.target.cell, pair, &hop);
      }
    }
  }
  return std::nullopt;
}

} // namespace parlance::abstraction
