#include "engines/product/reachability.h"

#include <algorithm>

namespace parlance::engines {

void add(Counters& sum, const Counters& more) {
  for (const auto& [name, count] : more) {
    const bool is_size = name == "frames" || name == "depth" || name.starts_with("peak");
    std::uint64_t& known = sum[name];
    known = is_size ? std::max(known, count) : known + count;
  }
}

} // namespace parlance::engines
