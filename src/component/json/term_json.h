#pragma once
// Sorts and formulas in JSON: strings of SMT-LIB. Components and interfaces have them alike.

#include "term/smtlib/smtlib.h"
#include "util/json/json_place.h"

namespace parlance::component {

/// A sort of variables, which no array is. @throws util::UserError that names the place
term::Sort read_sort(const util::JsonPlace& place);

/// A term over the names of the scope. @throws util::UserError that names the place, and line and
/// column in the string
term::Term read_term(const util::JsonPlace& place, term::TermStore& store,
                     const term::Scope& scope);

} // namespace parlance::component
