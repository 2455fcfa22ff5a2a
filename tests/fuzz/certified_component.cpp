// Components as the certificate checker reads them, with the overflow of all their updates.

#include "fuzz/certified.h"
#include "fuzz/readers.h"

#include "certify/files/component_file.h"
#include "certify/obligations/overflow.h"

namespace parlance::fuzz {

void read_certified_component(std::string_view input) {
  unless_refused([&] {
    const certify::ComponentFile component = certify::read_component(input);
    std::set<std::size_t> all;
    for (std::size_t i = 0; i < component.variables.size(); ++i) {
      all.insert(i);
    }
    certify::with_overflow_apart(component, all);
  });
}

} // namespace parlance::fuzz
