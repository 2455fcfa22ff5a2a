#include "certify/obligations/shared_terms.h"

#include "certify/files/formula.h"
#include "certify/obligations/script.h"

#include <algorithm>

namespace parlance::certify {

namespace {

const std::string never = "false";

std::vector<std::string> values_of(const std::vector<Subterm>& terms) {
  std::vector<std::string> values;
  for (const Subterm& term : terms) {
    values.push_back(term.value);
  }
  return values;
}

std::size_t width_of(const Operation& operation, const std::vector<Subterm>& operands) {
  std::vector<std::size_t> widths;
  for (const Subterm& operand : operands) {
    widths.push_back(operand.width);
  }
  return result_width(operation, widths);
}

/// Of an ite, only the selected branch is executed. @requires three operands
std::string branch_overflow(const std::vector<Subterm>& operands) {
  if (operands[1].overflow == never && operands[2].overflow == never) {
    return never;
  }
  return applied("ite", std::vector{operands[0].value, operands[1].overflow, operands[2].overflow});
}

std::string overflow_of(const Operation& operation, const std::vector<Subterm>& operands) {
  std::vector<std::string> causes;
  if (operation.name == "ite") {
    causes = {operands[0].overflow, branch_overflow(operands)};
  } else {
    for (const Subterm& operand : operands) {
      causes.push_back(operand.overflow);
    }
  }
  if (can_overflow(operation)) {
    causes.push_back(overflow_of(operation, values_of(operands), operands.front().width));
  }
  std::erase(causes, never);
  return disjunction(causes);
}

} // namespace

Subterm SharedTerms::apply(const Operation& operation, const std::vector<Subterm>& operands) {
  if (!can_overflow(operation) || operands.size() < 3) {
    return apply_once(operation, operands);
  }
  Subterm result = operands.front();
  for (std::size_t i = 1; i < operands.size(); ++i) {
    result = apply_once(operation, {result, operands[i]});
  }
  return result;
}

Subterm SharedTerms::apply_once(const Operation& operation, const std::vector<Subterm>& operands) {
  Subterm result;
  result.width = width_of(operation, operands);
  result.height = 1 + std::ranges::max_element(operands, {}, &Subterm::height)->height;
  result.value = bind("term", result.height, applied(to_smtlib(operation), values_of(operands)));
  const std::string overflow = overflow_of(operation, operands);
  if (overflow != never) {
    result.overflow = bind("overflow", result.height, overflow);
  }
  return result;
}

std::string SharedTerms::bind(const char* kind, std::size_t height, const std::string& text) {
  const std::string name = reserved_name(std::string(kind) + " " + std::to_string(names_++));
  bindings_.resize(std::max(bindings_.size(), height));
  bindings_[height - 1] += "(" + name + " " + text + ")";
  return name;
}

std::string SharedTerms::overflow_condition(const Subterm& term) const {
  if (term.overflow == never) {
    return never;
  }
  std::string text;
  for (const std::string& bindings : bindings_) {
    text += "(let (" + bindings + ") ";
  }
  return text + term.overflow + std::string(bindings_.size(), ')');
}

} // namespace parlance::certify
