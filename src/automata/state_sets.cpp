#include "automata/state_sets.h"

#include <algorithm>

namespace parlance::automata {

namespace {

std::uint64_t hash_of(std::span<const std::uint32_t> words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U + words.size();
  for (const std::uint32_t word : words) {
    hash = (hash ^ word) * 0xd6e8feb86659fd93U;
    hash ^= hash >> 32;
  }
  return hash;
}

} // namespace

StateSets::StateSets(State state_count) : word_count_((state_count + 31) / 32) {}

StateSets::Id StateSets::intern(std::span<const State> states) {
  // Written behind the others first, and taken back if it is there already.
  const Entry entry{words_.size(), static_cast<std::uint32_t>(states.size()),
                    states.size() > word_count_};
  if (entry.dense) {
    words_.resize(words_.size() + word_count_);
    for (const State state : states) {
      words_[entry.begin + state / 32] |= std::uint32_t{1} << (state % 32);
    }
  } else {
    words_.insert(words_.end(), states.begin(), states.end());
  }
  const std::span<const std::uint32_t> added = words(entry);
  const std::uint64_t hash = hash_of(added);
  const auto [first, last] = ids_.equal_range(hash);
  for (auto candidate = first; candidate != last; ++candidate) {
    const Entry& known = sets_[candidate->second];
    if (known.dense == entry.dense && std::ranges::equal(words(known), added)) {
      words_.resize(entry.begin);
      return candidate->second;
    }
  }
  sets_.push_back(entry);
  const auto id = static_cast<Id>(sets_.size() - 1);
  ids_.emplace(hash, id);
  return id;
}

std::vector<State> StateSets::states(Id set) const {
  std::vector<State> result;
  result.reserve(size(set));
  for_each(set, [&](State state) { result.push_back(state); });
  return result;
}

bool StateSets::contains(Id set, State state) const {
  const Entry& entry = sets_[set];
  const auto content = words(entry);
  return entry.dense ? ((content[state / 32] >> (state % 32)) & 1U) != 0
                     : std::ranges::binary_search(content, state);
}

bool StateSets::is_part(Id small, Id large) const {
  const Entry& a = sets_[small];
  const Entry& b = sets_[large];
  if (a.size > b.size) {
    return false;
  }
  if (!a.dense && !b.dense) {
    return std::ranges::includes(words(b), words(a));
  }
  if (a.dense) { // and so is the larger one
    for (std::size_t word = 0; word < word_count_; ++word) {
      if ((words(a)[word] & ~words(b)[word]) != 0) {
        return false;
      }
    }
    return true;
  }
  return std::ranges::all_of(words(a), [&](State state) { return contains(large, state); });
}

} // namespace parlance::automata
