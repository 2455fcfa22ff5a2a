#include "term/source/source_comparison.h"

#include <unordered_map>
#include <utility>

namespace parlance::term {

namespace {

bool is_lower_bound(const Comparison& c) { return c.is_signed && c.left->is_constant(); }
bool is_upper_bound(const Comparison& c) { return c.is_signed && c.right->is_constant(); }

constexpr std::size_t no_partner = static_cast<std::size_t>(-1);

/// For each comparison the index of the bound of the other kind that is shown with it.
std::vector<std::size_t> find_partners(const std::vector<std::optional<Comparison>>& comparisons) {
  std::vector<std::size_t> partners(comparisons.size(), no_partner);
  std::unordered_map<Term, std::size_t> waiting; // by subject
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    const auto& bound = comparisons[i];
    if (!bound || !(is_lower_bound(*bound) || is_upper_bound(*bound)))
      continue;
    const Term subject = is_lower_bound(*bound) ? bound->right : bound->left;
    const auto [other, is_first] = waiting.try_emplace(subject, i);
    if (is_first || is_lower_bound(*comparisons[other->second]) == is_lower_bound(*bound))
      continue;
    partners[i] = other->second;
    partners[other->second] = i;
    waiting.erase(other);
  }
  return partners;
}

} // namespace

std::optional<Comparison> comparison_of(Term a, bool negated) {
  const bool is_strict = a->op() == Op::bv_slt || a->op() == Op::bv_ult;
  const bool is_signed = a->op() == Op::bv_slt || a->op() == Op::bv_sle;
  if (!is_strict && !is_signed && a->op() != Op::bv_ule)
    return std::nullopt;
  if (negated)
    return Comparison{a->operand(1), a->operand(0), !is_strict, is_signed};
  return Comparison{a->operand(0), a->operand(1), is_strict, is_signed};
}

std::vector<std::variant<Literal, Bounds>> pair_bounds(const std::vector<Literal>& conjunction) {
  std::vector<std::optional<Comparison>> comparisons;
  comparisons.reserve(conjunction.size());
  for (const Literal& literal : conjunction)
    comparisons.push_back(comparison_of(literal.atom, literal.negated));
  const std::vector<std::size_t> partners = find_partners(comparisons);
  std::vector<std::variant<Literal, Bounds>> result;
  for (std::size_t i = 0; i < conjunction.size(); ++i) {
    if (partners[i] == no_partner)
      result.emplace_back(conjunction[i]);
    else if (i < partners[i] && is_lower_bound(*comparisons[i]))
      result.emplace_back(Bounds{*comparisons[i], *comparisons[partners[i]]});
    else if (i < partners[i])
      result.emplace_back(Bounds{*comparisons[partners[i]], *comparisons[i]});
  }
  return result;
}

} // namespace parlance::term
