#pragma once
// The operators of formulas, as far as their overflow must be known: the widths of their results,
// and where a signed operation leaves the integers that its width can hold.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace parlance::certify {

/// An operator with its indices, as in (_ extract 7 0).
struct Operation {
  std::string name;
  std::vector<std::size_t> indices;
};

std::string to_smtlib(const Operation& operation);

/// Whether its result can differ from that of the integers: bvadd, bvsub, bvmul, bvneg, bvsdiv.
bool can_overflow(const Operation& operation);

/// It does, for these operands of this width; n-ary operations must have been taken apart.
/// @requires can_overflow(operation)
std::string overflow_of(const Operation& operation, std::span<const std::string> operands,
                        std::size_t width);

/// The width of the result, 0 for Bool, given those of the operands. Right for terms that a solver
/// accepts. @throws Refused(bad_file) for some others
std::size_t result_width(const Operation& operation, std::span<const std::size_t> operands);

} // namespace parlance::certify
