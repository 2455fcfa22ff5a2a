#pragma once
// Parameters whose values have names: the classes of these values that a set of arguments tells
// apart, and formulas that people read as `s == null || s == this`. All values without a name of
// their own count as one.

#include "component/value_names.h"
#include "guards/guard_classes.h"
#include "guards/guard_literals.h"

#include <optional>
#include <vector>

namespace parlance::guards {

/// The classes of the variable's values, one segment a class; nothing if the set tells apart values
/// that have no name of their own.
/// @throws Undecided
std::optional<Coordinate> find_label_classes(const ArgumentSet& set, Term variable,
                                             const component::ValueNames& labels);

/// The formula for the values in the chosen classes: a disjunction of those inside or a conjunction
/// that leaves out those outside, whichever is shorter and can be said. The further values can only
/// be said to be equal to something if their name is a plain one: `c == GREEN`, but not
/// `s == new Sensor`. @requires coordinate.labels
Literal label_literal(const Coordinate& coordinate, const std::vector<bool>& chosen);

/// The comparisons that tell the classes apart. @requires coordinate.labels
std::vector<Term> label_atoms(const Coordinate& coordinate);

} // namespace parlance::guards
