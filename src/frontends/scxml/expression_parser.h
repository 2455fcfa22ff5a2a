#pragma once
// Expressions from text, with their names resolved.

#include "frontends/scxml/expression.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace parlance::scxml {

/// What names mean where an expression stands.
struct ExpressionScope {
  std::function<std::optional<std::uint32_t>(const std::string&)> datum;
  std::function<std::optional<std::uint32_t>(const std::string&)> state;
  std::function<Position(std::size_t)> position; ///< of a byte of the expression
};

/// @throws ExpressionProblem
ExpressionPtr parse_expression(std::string_view text, const ExpressionScope& scope);

} // namespace parlance::scxml
