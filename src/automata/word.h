#pragma once
// The small vocabulary of automata and learners: symbols, words, states, outputs.

#include <cstdint>
#include <vector>

namespace parlance::automata {

/// A letter. Alphabets are dense: 0 .. symbol_count - 1; a new symbol takes the next number.
using Symbol = std::uint32_t;
using Word = std::vector<Symbol>;
using State = std::uint32_t;
/// What a Moore machine says of a word; an index into its OutputType.
using Output = std::uint8_t;

} // namespace parlance::automata
