#pragma once
// A proof on beliefs as the lines of a certificate (docs/certificates.md).

#include "component/reduction.h"
#include "engines/product/engine.h"

#include <span>
#include <string>

namespace parlance::engines {

/// The belief list: its first line, which names the claims that rest on it, and one line a belief.
/// @param reduction from the component of the certificate to the one whose states the proof lists
/// @requires the claims are permissive, tight or both
std::string belief_certificate_lines(const BeliefProof& proof, std::span<const Property> claims,
                                     const component::Reduction& reduction);

} // namespace parlance::engines
