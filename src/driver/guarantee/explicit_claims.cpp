#include "driver/guarantee/explicit_claims.h"

#include "util/reason.h"

namespace parlance::driver {

interface::Claim proved_claim() {
  interface::Claim claim;
  claim.status = interface::Status::proved;
  claim.unchecked = true;
  return claim;
}

interface::Claim inclusion_claim(const engines::ExplicitInclusion& inclusion) {
  if (inclusion.end == engines::ExplicitInclusion::End::holds) {
    return proved_claim();
  }
  interface::Claim claim;
  claim.depth = inclusion.depth;
  claim.status = claim.depth == 0 ? interface::Status::none : interface::Status::depth;
  claim.reason = {util::ReasonId::many_pairs, {std::to_string(inclusion.pairs)}};
  return claim;
}

} // namespace parlance::driver
