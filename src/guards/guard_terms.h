#pragma once
// What a method's code says about its parameters alone: the atoms and terms that its guards are
// written in. Also what the component's atoms say about them after the call (weakest preconditions
// of one and two steps).

#include "component/component.h"

#include <vector>

namespace parlance::guards {

using component::Term;

struct MethodTerms {
  /// Bool terms over parameters only that are not built by connectives and contain no choice
  /// (`c ? a : b`), in the order of the code. Of an atom and its negation only the first.
  std::vector<Term> own_atoms;
  /// Those that atoms of the component become when the method's updates are put in.
  std::vector<Term> later_atoms;
  /// Bit-vector terms over parameters only, without choices, other than parameters: the smallest
  /// first, then in the order of the code.
  std::vector<Term> features;
  /// Parameters of 16 bits that the code only ever extends by zeros: Java's chars.
  std::vector<Term> chars;
};

MethodTerms terms_of(const component::Component& component, const component::Method& method);

} // namespace parlance::guards
