#pragma once
// Java classes that grow in one respect and stay the same in all others.

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::bench {

struct ScalingFamily {
  std::string name;
  std::string grows; ///< what the size counts
  std::vector<std::uint32_t> sizes;
  std::string (*source)(std::uint32_t size); ///< of a class `Subject`
};

const std::vector<ScalingFamily>& scaling_families();

} // namespace parlance::bench
