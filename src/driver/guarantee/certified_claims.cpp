#include "driver/guarantee/certified_claims.h"

#include "component/json/component_json.h"
#include "driver/guarantee/certificate.h"
#include "driver/guarantee/claims.h"
#include "driver/guarantee/explicit_certificate.h"

#include <functional>

namespace parlance::driver {

namespace {

/// Written again when claims were withdrawn.
Certified certified(const std::string& component_text, const std::function<std::string()>& write,
                    const Certifying& certifying, interface::Interface& interface) {
  Certified result{write()};
  if (certifying.wanted && !result.certificate.empty() &&
      !certify_claims(component_text, interface, result.certificate, certifying.stop)) {
    result = {write(), false};
  }
  return result;
}

} // namespace

Certified claim_certified(const component::Reduction& reduction,
                          const engines::Candidate& candidate, engines::EngineResult& proved,
                          const Certifying& certifying, interface::Interface& interface) {
  claim_proofs(proved, *interface.guarantee);
  const auto write = [&] {
    drop_withdrawn(*interface.guarantee, proved);
    return certificate_text(reduction, candidate, proved);
  };
  return certified(component::to_json(reduction.whole()), write, certifying, interface);
}

Certified certify_explicit(const ExplicitSubject& subject,
                           const engines::ExplicitInclusion& inclusion,
                           const Certifying& certifying, interface::Interface& interface) {
  const interface::Guarantee& guarantee = *interface.guarantee;
  const auto is_claimed = [](const interface::Claim& claim) {
    return claim.status == interface::Status::proved;
  };
  const auto write = [&] {
    const ExplicitProof proof{is_claimed(guarantee.safe),
                              is_claimed(guarantee.permissive) ? &inclusion : nullptr,
                              is_claimed(guarantee.tight)};
    return proof.safe || proof.permissive != nullptr || proof.tight
               ? explicit_certificate(subject.system, subject.automaton, proof)
               : std::string();
  };
  return certified(subject.text, write, certifying, interface);
}

} // namespace parlance::driver
