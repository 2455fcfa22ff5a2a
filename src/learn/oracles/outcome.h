#pragma once
// What a word shows after a suffix. An absorbing output counts together with how soon it was given:
// two words that are absorbed after different numbers of symbols are different, as a prefix of the
// suffix tells them apart.

#include "learn/oracles/oracle.h"

#include <compare>
#include <cstdint>
#include <optional>

namespace parlance::learn {

struct Outcome {
  Output output = 0;
  /// Of an absorbing output: the symbols of the suffix until it is given. Else 0.
  std::uint32_t length = 0;
  auto operator<=>(const Outcome&) const = default;
};

/// What the answer to a word says of the part of it after the first `access_length` symbols.
Outcome outcome_of(const Answer& answer, std::size_t access_length, const OutputType& outputs);

/// The outcome after a longer suffix: one more symbol in front, which absorbs nothing.
Outcome after_one_more(const Outcome& outcome, const OutputType& outputs);

/// Where outputs are absorbing, a suffix of a few symbols more shows more, as it also shows how
/// soon: it is prolonged to this length. More would hardly tell more, as few words go on for so
/// long.
inline constexpr std::size_t telling_length = 4;

/// The output that is not absorbing, if there is just one.
std::optional<Output> only_continuing_output(const OutputType& outputs);

/// A number for each outcome.
std::uint32_t code_of(const Outcome& outcome);

} // namespace parlance::learn
