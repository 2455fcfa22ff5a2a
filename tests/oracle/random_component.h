#pragma once
// Random small components, the same for the same seed everywhere.

#include "oracle/brute_force.h"
#include "oracle/component.h"

#include <cstdint>
#include <string>

namespace parlance::oracle {

/// What components look like; chances in percent.
struct Profile {
  unsigned max_variables = 3;
  unsigned max_methods = 4;
  unsigned max_width = 4;
  unsigned parameter_bits = 6;      ///< of one method, usually
  unsigned rare_parameter_bits = 8; ///< in wide components
  unsigned wide = 8; ///< all values as wide as allowed, so that calls have many symbols
  unsigned with_inputs = 34;
  unsigned with_internal = 17;
  unsigned with_open_start = 25; ///< several initial states
  unsigned with_stores = 60;     ///< updates use parameters
  unsigned with_unknowns = 15;
  unsigned hidden = 0;       ///< of the variables: the initial value is not known
  bool observations = false; ///< clients see something of calls

  /// For solved components: which candidates are taken.
  Limits limits;
  std::size_t max_legal_states = 64;
  std::size_t max_rare_legal_states = 300; ///< if a method needs more than 64 symbols
  unsigned keep_dull = 12;                 ///< of those with fewer than three legal states
};

/// Components with observations, most of them with hidden initial values.
Profile observing();

/// One draw, whatever comes out.
Component random_component(std::uint64_t seed, const Profile& profile = {});

/// A component with its meaning.
struct Solved {
  std::string text;
  BruteForce meaning; ///< of the text, read back
  std::size_t attempts = 1;
};

/// The first draw derived from the seed that is small enough and, mostly, not dull.
Solved solved_component(std::uint64_t seed, const Profile& profile = {});

} // namespace parlance::oracle
