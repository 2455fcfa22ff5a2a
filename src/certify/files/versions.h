#pragma once
// Which versions of files are read here. The rest of the program has such a list of its own: an
// error in that one must not become an error in this one.

#include "certify/files/refusal.h"

#include <string_view>

namespace parlance::certify {

struct Versions {
  std::string_view kind; ///< in messages: "an interface"
  std::string_view name; ///< what stands before the version
  unsigned first;
  unsigned last;
};

inline constexpr Versions component_versions{"a component", "parlance-component", 1, 2};
inline constexpr Versions interface_versions{"an interface", "parlance-interface", 1, 2};
inline constexpr Versions certificate_versions{"a certificate", "parlance-certificate", 1, 1};
inline constexpr Versions explicit_versions{"a certificate of a transition system",
                                            "parlance-explicit-certificate", 1, 1};

/// @throws Refused(cause) that says which version the file has and which are read
void require_version(const Versions& versions, std::string_view found, Cause cause);

} // namespace parlance::certify
