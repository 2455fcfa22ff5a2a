#pragma once
// A labelled transition system as its AUT file says it (docs/certificates.md): `tau` is an internal
// step, and a state fails if a transition `ERROR` begins there.

#include "certify/files/refusal.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::certify {

struct AutFile {
  static constexpr std::uint32_t internal = ~std::uint32_t{0};
  struct Edge {
    std::uint32_t label; ///< a position in `labels`, or internal
    std::uint32_t target;
  };
  std::uint32_t initial = 0;
  std::vector<std::string> labels;
  std::vector<std::vector<Edge>> edges; ///< by state
  std::vector<bool> failing;            ///< by state
};

/// Strict: the form that Parlance writes, line by line. @throws Refused(bad_file)
AutFile read_aut_file(std::string_view text);

} // namespace parlance::certify
