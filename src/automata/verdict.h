#pragma once
// The three verdicts on words, as outputs of Moore machines.

#include "automata/output_type.h"

#include <cstdint>

namespace parlance::automata {

/// Verdict of a word, in the order of the outputs of an interface automaton.
enum class Verdict : std::uint8_t { legal = 0, illegal = 1, unknown = 2 };

constexpr std::uint8_t verdict_count = 3;

/// The outputs of interface automata, in the order of Verdict: all but legal are absorbing.
OutputType verdict_outputs();

} // namespace parlance::automata
