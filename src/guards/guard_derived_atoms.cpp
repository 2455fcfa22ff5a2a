#include "guards/guard_derived_atoms.h"

#include "term/smtlib/smtlib.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace parlance::guards {

namespace {

constexpr std::size_t derived_cell_limit = 32;
constexpr std::size_t boundary_limit = 8;

/// The combinations of values of atoms in which the set is neither empty nor everything.
class UndecidedCells {
public:
  UndecidedCells(const ArgumentSet& set, const std::vector<Term>& atoms)
      : set_(set), atoms_(atoms), measures_(set, atoms) {
    if (set.samples_are_all())
      collect_all();
    const std::vector<Term>& variables = set.variables();
    conditions_ = {set.guard(), term::not_(set.twin_of(set.guard(), variables))};
    for (Term atom : atoms)
      conditions_.push_back(term::equal(atom, set.twin_of(atom, variables)));
  }

  /// Null if there are no more.
  Term next() {
    if (set_.samples_are_all())
      return next_collected();
    const auto pair = set_.find_pair(conditions_);
    if (!pair)
      return nullptr;
    const Term cell = cell_of(set_, atoms_, measures_(pair->first));
    conditions_.push_back(term::not_(cell));
    return cell;
  }

private:
  Term next_collected() {
    if (collected_.empty())
      return nullptr;
    const Term cell = cell_of(set_, atoms_, collected_.back());
    collected_.pop_back();
    return cell;
  }

  void collect_all() {
    std::set<std::vector<std::uint64_t>> inside;
    std::set<std::vector<std::uint64_t>> outside;
    for (const Arguments& sample : set_.samples())
      (set_.contains(sample) ? inside : outside).insert(measures_(sample));
    std::ranges::set_intersection(inside, outside, std::back_inserter(collected_));
  }

  const ArgumentSet& set_;
  const std::vector<Term>& atoms_;
  Measures measures_;
  std::vector<Term> conditions_;
  std::vector<std::vector<std::uint64_t>> collected_;
};

std::optional<Coordinate> decide_within(const ArgumentSet& set, const std::vector<Term>& terms,
                                        Term cell) {
  for (Term a : terms)
    if (is_function_of(set, a, cell))
      if (auto coordinate = find_classes(set, a, boundary_limit, cell))
        return coordinate;
  return std::nullopt;
}

} // namespace

std::optional<std::vector<Term>> derived_atoms(const ArgumentSet& set,
                                               const std::vector<Term>& base,
                                               const std::vector<Term>& terms,
                                               std::span<const Term> style_atoms) {
  UndecidedCells cells(set, base);
  AtomPool derived(set);
  for (std::size_t count = 0; count <= derived_cell_limit; ++count) {
    const Term cell = cells.next();
    if (cell == nullptr) {
      std::vector<Term> atoms = derived.atoms();
      std::ranges::sort(atoms, {}, [](Term a) { return term::to_brief_smtlib(a); });
      return atoms;
    }
    const std::optional<Coordinate> coordinate = decide_within(set, terms, cell);
    if (!coordinate)
      return std::nullopt;
    derived.add(atoms_of(*coordinate, style_of(coordinate->term, style_atoms)), 0);
  }
  return std::nullopt;
}

} // namespace parlance::guards
