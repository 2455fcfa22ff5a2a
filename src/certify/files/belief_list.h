#pragma once
// The belief list of a certificate (docs/certificates.md): for pairs of an interface state and a
// belief, sets of states that each hold a member of the belief.

#include "certify/files/interface_file.h"

namespace parlance::certify {

/// The states that have these values, by variable of the component; none: any value.
using StateSet = std::vector<std::optional<std::string>>;

struct BeliefLine {
  std::size_t state; ///< of the interface, legal or error
  std::vector<StateSet> sets;
  /// So many of the sets, the first ones, are reached by the call or hold a start; the others by an
  /// internal step from a set before them.
  std::size_t by_call;
};

struct BeliefList {
  bool permissive = false; ///< whether this claim rests on the list
  bool tight = false;
  std::vector<BeliefLine> lines;
};

/// Takes the comments that are lines of a belief list; the others are left alone.
/// @throws Refused(bad_certificate)
BeliefList read_beliefs(const std::vector<std::string>& comments, const ComponentFile& component,
                        const InterfaceFile& interface);

} // namespace parlance::certify
