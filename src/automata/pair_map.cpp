#include "automata/pair_map.h"

#include <utility>

namespace parlance::automata {

namespace {

constexpr std::uint64_t empty_key = ~std::uint64_t{0};
constexpr std::size_t first_slots = 64;

std::uint64_t key_of(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32 | second;
}

/// Both numbers of a key are small and dense: every bit of both must reach the low bits.
std::uint64_t spread(std::uint64_t key) {
  key = (key ^ key >> 32) * 0xd6e8feb86659fd93U;
  return key ^ key >> 32;
}

} // namespace

PairMap::PairMap() : slots_(first_slots, Slot{empty_key, 0}) {}

std::size_t PairMap::slot_of(std::uint64_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(spread(key)) & mask;
  while (slots_[slot].key != key && slots_[slot].key != empty_key)
    slot = (slot + 1) & mask;
  return slot;
}

std::optional<std::uint32_t> PairMap::find(std::uint32_t first, std::uint32_t second) const {
  const Slot& slot = slots_[slot_of(key_of(first, second))];
  if (slot.key == empty_key)
    return std::nullopt;
  return slot.value;
}

std::uint32_t PairMap::find_or_insert(std::uint32_t first, std::uint32_t second,
                                      std::uint32_t value) {
  const std::uint64_t key = key_of(first, second);
  Slot& slot = slots_[slot_of(key)];
  if (slot.key == key)
    return slot.value;
  slot = {key, value};
  if (3 * ++size_ > 2 * slots_.size())
    grow();
  return value;
}

void PairMap::assign(std::uint32_t first, std::uint32_t second, std::uint32_t value) {
  if (find_or_insert(first, second, value) != value)
    slots_[slot_of(key_of(first, second))].value = value;
}

void PairMap::clear() {
  slots_.assign(first_slots, Slot{empty_key, 0});
  size_ = 0;
}

void PairMap::grow() {
  std::vector<Slot> old(2 * slots_.size(), Slot{empty_key, 0});
  std::swap(old, slots_);
  for (const Slot& slot : old)
    if (slot.key != empty_key)
      slots_[slot_of(slot.key)] = slot;
}

} // namespace parlance::automata
