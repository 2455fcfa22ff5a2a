#pragma once
// The choice between the ways to describe a set of arguments: by values of its parameters and of
// the code's terms, by the code's atoms, or by boxes.

#include "guards/guard_classes.h"
#include "guards/guard_literals.h"
#include "guards/guard_terms.h"

#include <cstdint>

namespace parlance::guards {

enum class DescriptionKind : std::uint8_t { constant, values, atoms, boxes, none };

struct Description {
  DescriptionKind kind;
  Term formula; ///< null for none
  /// Whether it depends on nothing but the set and the terms. Only a solver that gives up, or a set
  /// without description, makes it false.
  bool canonical = true;
};

/// A formula for the set. @throws Undecided
Description describe(const ArgumentSet& set, const MethodTerms& terms);

} // namespace parlance::guards
