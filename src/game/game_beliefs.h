#pragma once
// Membership in the game: a word is allowed if no run of the boolean component on it fails. What a
// client can know after a word is the set of states that its runs lead to.

#include "automata/verdict.h"
#include "game/boolean_component.h"
#include "learn/oracles/oracle.h"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace parlance::game {

using automata::Symbol;
using automata::Verdict;
using automata::Word;
using smt::Bdd;

class GameBeliefs final : public learn::MembershipOracle {
public:
  using Belief = std::uint32_t;
  /// Legal: goes on with a belief. Illegal: some run fails. Impossible: there is no run.
  struct Step {
    Verdict verdict;
    Belief next = 0;
  };

  explicit GameBeliefs(BooleanComponent& component);

  Step start() const { return start_; }
  const Step& step(Belief from, Symbol symbol);
  const Bdd& states(Belief belief) const { return beliefs_[belief]; }
  Verdict verdict(std::span<const Symbol> word);
  std::size_t size() const { return beliefs_.size(); }

  std::vector<learn::Answer> answer(std::span<const Word> words) override;

private:
  learn::Answer judged(std::span<const Symbol> word);
  Belief intern(Bdd states);

  BooleanComponent& component_;
  std::vector<Bdd> beliefs_;
  std::unordered_map<int, Belief> ids_;
  std::map<std::pair<Belief, Symbol>, Step> steps_;
  Step start_;
};

} // namespace parlance::game
