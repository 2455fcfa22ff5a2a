#pragma once
// SMT-LIB text of sorts and expressions.

#include "oracle/expression.h"

#include <map>
#include <string>
#include <string_view>

namespace parlance::oracle {

/// What names stand for.
using Scope = std::map<std::string, Expression, std::less<>>;

/// @throws BadText
Sort parse_sort(std::string_view text);

/// @throws BadText
Expression parse_expression(std::string_view text, const Scope& scope);

/// Parses and checks the sort. @throws BadText
Expression parse_expression(std::string_view text, const Scope& scope, Sort expected);

std::string expression_text(const Node& node);

} // namespace parlance::oracle
