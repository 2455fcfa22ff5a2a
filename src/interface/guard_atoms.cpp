#include "interface/guard_atoms.h"

#include "interface/guard_hitting_set.h"
#include "interface/guard_normal_form.h"
#include "term/smtlib.h"

#include <algorithm>
#include <array>
#include <set>

namespace parlance::interface {

namespace {

constexpr std::size_t chosen_limit = 10;
constexpr std::size_t row_limit = 256;
constexpr std::size_t round_limit = 400;
constexpr std::size_t cell_limit = 32;
constexpr std::size_t derived_boundaries = 8;

/// The condition that an atom has the value it has at some arguments.
Term with_value(Term atom, bool value) { return value ? atom : term::not_(atom); }

/// Finds the cheapest atoms that determine a set. Every pair of an argument inside and one outside
/// must differ in a chosen atom; pairs come from samples, then from the solver (implicit hitting
/// sets), so that the answer does not depend on which pairs were seen.
class AtomChoice {
public:
  AtomChoice(const ArgumentSet& set, const std::vector<AtomCandidate>& candidates) : set_(set) {
    for (const AtomCandidate& candidate : candidates) {
      atoms_.push_back(candidate.atom);
      weights_.push_back(candidate.weight);
      measures_.emplace_back(set, candidate.atom);
    }
  }

  std::optional<std::vector<Term>> run() {
    start_from_samples();
    for (std::size_t round = 0; round < round_limit; ++round) {
      const auto chosen = minimal_hitting_set(differences_, weights_, chosen_limit);
      if (!chosen)
        return std::nullopt;
      const auto pair = find_equal_pair(*chosen);
      if (!pair)
        return terms_in(*chosen);
      differences_.push_back(values_at(pair->first) ^ values_at(pair->second));
    }
    throw Undecided();
  }

private:
  Choice values_at(const Arguments& arguments) const {
    Choice values;
    for (std::size_t i = 0; i < measures_.size(); ++i)
      values[i] = measures_[i](arguments) == 1;
    return values;
  }

  void start_from_samples() {
    std::set<unsigned long long> inside;
    std::set<unsigned long long> outside;
    for (const Arguments& sample : set_.samples())
      (set_.contains(sample) ? inside : outside).insert(values_at(sample).to_ullong());
    std::set<unsigned long long> differences;
    for (unsigned long long in : inside)
      for (unsigned long long out : outside)
        differences.insert(in ^ out);
    differences_.assign(differences.begin(), differences.end());
  }

  std::vector<Term> terms_in(const Choice& chosen) const {
    std::vector<Term> terms;
    for (std::size_t i = 0; i < atoms_.size(); ++i)
      if (chosen[i])
        terms.push_back(atoms_[i]);
    return terms;
  }

  std::optional<std::pair<Arguments, Arguments>> find_equal_pair(const Choice& chosen) const {
    const std::vector<Term>& variables = set_.variables();
    std::vector<Term> conditions = {set_.guard(),
                                    term::not_(set_.twin_of(set_.guard(), variables))};
    for (Term atom : terms_in(chosen))
      conditions.push_back(term::equal(atom, set_.twin_of(atom, variables)));
    return set_.find_pair(conditions);
  }

  const ArgumentSet& set_;
  std::vector<Term> atoms_;
  std::vector<unsigned> weights_;
  std::vector<Measure> measures_;
  std::vector<Choice> differences_;
};

/// The combinations of values that atoms can have, each inside the set or outside.
class AtomTable {
public:
  AtomTable(const ArgumentSet& set, std::vector<Term> atoms) : set_(set), atoms_(std::move(atoms)) {
    for (Term atom : atoms_)
      measures_.emplace_back(set, atom);
    table_.sizes.assign(atoms_.size(), 2);
  }

  /// Nothing if there are too many combinations. @requires the atoms determine the set
  std::optional<Table> run() {
    for (const Arguments& sample : set_.samples())
      add(sample);
    while (const auto arguments = set_.find(excluded_)) {
      if (excluded_.size() == row_limit)
        return std::nullopt;
      add(*arguments);
    }
    return table_;
  }

private:
  void add(const Arguments& arguments) {
    Row row;
    std::vector<Term> values;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      row.push_back(static_cast<std::uint32_t>(measures_[i](arguments)));
      values.push_back(with_value(atoms_[i], row.back() == 1));
    }
    if (!rows_.insert(row).second)
      return;
    excluded_.push_back(term::not_(conjunction(set_.store(), values)));
    (set_.contains(arguments) ? table_.inside : table_.outside).push_back(row);
  }

  const ArgumentSet& set_;
  std::vector<Term> atoms_;
  std::vector<Measure> measures_;
  std::set<Row> rows_;
  std::vector<Term> excluded_;
  Table table_;
};

void add_new(std::vector<Term>& terms, Term a) {
  const auto is_known = [a](Term b) { return b == a || b == term::not_(a); };
  if (!a->is_constant() && std::ranges::none_of(terms, is_known))
    terms.push_back(a);
}

/// The values that the atoms have at the arguments, as a condition.
Term cell_of(const ArgumentSet& set, const std::vector<Term>& atoms, const Arguments& arguments) {
  std::vector<Term> values;
  for (Term atom : atoms)
    values.push_back(with_value(atom, Measure(set, atom)(arguments) == 1));
  return conjunction(set.store(), values);
}

std::optional<Coordinate> decide_within(const ArgumentSet& set, const std::vector<Term>& terms,
                                        Term cell) {
  for (Term a : terms)
    if (is_function_of(set, a, cell))
      if (auto coordinate = find_classes(set, a, derived_boundaries, cell))
        return coordinate;
  return std::nullopt;
}

} // namespace

std::optional<Literal> describe_by_atoms(const ArgumentSet& set,
                                         std::vector<AtomCandidate> candidates) {
  candidates.resize(std::min(candidates.size(), hitting_set_capacity));
  const std::optional<std::vector<Term>> atoms = AtomChoice(set, candidates).run();
  if (!atoms)
    return std::nullopt;
  const std::optional<Table> table = AtomTable(set, *atoms).run();
  if (!table)
    return std::nullopt;
  const auto literal = [&atoms](std::size_t dimension, std::uint32_t values) {
    return Literal{with_value((*atoms)[dimension], values == 2), 1};
  };
  return shortest_normal_form(set.store(), *table, literal);
}

std::vector<Term> atoms_of(const Coordinate& coordinate, const ComparisonStyle& style) {
  std::vector<Term> atoms;
  const Term a = coordinate.term;
  if (a->sort().is_boolean())
    return {a};
  const std::vector<Segment>& segments = coordinate.segments;
  for (const Segment& segment : segments)
    if (segment.low == segment.high)
      add_new(atoms, term::equal(a, constant_at(a->term_store(), a->sort(), segment.low)));
  for (std::size_t i = 0; i + 1 < segments.size(); ++i)
    add_new(atoms, low_side(a, choose_cut(segments[i].high, segments[i + 1].low, style)));
  return atoms;
}

std::optional<std::vector<Term>> derived_atoms(const ArgumentSet& set,
                                               const std::vector<Term>& base,
                                               const std::vector<Term>& terms,
                                               std::span<const Term> style_atoms) {
  const std::vector<Term>& variables = set.variables();
  std::vector<Term> conditions = {set.guard(), term::not_(set.twin_of(set.guard(), variables))};
  for (Term atom : base)
    conditions.push_back(term::equal(atom, set.twin_of(atom, variables)));
  std::vector<Term> derived;
  for (std::size_t cells = 0; cells <= cell_limit; ++cells) {
    const auto undecided = set.find_pair(conditions);
    if (!undecided) {
      std::ranges::sort(derived, {}, [](Term a) { return term::to_smtlib(a); });
      return derived;
    }
    const Term cell = cell_of(set, base, undecided->first);
    const std::optional<Coordinate> coordinate = decide_within(set, terms, cell);
    if (!coordinate)
      return std::nullopt;
    for (Term atom : atoms_of(*coordinate, style_of(coordinate->term, style_atoms)))
      add_new(derived, atom);
    conditions.push_back(term::not_(cell));
  }
  return std::nullopt;
}

} // namespace parlance::interface
