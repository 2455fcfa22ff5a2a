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

/// The law of precedence, over all that a word may lead to: a failure decides, then what is not
/// known; a word that nothing at all happens on cannot be.
constexpr Verdict verdict_of_ends(bool may_fail, bool may_be_unknown, bool may_succeed) {
  return may_fail         ? Verdict::illegal
         : may_be_unknown ? Verdict::unknown
         : may_succeed    ? Verdict::legal
                          : Verdict::impossible;
}

/// The outputs of interface automata, in the order of Verdict: all but legal are absorbing.
OutputType verdict_outputs();

} // namespace parlance::automata
