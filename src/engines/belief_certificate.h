#pragma once
// A proof on beliefs as the lines of a certificate (docs/certificates.md).

#include "engines/engine.h"

#include <span>
#include <string>

namespace parlance::engines {

/// The belief list: its first line, which names the claims that rest on it, and one line a belief.
/// @param sliced the component whose states the proof lists
/// @param whole the component of the certificate: its variables that the sliced one lacks may have
/// any value
/// @param positions of the candidate's states in the interface
/// @requires the claims are permissive, tight or both; the sliced component's variables are among
/// those of the whole, by name
std::string belief_certificate_lines(const BeliefProof& proof, std::span<const Property> claims,
                                     const component::Component& sliced,
                                     const component::Component& whole,
                                     std::span<const std::size_t> positions);

} // namespace parlance::engines
