#include "automata/lts_beliefs.h"

#include <algorithm>

namespace parlance::automata {

namespace {

constexpr std::uint32_t failed = ~std::uint32_t{0};

} // namespace

LtsBeliefs::LtsBeliefs(const CompactLts& system)
    : system_(system), sets_(system.state_count()), marked_(system.state_count()) {
  if (!system.fails_at_once()) {
    if (system.initial()) {
      mark(*system.initial());
    }
    start_ = closed();
  }
}

void LtsBeliefs::mark(State state) {
  if (!marked_[state]) {
    marked_[state] = true;
    states_.push_back(state);
  }
}

/// The marked states and what internal steps reach from them; nothing is marked afterwards.
LtsBeliefs::Belief LtsBeliefs::closed() {
  for (std::size_t next = 0; next < states_.size(); ++next) {
    for (const State target : system_.internal(states_[next])) {
      mark(target);
    }
  }
  if (states_.size() > system_.state_count() / 16) {
    states_.clear();
    for (State state = 0; state < system_.state_count(); ++state) {
      if (marked_[state]) {
        states_.push_back(state);
      }
    }
  } else {
    std::ranges::sort(states_);
  }
  const Belief belief = sets_.intern(states_);
  for (const State state : states_) {
    marked_[state] = false;
  }
  states_.clear();
  return belief;
}

LtsBeliefs::Step LtsBeliefs::step(Belief from, Symbol symbol) {
  if (const auto known = steps_.find(from, symbol)) {
    return *known == failed ? Step() : Step(*known);
  }
  const Step result = evaluate(from, symbol);
  steps_.find_or_insert(from, symbol, result.value_or(failed));
  return result;
}

LtsBeliefs::Step LtsBeliefs::evaluate(Belief from, Symbol symbol) {
  ++evaluated_steps_;
  bool fails = false;
  sets_.for_each(from, [&](State state) { fails = fails || system_.may_fail(state, symbol); });
  if (fails) {
    return std::nullopt;
  }
  sets_.for_each(from, [&](State state) {
    for (const CompactLts::Step& next : system_.successors(state, symbol)) {
      mark(next.target);
    }
  });
  return closed();
}

LtsBeliefs::Walk LtsBeliefs::walk(std::span<const Symbol> word) {
  if (!start_) {
    return {0, false, 0};
  }
  Belief belief = *start_;
  for (std::size_t length = 0; length < word.size(); ++length) {
    const Step next = step(belief, word[length]);
    if (!next) {
      return {length, false, belief};
    }
    belief = *next;
  }
  return {word.size(), true, belief};
}

} // namespace parlance::automata
