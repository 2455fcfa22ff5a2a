// Interfaces of a fixed component as the certificate checker reads them.

#include "fuzz/certified.h"
#include "fuzz/readers.h"

#include "certify/files/interface_file.h"
#include "certify/obligations/encoding.h"

namespace parlance::fuzz {

void read_certified_interface(std::string_view input) {
  static const certify::ComponentFile component =
      certify::read_component(example("tests/certify/fixtures/element_iterator.component.json"));
  unless_refused([&] {
    const certify::InterfaceFile interface = certify::read_interface(input, component);
    certify::Encoding(component, interface).definitions();
  });
}

} // namespace parlance::fuzz
