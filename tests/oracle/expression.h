#pragma once
// Formulas and terms as immutable trees, and their evaluation.

#include "oracle/operators.h"
#include "oracle/values.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::oracle {

struct Node;
using Expression = std::shared_ptr<const Node>;

/// A constant, a variable (read from a slot) or an operator applied to one to three operands.
struct Node {
  enum class Kind { constant, variable, application };
  Kind kind = Kind::constant;
  Sort sort;
  Value value = 0;              ///< constant
  std::size_t slot = 0;         ///< variable
  std::string name;             ///< variable
  const Operator* op = nullptr; ///< application
  std::array<unsigned, 2> indices{};
  std::vector<Expression> operands;
};

Expression constant(Sort sort, Value value);
Expression variable(std::string name, Sort sort, std::size_t slot);

/// @throws BadText if the operator is unknown or the operands do not fit
Expression apply(std::string_view op, std::vector<Expression> operands,
                 std::array<unsigned, 2> indices = {});

/// The value, with the variables' values in their slots.
Value evaluate(const Node& node, std::span<const Value> slots);

/// Whether a variable with a slot in [first, last) occurs.
bool mentions(const Node& node, std::size_t first, std::size_t last);

} // namespace parlance::oracle
