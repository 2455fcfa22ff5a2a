#pragma once
// A certificate (docs/certificates.md): invariants as SMT-LIB definitions, a list of beliefs or a
// relation of states that cannot be told apart, and nothing else.

#include "certify/files/belief_list.h"
#include "certify/files/possible_claim.h"

#include <array>

namespace parlance::certify {

enum class Property : std::uint8_t { safe, permissive, tight };

inline constexpr std::array properties{Property::safe, Property::permissive, Property::tight};

/// "safe", "permissive", "tight": also the name of the property's invariant.
std::string name_of(Property property);

struct Definition {
  std::string name;
  std::vector<Variable> parameters;
  std::string sort;
  Formula body;
};

struct Certificate {
  /// Positions of the variables whose updates are assumed not to overflow: call sequences that
  /// break this are outside the claim.
  std::set<std::size_t> not_overflowing;
  std::vector<Definition> auxiliary; ///< in the order of the file
  std::map<Property, Definition> invariants;
  std::map<Property, std::size_t> induction; ///< k, where the claim is by k-induction
  BeliefList beliefs;
  PossibleClaim possible;
  std::optional<Definition> relation; ///< of the possible claim

  bool rests_on_beliefs(Property property) const;
  bool rests_on_possible(Property property) const;
  const Definition* find_auxiliary(const std::string& name) const;
  bool claims(Property property) const;
  /// Steps that an invariant needs before it excludes what the property excludes: mostly none.
  std::size_t induction_of(Property property) const;
};

/// Reads the definitions and checks the parameters of every invariant against the files.
/// @throws Refused(bad_certificate, or unsupported for assumptions of other kinds)
Certificate read_certificate(std::string_view text, const ComponentFile& component,
                             const InterfaceFile& interface);

} // namespace parlance::certify
