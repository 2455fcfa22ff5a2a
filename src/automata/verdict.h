#pragma once
// The verdicts on words, as outputs of Moore machines.

#include "automata/output_type.h"

#include <cstdint>

namespace parlance::automata {

/// Verdict of a word, in the order of the outputs of an interface automaton. Words of calls are
/// legal, illegal or unknown; a history, which also says what came back, may be one that the
/// component cannot produce.
enum class Verdict : std::uint8_t { legal = 0, illegal = 1, unknown = 2, impossible = 3 };

constexpr std::uint8_t verdict_count = 4;

/// The outputs of interface automata, in the order of Verdict: all but legal are absorbing.
OutputType verdict_outputs();

} // namespace parlance::automata
