#pragma once
// A certificate (docs/certificates.md): invariants as SMT-LIB definitions, and nothing else.

#include "certify/interface_file.h"

#include <array>

namespace parlance::certify {

enum class Property : std::uint8_t { safe, permissive, tight };

inline constexpr std::array properties{Property::safe, Property::permissive, Property::tight};

/// "safe", "permissive", "tight": also the name of the property's invariant.
std::string name_of(Property property);

struct Definition {
  std::string name;
  std::vector<Variable> parameters;
  std::string sort;
  Formula body;
};

struct Certificate {
  std::vector<std::string>
      assumptions;                   ///< "no-overflow": words that break it are outside the claim
  std::vector<Definition> auxiliary; ///< in the order of the file
  std::map<Property, Definition> invariants;
};

/// Reads the definitions and checks the parameters of every invariant against the files.
/// @throws Refused(bad_certificate)
Certificate read_certificate(std::string_view text, const ComponentFile& component,
                             const InterfaceFile& interface);

} // namespace parlance::certify
