#include "guards/guard_candidates.h"

#include "guards/guard_labels.h"

#include <algorithm>

namespace parlance::guards {

namespace {

constexpr std::size_t related_variable_limit = 5;

} // namespace

bool is_over(const ArgumentSet& set, Term a) {
  return std::ranges::all_of(term::variables_of(a), [&set](Term variable) {
    return std::ranges::find(set.variables(), variable) != set.variables().end();
  });
}

void AtomPool::add(std::span<const Term> atoms, unsigned weight) {
  for (Term atom : atoms) {
    const auto is_known = [atom](const AtomCandidate& one) {
      return one.atom == atom || one.atom == term::not_(atom);
    };
    if (!atom->is_constant() && is_over(*set_, atom) && std::ranges::none_of(candidates_, is_known))
      candidates_.push_back({atom, weight + static_cast<unsigned>(term::node_count(atom))});
  }
}

std::vector<Term> AtomPool::atoms() const {
  std::vector<Term> atoms(candidates_.size());
  std::ranges::transform(candidates_, atoms.begin(), &AtomCandidate::atom);
  return atoms;
}

std::vector<Term> relations_of(const std::vector<Term>& variables) {
  std::vector<Term> atoms;
  const std::size_t count = std::min(variables.size(), related_variable_limit);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) {
      const Term a = variables[i];
      const Term b = variables[j];
      if (a->sort() != b->sort())
        continue;
      atoms.push_back(term::equal(a, b));
      if (a->sort().is_boolean())
        continue;
      atoms.push_back(term::binary(term::Op::bv_slt, a, b));
      atoms.push_back(term::binary(term::Op::bv_slt, b, a));
    }
  return atoms;
}

std::vector<Term> atoms_of(const Coordinate& coordinate, const ComparisonStyle& style) {
  const Term a = coordinate.term;
  if (coordinate.labels != nullptr)
    return label_atoms(coordinate);
  if (a->sort().is_boolean())
    return {a};
  std::vector<Term> atoms;
  const std::vector<Segment>& segments = coordinate.segments;
  for (const Segment& segment : segments)
    if (segment.low == segment.high)
      atoms.push_back(term::equal(a, constant_at(a->term_store(), a->sort(), segment.low)));
  for (std::size_t i = 0; i + 1 < segments.size(); ++i)
    atoms.push_back(low_side(a, choose_cut(segments[i].high, segments[i + 1].low, style)));
  return atoms;
}

Term with_value(Term atom, bool value) { return value ? atom : term::not_(atom); }

Term cell_of(const ArgumentSet& set, const std::vector<Term>& atoms,
             const std::vector<std::uint64_t>& values) {
  std::vector<Term> conditions;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    conditions.push_back(with_value(atoms[i], values[i] == 1));
  return conjunction(set.store(), conditions);
}

} // namespace parlance::guards
