#include "fuzz/certified.h"
#include "fuzz/readers.h"

#include "certify/files/aut_file.h"

namespace parlance::fuzz {

void read_certified_aut(std::string_view input) {
  unless_refused([&] { certify::read_aut_file(input); });
}

} // namespace parlance::fuzz
