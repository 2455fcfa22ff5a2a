#include "certify/obligations/operation.h"

#include "certify/files/refusal.h"
#include "certify/obligations/script.h"

#include <numeric>
#include <set>
#include <string_view>

namespace parlance::certify {

namespace {

/// Far beyond what solvers take, and small enough to multiply.
constexpr std::size_t widest = 1'000'000;

void require(bool condition, const Operation& operation) {
  if (!condition) {
    throw Refused(Cause::bad_file, "'" + operation.name + "' is applied to what it cannot take");
  }
}

bool is_predicate(const std::string& name) {
  static const std::set<std::string_view> names{"not",   "and",      "or",    "xor",   "=>",
                                                "=",     "distinct", "bvult", "bvule", "bvugt",
                                                "bvuge", "bvslt",    "bvsle", "bvsgt", "bvsge"};
  return names.contains(name);
}

std::size_t index(const Operation& operation, std::size_t position) {
  require(position < operation.indices.size(), operation);
  return operation.indices[position];
}

std::size_t extracted_width(const Operation& operation) {
  const std::size_t high = index(operation, 0);
  const std::size_t low = index(operation, 1);
  require(low <= high, operation);
  return high - low + 1;
}

std::size_t unchecked_width(const Operation& operation, std::span<const std::size_t> operands) {
  const std::string& name = operation.name;
  if (is_predicate(name)) {
    return 0;
  }
  if (name == "ite") {
    require(operands.size() == 3, operation);
    return operands[1];
  }
  if (name == "bvcomp") {
    return 1;
  }
  if (name == "concat") {
    return std::accumulate(operands.begin(), operands.end(), std::size_t{0});
  }
  if (name == "extract") {
    return extracted_width(operation);
  }
  if (name == "zero_extend" || name == "sign_extend") {
    return operands.front() + index(operation, 0);
  }
  return name == "repeat" ? operands.front() * index(operation, 0) : operands.front();
}

std::string sign_extended(const std::string& term, std::size_t bits) {
  return "((_ sign_extend " + std::to_string(bits) + ") " + term + ")";
}

} // namespace

std::string to_smtlib(const Operation& operation) {
  if (operation.indices.empty()) {
    return operation.name;
  }
  std::string text = "(_ " + operation.name;
  for (const std::size_t each : operation.indices) {
    text += " " + std::to_string(each);
  }
  return text + ")";
}

bool can_overflow(const Operation& operation) {
  static const std::set<std::string_view> names{"bvadd", "bvsub", "bvmul", "bvneg", "bvsdiv"};
  return names.contains(operation.name);
}

std::string overflow_of(const Operation& operation, std::span<const std::string> operands,
                        std::size_t width) {
  require(operands.size() == (operation.name == "bvneg" ? 1U : 2U) && width > 0, operation);
  // A product needs twice the bits, all others one more. Division by zero gives the same integer
  // in every width.
  const std::size_t bits = operation.name == "bvmul" ? width : 1;
  std::vector<std::string> extended;
  for (const std::string& operand : operands) {
    extended.push_back(sign_extended(operand, bits));
  }
  return applied("distinct", std::vector{sign_extended(applied(operation.name, operands), bits),
                                         applied(operation.name, extended)});
}

std::size_t result_width(const Operation& operation, std::span<const std::size_t> operands) {
  require(!operands.empty(), operation);
  const std::size_t width = unchecked_width(operation, operands);
  require(width <= widest, operation);
  return width;
}

} // namespace parlance::certify
