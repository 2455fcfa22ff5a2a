#pragma once
// Names and characters of SMT-LIB that printing and parsing share. Internal to this folder.

#include "term/term.h"

#include <string_view>

namespace parlance::term {

/// The name of an operator that is written without indices. @throws InternalError for the others
std::string_view operator_name(Op op);

/// Words that mean something to the grammar or are commands, and hence need bars as symbols.
bool is_reserved(std::string_view word);
bool is_symbol_character(char c);

} // namespace parlance::term
