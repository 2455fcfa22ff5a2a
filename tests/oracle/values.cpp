#include "oracle/values.h"

#include "oracle/errors.h"

namespace parlance::oracle {
namespace {

constexpr unsigned max_space_bits = 16;

/// The order of signed numbers is the unsigned order with the sign bit flipped.
Value sign_flip(Sort sort) { return sort.is_bool() ? 0 : Value{1} << (sort.width - 1); }

} // namespace

Value all_ones(Sort sort) { return ~Value{0} >> (64 - sort.bits()); }

std::int64_t signed_value(Sort sort, Value value) {
  const Value flip = sign_flip(sort);
  return static_cast<std::int64_t>((value ^ flip) - flip);
}

std::string value_text(Sort sort, Value value) {
  if (sort.is_bool())
    return value != 0 ? "true" : "false";
  return std::to_string(signed_value(sort, value));
}

std::string sort_text(Sort sort) {
  return sort.is_bool() ? "Bool" : "(_ BitVec " + std::to_string(sort.width) + ")";
}

TupleSpace::TupleSpace(const std::vector<Named>& components) {
  for (const Named& component : components) {
    sorts_.push_back(component.sort);
    bits_ += component.sort.bits();
  }
  if (bits_ > max_space_bits)
    throw TooLarge("a space of " + std::to_string(bits_) + " bits");
}

std::size_t TupleSpace::rank(const Tuple& tuple) const {
  std::size_t rank = 0;
  for (std::size_t i = 0; i < sorts_.size(); ++i)
    rank = (rank << sorts_[i].bits()) | (tuple[i] ^ sign_flip(sorts_[i]));
  return rank;
}

Tuple TupleSpace::tuple(std::size_t rank) const {
  Tuple result(sorts_.size());
  write(rank, result.data());
  return result;
}

void TupleSpace::write(std::size_t rank, Value* out) const {
  for (std::size_t i = sorts_.size(); i-- > 0;) {
    out[i] = (rank & all_ones(sorts_[i])) ^ sign_flip(sorts_[i]);
    rank >>= sorts_[i].bits();
  }
}

} // namespace parlance::oracle
