#pragma once
// What is said of oracles that break their word.

namespace parlance::learn {

inline constexpr const char* contradiction = "the oracle contradicts an answer it gave before";
inline constexpr const char* unanswered = "an oracle must answer every word";

} // namespace parlance::learn
