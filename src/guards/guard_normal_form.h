#pragma once
// The shortest disjunction of conjunctions, or conjunction of disjunctions, for a table.

#include "guards/guard_cover.h"
#include "guards/guard_literals.h"

#include <functional>
#include <optional>

namespace parlance::guards {

/// The formula for "the value in this dimension is one of these"; never asked for all or none.
using LiteralSource = std::function<Literal(std::size_t dimension, std::uint32_t values)>;

/// Nothing if the table is too irregular for a minimal cover. Between equal lengths a disjunction
/// of conjunctions. @requires some row is inside and some row is outside
std::optional<Literal> shortest_normal_form(term::TermStore& store, const Table& table,
                                            const LiteralSource& literals);

} // namespace parlance::guards
