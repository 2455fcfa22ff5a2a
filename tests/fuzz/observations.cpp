// What `--observe` takes.

#include "fuzz/readers.h"

#include "component/observe.h"

namespace parlance::fuzz {

void read_observations(std::string_view input) {
  component::parse_observations(std::string(input));
  component::read_predicate(std::string(input));
}

} // namespace parlance::fuzz
