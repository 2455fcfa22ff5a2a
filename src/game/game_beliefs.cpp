#include "game/game_beliefs.h"

#include <utility>

namespace parlance::game {

GameBeliefs::GameBeliefs(BooleanComponent& component) : component_(component) {
  start_ = component.fails_at_once() ? Step{Verdict::illegal}
                                     : Step{Verdict::legal, intern(component.initial())};
}

GameBeliefs::Belief GameBeliefs::intern(Bdd states) {
  const auto [entry, is_new] = ids_.try_emplace(states.id(), static_cast<Belief>(beliefs_.size()));
  if (is_new)
    beliefs_.push_back(std::move(states));
  return entry->second;
}

const GameBeliefs::Step& GameBeliefs::step(Belief from, Symbol symbol) {
  const auto [entry, is_new] = steps_.try_emplace({from, symbol}, Step{Verdict::illegal});
  if (!is_new)
    return entry->second;
  if (!component_.manager().and_(beliefs_[from], component_.failing(symbol)).is_false())
    return entry->second;
  Bdd next = component_.after(beliefs_[from], symbol);
  entry->second =
      next.is_false() ? Step{Verdict::impossible} : Step{Verdict::legal, intern(std::move(next))};
  return entry->second;
}

learn::Answer GameBeliefs::judged(std::span<const Symbol> word) {
  Step now = start_;
  std::size_t length = 0;
  while (now.verdict == Verdict::legal && length < word.size())
    now = step(now.next, word[length++]);
  return {static_cast<learn::Output>(now.verdict), true, length};
}

Verdict GameBeliefs::verdict(std::span<const Symbol> word) {
  return static_cast<Verdict>(judged(word).output);
}

std::vector<learn::Answer> GameBeliefs::answer(std::span<const Word> words) {
  std::vector<learn::Answer> answers;
  for (const Word& word : words)
    answers.push_back(judged(word));
  return answers;
}

} // namespace parlance::game
