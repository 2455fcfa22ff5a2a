#pragma once
// The values of a sort on a line, in the order in which people read them: signed for bit-vectors,
// false before true. And conjunctions and disjunctions whose operands keep the order they are
// given in.

#include "term/term.h"

#include <cstdint>
#include <vector>

namespace parlance::guards {

using term::Sort;
using term::Term;

/// A place on the line of a sort.
using Position = std::int64_t;

Position position_of(const Sort& sort, std::uint64_t value);
Position first_position(const Sort& sort);
Position last_position(const Sort& sort);
/// The constant at a position.
Term constant_at(term::TermStore& store, const Sort& sort, Position position);
/// The number of positions strictly between two. @requires low < high
std::uint64_t gap_between(Position low, Position high);
/// The middle of a gap that is not empty, strictly inside it.
Position middle_of(Position low, Position high);

/// `a < position` and `a <= position`.
Term below(Term a, Position position);
Term at_most(Term a, Position position);
/// `low <= a && a <= high`.
Term within(Term a, Position low, Position high);

/// The normal form of terms orders operands by age, which depends on what was built before. What
/// people read must not, so these keep the order of the list. Nested ones of a kind are flattened.
Term conjunction(term::TermStore& store, const std::vector<Term>& operands);
Term disjunction(term::TermStore& store, const std::vector<Term>& operands);

} // namespace parlance::guards
