#include "driver/learning/certified_claims.h"

#include "component/component_json.h"
#include "driver/guarantee/certificate.h"
#include "driver/guarantee/claims.h"

namespace parlance::driver {

bool claim_certified(const component::Component& component, const component::Reduction& reduction,
                     const engines::Candidate& candidate, engines::EngineResult& proved,
                     bool certify, const util::StopToken& stop, LearnResult& result) {
  interface::Interface& interface = result.interface;
  result.certificate = certificate_text(reduction, interface, candidate, proved);
  claim_proofs(proved, *interface.guarantee);
  if (!certify || result.certificate.empty() ||
      certify_claims(component::to_json(component), interface, result.certificate, stop)) {
    return true;
  }
  drop_withdrawn(*interface.guarantee, proved);
  result.certificate = certificate_text(reduction, interface, candidate, proved);
  return false;
}

} // namespace parlance::driver
