#pragma once
// The values of a parameter, or of a term over parameters, that a set of arguments tells apart. Two
// values are equivalent if the set has the same slice at both; the classes are unions of intervals.

#include "guards/guard_set.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace parlance::guards {

/// Neighbouring values of one class, from the lowest to the highest that the term takes.
struct Segment {
  Position low;
  Position high;
  std::size_t value_class;
};

/// A term that can stand in for its variables: the set depends on them only through the class of
/// its value.
struct Coordinate {
  Term term;
  std::vector<Segment> segments; ///< ascending; neighbours are of different classes
  /// An argument of each class, for all variables of the set; only those of the term matter.
  /// Classes are numbered in the order of their first segments.
  std::vector<Arguments> representatives;
  /// For a variable whose values have names (guard_labels.h): there is one segment a class then,
  /// and what is in it is listed here.
  const component::ValueNames* labels = nullptr;
  std::vector<std::vector<std::uint64_t>> codes = {};

  std::size_t classes() const { return representatives.size(); }
  std::size_t boundaries() const { return segments.size() - 1; }
};

/// Whether the set depends on the variables of `a` only through its value: it is a union of sets on
/// which `a` and the other variables are constant. Within a domain (not null), which speaks of all
/// variables, whether the set is the same for all arguments in it that have one value of `a`.
/// @throws Undecided
bool is_function_of(const ArgumentSet& set, Term a, Term domain = nullptr);

/// The classes of the values of `a`, or nothing if there are more boundaries than the limit.
/// Between two segments lie no values of `a`, and a segment with low == high is a single value.
/// @requires is_function_of(set, a, domain)
/// @throws Undecided
std::optional<Coordinate> find_classes(const ArgumentSet& set, Term a, std::size_t boundary_limit,
                                       Term domain = nullptr);

} // namespace parlance::guards
