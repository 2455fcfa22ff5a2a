#include "engines/paths/exploration.h"

#include "util/reason.h"

#include <algorithm>

namespace parlance::engines {

Exploration::Exploration(const Product& product, std::span<const Property> properties,
                         const ExplorationOptions& options, util::StopToken& stop)
    : options_(options), stop_(stop), solver_(smt::make_z3(&stop)),
      moves_(product, properties, *solver_) {
  if (options.interpolation) {
    safe_.emplace(product, moves_, stop);
  }
}

Reachability::Answer Exploration::run(std::uint32_t depth) {
  try {
    while (depth_ < depth) {
      sequence_.clear();
      const smt::Scope scope(*solver_);
      solver_->add(moves_.start_condition());
      conditions_ = {moves_.start_condition()};
      if (!expand(moves_.start(), depth_ + 1, {})) {
        return Answer::broken;
      }
      ++depth_;
      if (safe_) {
        invariant_ = safe_->closed(depth_);
      }
      if (invariant_ != nullptr) {
        return Answer::proved;
      }
    }
  } catch (const GaveUp& gave_up) {
    reason_ = gave_up.reason;
    return Answer::gave_up;
  }
  return Answer::holds;
}

bool Exploration::is_feasible(Term condition) {
  if (condition->is_false()) {
    return false;
  }
  report();
  if (options_.solve_limit != 0 && solves_ >= options_.solve_limit) {
    throw GaveUp{{util::ReasonId::out_of_effort}};
  }
  ++solves_;
  const std::vector<Term> assumptions{condition};
  const smt::Result answer = solver_->check(assumptions);
  if (answer.unknown()) {
    throw GaveUp{{util::ReasonId::solver_gave_up, {answer.reason}}};
  }
  return answer.sat();
}

bool Exploration::breaks(std::size_t transition, const SymbolicState& state) {
  const Term violation = moves_.at(transition, state.location).violation;
  if (violation->is_false() || !is_feasible(moves_.instance(violation, state, sequence_.size()))) {
    return false;
  }
  sequence_.push_back(transition);
  trace_ = moves_.run_of(sequence_, *solver_);
  sequence_.pop_back();
  return true;
}

/// False if a violation was found within the remaining number of steps.
bool Exploration::expand(const SymbolicState& state, std::uint32_t remaining,
                         const SleepSet& sleeping) {
  if (safe_ && !is_feasible(safe_->beyond(state, remaining))) {
    safe_->count_hit();
    return true;
  }
  ++sequences_;
  SleepSet asleep = sleeping;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (std::ranges::find(asleep, i) != asleep.end()) {
      ++pruned_;
      continue;
    }
    if (breaks(i, state)) {
      return false;
    }
    const std::size_t step = sequence_.size();
    const Term condition = moves_.instance(moves_.at(i, state.location).goes_on, state, step);
    if (remaining > 1 && is_feasible(condition)) {
      const smt::Scope scope(*solver_);
      solver_->add(condition);
      conditions_.push_back(condition);
      const SymbolicState next = moves_.after(i, state, step);
      sequence_.push_back(i);
      const bool good = expand(next, remaining - 1, still_sleeping(asleep, i, state.location));
      sequence_.pop_back();
      conditions_.pop_back();
      if (!good) {
        return false;
      }
    }
    if (options_.partial_order) {
      asleep.push_back(i);
    }
  }
  if (safe_) {
    safe_->add(state, remaining, term::and_(moves_.start_condition()->term_store(), conditions_));
  }
  return true;
}

Exploration::SleepSet Exploration::still_sleeping(const SleepSet& sleeping, std::size_t taken,
                                                  std::size_t location) {
  SleepSet result;
  for (const std::size_t transition : sleeping) {
    if (moves_.commute(transition, taken, location)) {
      result.push_back(transition);
    }
  }
  return result;
}

void Exploration::report() {
  stop_.check();
  if (options_.on_progress) {
    options_.on_progress(counters());
  }
}

Counters Exploration::counters() const {
  Counters all{{"sequences", sequences_}, {"solver calls", solves_}, {"depth", depth_}};
  if (options_.partial_order) {
    all["pruned"] = pruned_;
  }
  if (safe_) {
    add(all, safe_->counters());
  }
  return all;
}

} // namespace parlance::engines
