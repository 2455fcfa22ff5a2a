#pragma once
// From an engine's proofs to a certificate (docs/certificates.md) about an interface, and to the
// word of the checker on it.

#include "component/component.h"
#include "engines/engine.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// The certificate of all proofs in the result, which are about the component's slice; empty if
/// there are none. `assumed` names variables
/// whose updates are assumed not to overflow.
/// @requires interface and candidate give every word the same verdict
std::string
certificate_text(const component::Component& component, const component::Component& sliced,
                 const interface::Interface& interface, const engines::Candidate& candidate,
                 const engines::EngineResult& result, const std::vector<std::string>& assumed);

/// Lets the checker see the certificate. Claims that it refuses are proved no more: they fall back
/// to the depth that was established otherwise, and say why. True if all are accepted.
bool certify_claims(const component::Component& component, interface::Interface& interface,
                    const std::string& certificate, const util::StopToken& stop);

} // namespace parlance::driver
