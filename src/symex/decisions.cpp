#include "symex/decisions.h"

#include "util/error.h"

namespace parlance::symex {

namespace {

Term literal(Term condition, bool taken) { return taken ? condition : term::not_(condition); }

} // namespace

Decisions::Decisions(smt::Solver& solver, Term context) : solver_(solver), context_(context) {
  solver_.push();
  solver_.add(context);
}

Decisions::~Decisions() {
  while (!decisions_.empty()) {
    drop_last();
  }
  solver_.pop();
}

void Decisions::drop_last() {
  if (!decisions_.back().forced) {
    solver_.pop();
  }
  decisions_.pop_back();
}

bool Decisions::next() {
  position_ = 0;
  open_ = 0;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  while (!decisions_.empty() && !decisions_.back().pending) {
    drop_last();
  }
  if (decisions_.empty()) {
    return false;
  }
  const Decision turned = decisions_.back();
  drop_last();
  record({turned.condition, !turned.taken, false, false});
  return true;
}

void Decisions::record(const Decision& decision) {
  if (!decision.forced) {
    solver_.push();
    solver_.add(literal(decision.condition, decision.taken));
  }
  decisions_.push_back(decision);
}

/// A solver that gives up leaves a way open: its guard then says when it is taken, if ever.
bool Decisions::is_possible(Term condition) {
  return !solver_.check(std::span<const Term>(&condition, 1)).unsat();
}

bool Decisions::decide(Term condition) {
  if (condition->is_constant()) {
    return condition->is_true();
  }
  if (position_ == decisions_.size()) {
    const bool can_hold = is_possible(condition);
    const bool can_fail = !can_hold || is_possible(term::not_(condition));
    record({condition, can_hold, can_hold != can_fail, can_hold && can_fail});
  }
  const Decision& decision = decisions_[position_++];
  util::check(decision.condition == condition, "a path did not repeat itself");
  open_ += decision.forced ? 0 : 1;
  return decision.taken;
}

std::size_t Decisions::choose(std::span<const Term> cases) {
  for (std::size_t i = 0; i + 1 < cases.size(); ++i) {
    if (decide(cases[i])) {
      return i;
    }
  }
  return cases.size() - 1;
}

Term Decisions::path_condition() const {
  std::vector<Term> literals;
  for (std::size_t i = 0; i < position_; ++i) {
    if (!decisions_[i].forced) {
      literals.push_back(literal(decisions_[i].condition, decisions_[i].taken));
    }
  }
  return term::and_(context_->term_store(), literals);
}

std::vector<Term> Decisions::unexplored() const {
  std::vector<Term> conditions;
  std::vector<Term> prefix;
  for (const Decision& decision : decisions_) {
    if (decision.forced) {
      continue;
    }
    prefix.push_back(literal(decision.condition, !decision.taken));
    if (decision.pending) {
      conditions.push_back(term::and_(context_->term_store(), prefix));
    }
    prefix.back() = literal(decision.condition, decision.taken);
  }
  return conditions;
}

} // namespace parlance::symex
