// Certificates of a fixed component and interface, up to what the solver would be asked.

#include "fuzz/certified.h"
#include "fuzz/readers.h"

#include "certify/obligations/obligations.h"
#include "certify/obligations/overflow.h"

namespace parlance::fuzz {

namespace {

using namespace certify;

void write_obligations(const Encoding& encoding, const Certificate& certificate) {
  for (const Property property : properties) {
    if (!certificate.claims(property)) {
      continue;
    }
    constexpr std::size_t script_bytes = std::size_t{1} << 20;
    to_smtlib(certificate.rests_on_beliefs(property)
                  ? belief_obligations(encoding, certificate, property, script_bytes)
              : certificate.rests_on_possible(property)
                  ? possible_obligations(encoding, certificate, property)
                  : property_obligations(encoding, certificate, property, false));
  }
}

} // namespace

void read_certificate(std::string_view input) {
  static const ComponentFile component =
      certify::read_component(example("tests/certify/fixtures/element_iterator.component.json"));
  static const InterfaceFile interface = certify::read_interface(
      example("tests/certify/fixtures/element_iterator.interface.json"), component);
  unless_refused([&] {
    const Certificate certificate = certify::read_certificate(input, component, interface);
    const ComponentFile assumed = with_overflow_apart(component, certificate.not_overflowing);
    write_obligations(Encoding(assumed, interface), certificate);
  });
}

} // namespace parlance::fuzz
