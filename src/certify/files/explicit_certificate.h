#pragma once
// A certificate about a labelled transition system, as text (docs/certificates.md).

#include "certify/files/refusal.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace parlance::certify {

/// States of the component, beside a state of the interface.
struct StateLine {
  std::size_t interface_state;
  std::vector<std::uint32_t> states; ///< ascending
};

struct ExplicitCertificate {
  std::array<bool, 3> claims{};   ///< safe, permissive, tight
  std::vector<StateLine> reached; ///< of `safe`: at most one for each state of the interface
  std::vector<StateLine> beliefs; ///< of `permissive`
};

/// @throws Refused(bad_certificate)
ExplicitCertificate read_explicit_certificate(std::string_view text, std::size_t interface_states,
                                              std::size_t component_states);

} // namespace parlance::certify
