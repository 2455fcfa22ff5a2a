#pragma once
// The operators of formulas: core theory and fixed-size bit-vectors of SMT-LIB.

#include "oracle/values.h"

#include <array>
#include <string_view>
#include <vector>

namespace parlance::oracle {

/// What an operator is applied to.
struct Operands {
  std::array<Value, 3> values;
  Sort first;  ///< sort of the first operand
  Sort second; ///< sort of the second operand, where there is one
  std::array<unsigned, 2> indices;
};

/// How more than two operands are read.
enum class Chaining { none, left, right, consecutive, pairwise };

/// What operands an operator takes and what it gives.
enum class Signature {
  logic,
  relation,
  choice,
  arithmetic,
  comparison,
  bit,
  joining,
  slice,
  extension,
  repetition,
  rotation
};

struct Operator {
  std::string_view name;
  std::size_t arity;
  Signature signature;
  Chaining chaining;
  Value (*apply)(const Operands&); ///< the result may have stray bits above its width
};

/// The operator of this name, or nullptr.
const Operator* find_operator(std::string_view name);

/// How many numbers follow the name in `(_ name ...)`.
std::size_t index_count(const Operator& op);

/// The sort of an application. @throws BadText if it is ill-sorted
Sort result_sort(const Operator& op, const std::vector<Sort>& operands,
                 const std::array<unsigned, 2>& indices);

} // namespace parlance::oracle
