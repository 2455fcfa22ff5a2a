#include "guards/guard_atoms.h"

#include "guards/guard_hitting_set.h"
#include "guards/guard_normal_form.h"

#include <algorithm>
#include <array>
#include <set>

namespace parlance::guards {

namespace {

constexpr std::size_t chosen_limit = 10;
constexpr std::size_t row_limit = 256;
constexpr std::size_t atom_round_limit = 400;

/// Finds the cheapest atoms that determine a set. Every pair of an argument inside and one outside
/// must differ in a chosen atom; pairs come from samples, then from the solver (implicit hitting
/// sets), so that the answer does not depend on which pairs were seen.
class AtomChoice {
public:
  AtomChoice(const ArgumentSet& set, const std::vector<AtomCandidate>& candidates)
      : set_(set), atoms_(atoms_in(candidates)), measures_(set, atoms_),
        weights_(candidates.size()) {
    std::ranges::transform(candidates, weights_.begin(), &AtomCandidate::weight);
  }

  std::optional<std::vector<Term>> run() {
    start_from_samples();
    for (std::size_t round = 0; round < atom_round_limit; ++round) {
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
  static std::vector<Term> atoms_in(const std::vector<AtomCandidate>& candidates) {
    std::vector<Term> atoms(candidates.size());
    std::ranges::transform(candidates, atoms.begin(), &AtomCandidate::atom);
    return atoms;
  }

  Choice values_at(const Arguments& arguments) const {
    Choice choice;
    const std::vector<std::uint64_t> values = measures_(arguments);
    for (std::size_t i = 0; i < values.size(); ++i)
      choice[i] = values[i] == 1;
    return choice;
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
    if (set_.samples_are_all())
      return std::nullopt;
    const std::vector<Term>& variables = set_.variables();
    std::vector<Term> conditions = {set_.guard(),
                                    term::not_(set_.twin_of(set_.guard(), variables))};
    for (Term atom : terms_in(chosen))
      conditions.push_back(term::equal(atom, set_.twin_of(atom, variables)));
    return set_.find_pair(conditions);
  }

  const ArgumentSet& set_;
  std::vector<Term> atoms_;
  Measures measures_;
  std::vector<unsigned> weights_;
  std::vector<Choice> differences_;
};

/// The combinations of values that atoms can have, each inside the set or outside.
class AtomTable {
public:
  AtomTable(const ArgumentSet& set, const std::vector<Term>& atoms)
      : set_(set), atoms_(atoms), measures_(set, atoms) {
    table_.sizes.assign(atoms_.size(), 2);
  }

  /// Nothing if there are too many combinations. @requires the atoms determine the set
  std::optional<Table> run() {
    for (const Arguments& sample : set_.samples())
      add(sample);
    while (excluded_.size() <= row_limit) {
      const auto arguments = set_.samples_are_all() ? std::nullopt : set_.find(excluded_);
      if (!arguments)
        return table_;
      add(*arguments);
    }
    return std::nullopt;
  }

private:
  void add(const Arguments& arguments) {
    Row row;
    for (std::uint64_t value : measures_(arguments))
      row.push_back(static_cast<std::uint32_t>(value));
    if (!rows_.insert(row).second)
      return;
    excluded_.push_back(term::not_(cell_of(set_, atoms_, measures_(arguments))));
    (set_.contains(arguments) ? table_.inside : table_.outside).push_back(row);
  }

  const ArgumentSet& set_;
  const std::vector<Term>& atoms_;
  Measures measures_;
  std::set<Row> rows_;
  std::vector<Term> excluded_;
  Table table_;
};

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

} // namespace parlance::guards
