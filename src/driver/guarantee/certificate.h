#pragma once
// From an engine's proofs to a certificate (docs/certificates.md) about an interface, and to the
// word of the checker on it.

#include "component/reduction.h"
#include "engines/product/engine.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// The certificate about the whole component of all proofs in the result, which are about the
/// reduced one; empty if there are none. It speaks of the interface that the candidate is of.
std::string certificate_text(const component::Reduction& reduction,
                             const engines::Candidate& candidate,
                             const engines::EngineResult& result);

/// Lets the checker see the certificate. Claims that it refuses are proved no more: they fall back
/// to the depth that was established otherwise, and say why. True if all are accepted.
bool certify_claims(const std::string& component_text, interface::Interface& interface,
                    const std::string& certificate, const util::StopToken& stop);

} // namespace parlance::driver
