#pragma once
// The automata on which learners are compared with each other and with LearnLib: random ones, and
// prefix-closed ones as interfaces are. They are made from numbers, by a generator that every
// language has, and known by their hash.

#include "automata/moore_machine.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::bench {

/// The numbers x, a x + c, ... (mod 2^64) that everything random is made from.
class CongruentialGenerator {
public:
  explicit CongruentialGenerator(std::uint64_t seed) : x_(seed) {}
  /// The next number below the bound.
  std::uint32_t next(std::uint32_t bound);

private:
  std::uint64_t x_;
};

enum class ReferenceKind : std::uint8_t {
  random, ///< outputs and targets by chance
  iface,  ///< prefix-closed: six of ten symbols lead to the rejecting sink
};

std::string to_text(ReferenceKind kind);

struct ReferenceSpec {
  ReferenceKind kind;
  std::uint32_t states;  ///< before minimisation
  std::uint32_t symbols; ///< of the alphabet
  std::uint32_t minimal_states;
  std::uint64_t hash;
};

/// The automata that are published, small ones first.
const std::vector<ReferenceSpec>& reference_specs();

/// An automaton that is minimal and numbered breadth-first, and the seed that made it.
struct ReferenceAutomaton {
  ReferenceSpec spec;
  std::uint64_t seed;
  automata::MooreMachine machine;
};

/// Makes the automaton. An InternalError if it is not the published one.
ReferenceAutomaton make_reference(const ReferenceSpec& spec);

/// Whether a state of such an automaton accepts.
bool accepting(const automata::MooreMachine& machine, automata::State state);

/// FNV-1a over the numbers of the machine: states, symbols, and of each state whether it accepts
/// and its targets.
std::uint64_t hash_of(const automata::MooreMachine& machine);

} // namespace parlance::bench
