#include "certify/explicit_check.h"

#include "certify/files/versions.h"
#include "certify/obligations/explicit_obligations.h"

#include <functional>

namespace parlance::certify {

bool is_explicit_certificate(std::string_view text) {
  return text.starts_with(explicit_versions.name);
}

void check_explicit(std::string_view component, std::string_view interface,
                    std::string_view certificate_text, const CheckOptions& options,
                    Report& report) {
  const ExplicitSystem system = read_explicit_system(component, interface);
  const ExplicitCertificate certificate = read_explicit_certificate(
      certificate_text, system.interface.states.size(), system.component.edges.size());
  CheckLimits limits(std::chrono::steady_clock::now() + options.time_limit, options.stop);
  const std::array<std::function<std::size_t()>, 3> checks{
      [&] { return check_safe(system, certificate, limits); },
      [&] { return check_permissive(system, certificate, limits); },
      [&] { return check_tight(system); }};
  for (std::size_t i = 0; i < checks.size(); ++i) {
    ClaimReport& claim = report.claims[i];
    if (!certificate.claims[i]) {
      continue;
    }
    try {
      claim.obligations = checks[i]();
      claim.status = ClaimStatus::accepted;
    } catch (const Refused& refused) {
      claim.status = ClaimStatus::refused;
      claim.refusal = refused.refusal();
      claim.refusal->reason = one_line(claim.refusal->reason);
    }
  }
}

} // namespace parlance::certify
