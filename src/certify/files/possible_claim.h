#pragma once
// Which states a client cannot tell apart, as a certificate says it (docs/certificates.md): a
// relation, and where what is possible after a call comes from.

#include "certify/files/component_file.h"

#include <array>

namespace parlance::certify {

struct PossibleClaim {
  bool permissive = false; ///< whether this claim rests on it
  bool tight = false;
  std::set<std::size_t> known;   ///< positions of variables that are the same in both states
  std::set<std::size_t> ignored; ///< that may be anything in the other

  bool is_made() const { return permissive || tight; }
  /// Positions of the other variables: the relation has a value of each.
  std::vector<std::size_t> hidden(const ComponentFile& component) const;
};

/// The name of the relation, and of the functions that say what a hidden variable was.
inline constexpr const char* possible_name = "possible";
std::string before_name(std::size_t method, std::size_t observation, std::size_t variable);

/// Takes the comments that begin with `possible`, `known` or `ignored`.
/// @throws Refused(bad_certificate)
PossibleClaim read_possible_claim(const std::vector<std::string>& comments,
                                  const ComponentFile& component);

} // namespace parlance::certify
