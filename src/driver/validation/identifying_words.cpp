#include "driver/validation/identifying_words.h"

#include "automata/difference.h"

#include <algorithm>
#include <functional>

namespace parlance::driver {

namespace {

using automata::Word;

constexpr std::size_t states_to_tell_apart = 200;

} // namespace

IdentifyingWords::IdentifyingWords(const interface::Interface& interface,
                                   std::vector<bool> callable, std::vector<bool> reached)
    : machine_(interface.machine), callable_(std::move(callable)), reached_(std::move(reached)) {}

const std::vector<Word>& IdentifyingWords::of(std::uint32_t state) {
  std::vector<Word>& known = known_[state];
  if (known.empty()) {
    known = search(state);
  }
  return known;
}

std::vector<Word> IdentifyingWords::search(std::uint32_t state) const {
  std::vector<std::uint32_t> others;
  std::vector<Word> candidates;
  for (std::uint32_t other = 0; other < machine_.state_count(); ++other) {
    if (other != state && reached_[other] && !machine_.absorbing(other) &&
        others.size() < states_to_tell_apart) {
      if (const auto word = automata::distinguishing_suffix(machine_, state, other)) {
        others.push_back(other);
        candidates.push_back(*word);
      }
    }
  }
  // Long words tend to tell many states apart.
  std::ranges::stable_sort(candidates, std::greater<>(), &Word::size);
  std::vector<Word> found;
  for (const Word& word : candidates) {
    const auto told = std::remove_if(others.begin(), others.end(), [&](std::uint32_t other) {
      return tells_apart(word, state, other);
    });
    if (told != others.end()) {
      found.push_back(word);
      others.erase(told, others.end());
    }
  }
  if (found.empty()) {
    found.emplace_back();
  }
  return found;
}

bool IdentifyingWords::tells_apart(const Word& word, std::uint32_t state,
                                   std::uint32_t other) const {
  return std::ranges::all_of(word, [&](auto symbol) { return callable_[symbol]; }) &&
         machine_.output(machine_.run(state, word)) != machine_.output(machine_.run(other, word));
}

} // namespace parlance::driver
