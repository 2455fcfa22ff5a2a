#pragma once
// Interfaces as the tool writes them, `parlance-interface`, with guards as explicit sets of
// calls.

#include "oracle/automaton.h"
#include "oracle/brute_force.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::oracle {

/// What an interface says about one of its properties: that it holds for words up to a length.
struct Claim {
  std::size_t depth = 0;
};

/// A word that is to show where a transition leads.
struct Witness {
  std::size_t from = 0;
  std::size_t symbol = 0;
  Word word;
};

struct Interface {
  std::vector<std::string> symbol_ids;
  std::vector<Symbol> alphabet;       ///< in the order of the text
  std::vector<std::size_t> symbol_of; ///< by concrete call
  std::vector<std::string> state_ids;
  Automaton automaton; ///< over symbols; states in the order of the text
  std::vector<Witness> witnesses;
  std::optional<Claim> safe;
  std::optional<Claim> permissive;
  std::optional<Claim> tight;
};

/// Reads an interface of the component and checks that it is well-formed: the guards of each method
/// partition its arguments, the same way for all its observations, transitions are total on legal
/// states and lead out of no other, failure does not depend on what is observed, and there is at
/// most one error, one unknown and one impossible state. @throws BadText
Interface parse_interface(std::string_view text, const ConcreteComponent& component);

} // namespace parlance::oracle
