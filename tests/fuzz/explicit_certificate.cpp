#include "fuzz/certified.h"
#include "fuzz/readers.h"

#include "certify/files/explicit_certificate.h"

namespace parlance::fuzz {

void read_explicit_certificate(std::string_view input) {
  unless_refused([&] { certify::read_explicit_certificate(input, 5, 40); });
}

} // namespace parlance::fuzz
