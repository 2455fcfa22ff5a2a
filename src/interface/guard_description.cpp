#include "interface/guard_description.h"

#include "interface/guard_atoms.h"
#include "interface/guard_grid.h"

#include <algorithm>
#include <limits>

namespace parlance::interface {

namespace {

constexpr std::size_t readable_boundaries = 16; // eight intervals, or eight left out
constexpr std::size_t few_boundaries = 4;       // two intervals: no term of the code does better
constexpr std::size_t many_boundaries = 128;    // 64 intervals, when nothing else is left
constexpr unsigned small_bits = 12;             // so few arguments that they can all be looked at
constexpr std::size_t base_atom_limit = 12;     // whose combinations are looked at one by one
constexpr std::size_t related_variable_limit = 5;

class Describer {
public:
  Describer(const ArgumentSet& set, const MethodTerms& terms) : set_(set), terms_(terms) {
    code_atoms_ = terms.own_atoms;
    code_atoms_.insert(code_atoms_.end(), terms.later_atoms.begin(), terms.later_atoms.end());
  }

  Description run() {
    find_values();
    if (set_.variables().empty())
      return {DescriptionKind::constant, set_.store().boolean(set_.contains({}))};
    find_features();
    const std::optional<Grid> grid = grid_of(coordinates());
    const std::optional<Literal> by_values = grid ? grid->normal_form() : std::nullopt;
    if (by_values && by_values->comparisons <= plain_length())
      return {DescriptionKind::values, by_values->formula};
    if (const auto by_atoms = describe_by_atoms())
      if (!by_values || by_atoms->comparisons < by_values->comparisons)
        return {DescriptionKind::atoms, by_atoms->formula};
    if (by_values)
      return {DescriptionKind::values, by_values->formula};
    return describe_by_boxes();
  }

private:
  /// The classes of each parameter's values. Parameters with one class do not matter: they go.
  void find_values() {
    for (std::size_t i = 0; i < set_.variables().size();) {
      const Term variable = set_.variables()[i];
      auto coordinate = find_classes(set_, variable, readable_boundaries);
      if (!coordinate || coordinate->classes() > 1) {
        values_.push_back(std::move(coordinate));
        ++i;
        continue;
      }
      set_ = set_.without(variable);
      for (std::optional<Coordinate>& other : values_)
        if (other)
          for (Arguments& arguments : other->representatives)
            arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
    }
    features_.resize(values_.size());
  }

  std::size_t index_of(Term variable) const {
    const auto place = std::ranges::find(set_.variables(), variable);
    return static_cast<std::size_t>(place - set_.variables().begin());
  }

  bool is_over_set(Term a) const {
    const std::vector<Term> variables = term::variables_of(a);
    return std::ranges::all_of(
        variables, [this](Term one) { return index_of(one) < set_.variables().size(); });
  }

  /// Terms of the code that stand in for parameters whose values fall into too many intervals.
  void find_features() {
    for (Term feature : terms_.features) {
      const std::size_t limit = boundaries_allowed(feature);
      if (limit == 0 || !is_function_of(set_, feature))
        continue;
      const auto coordinate = find_classes(set_, feature, limit);
      if (coordinate)
        for (Term variable : term::variables_of(feature))
          features_[index_of(variable)] = coordinate;
    }
  }

  /// How few boundaries a feature must have to be better than the parameters it is made of; 0 if
  /// it cannot be.
  std::size_t boundaries_allowed(Term feature) const {
    if (!is_over_set(feature))
      return 0;
    std::size_t allowed = readable_boundaries;
    for (Term variable : term::variables_of(feature)) {
      const std::size_t i = index_of(variable);
      if (features_[i])
        return 0;
      if (values_[i])
        allowed = std::min(allowed, values_[i]->boundaries());
    }
    return allowed <= few_boundaries ? 0 : (allowed == readable_boundaries ? allowed : allowed / 2);
  }

  /// What describes the variables, each once; nothing if some variable is not described.
  std::optional<std::vector<Coordinate>> coordinates() const {
    std::vector<Coordinate> result;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const std::optional<Coordinate>& best = features_[i] ? features_[i] : values_[i];
      if (!best)
        return std::nullopt;
      const auto is_known = [&best](const Coordinate& one) { return one.term == best->term; };
      if (std::ranges::none_of(result, is_known))
        result.push_back(*best);
    }
    return result;
  }

  std::optional<Grid> grid_of(std::optional<std::vector<Coordinate>> coordinates) const {
    if (!coordinates)
      return std::nullopt;
    return Grid::make(set_, std::move(*coordinates), code_atoms_);
  }

  /// The length of a description that need not be improved: one interval a parameter. For a single
  /// coordinate nothing is better than its values.
  unsigned plain_length() const {
    if (const auto all = coordinates(); all && all->size() == 1)
      return std::numeric_limits<unsigned>::max();
    unsigned length = 0;
    for (Term variable : set_.variables())
      length += variable->sort().is_boolean() ? 1 : 2;
    return length;
  }

  std::optional<Literal> describe_by_atoms() const {
    std::vector<AtomCandidate> candidates = plain_candidates();
    if (auto result = interface::describe_by_atoms(set_, candidates))
      return result;
    const auto derived = derived_atoms(set_, base_atoms(), measured_terms(), code_atoms_);
    if (!derived)
      return std::nullopt;
    add(candidates, *derived, 12);
    return interface::describe_by_atoms(set_, candidates);
  }

  void add(std::vector<AtomCandidate>& candidates, const std::vector<Term>& atoms,
           unsigned weight) const {
    for (Term atom : atoms) {
      const auto is_known = [atom](const AtomCandidate& one) {
        return one.atom == atom || one.atom == term::not_(atom);
      };
      if (!atom->is_constant() && is_over_set(atom) && std::ranges::none_of(candidates, is_known))
        candidates.push_back({atom, weight + static_cast<unsigned>(term::node_count(atom))});
    }
  }

  /// The code's own atoms first, then simple ones that it does not have.
  std::vector<AtomCandidate> plain_candidates() const {
    std::vector<AtomCandidate> candidates;
    add(candidates, terms_.own_atoms, 8);
    add(candidates, value_atoms(), 9);
    add(candidates, terms_.later_atoms, 10);
    add(candidates, relations(), 10);
    return candidates;
  }

  /// Comparisons for the parameters whose values fall into few intervals.
  std::vector<Term> value_atoms() const {
    std::vector<Term> atoms;
    for (const std::optional<Coordinate>& values : values_)
      if (values && values->boundaries() <= few_boundaries)
        std::ranges::copy(atoms_of(*values, style_of(values->term, code_atoms_)),
                          std::back_inserter(atoms));
    return atoms;
  }

  /// `a == b`, `a < b`, `b < a` for all parameters of one sort.
  std::vector<Term> relations() const {
    std::vector<Term> atoms;
    const std::size_t count = std::min(set_.variables().size(), related_variable_limit);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j) {
        const Term a = set_.variables()[i];
        const Term b = set_.variables()[j];
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

  std::vector<Term> base_atoms() const {
    std::vector<AtomCandidate> candidates;
    add(candidates, terms_.own_atoms, 0);
    add(candidates, value_atoms(), 0);
    candidates.resize(std::min(candidates.size(), base_atom_limit));
    std::vector<Term> atoms;
    for (const AtomCandidate& candidate : candidates)
      atoms.push_back(candidate.atom);
    return atoms;
  }

  /// The parameters and the code's terms over them.
  std::vector<Term> measured_terms() const {
    std::vector<Term> terms;
    std::ranges::copy_if(set_.variables(), std::back_inserter(terms),
                         [](Term variable) { return variable->sort().is_bit_vector(); });
    std::ranges::copy_if(terms_.features, std::back_inserter(terms),
                         [this](Term feature) { return is_over_set(feature); });
    return terms;
  }

  Description describe_by_boxes() {
    unsigned bits = 0;
    for (Term variable : set_.variables())
      bits += variable->sort().width();
    const std::size_t limit = bits <= small_bits ? std::size_t{1} << bits : many_boundaries;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (!values_[i] && !features_[i])
        values_[i] = find_classes(set_, set_.variables()[i], limit);
    if (const std::optional<Grid> grid = grid_of(coordinates()))
      return {DescriptionKind::boxes, grid->boxes().formula};
    return {DescriptionKind::none, nullptr};
  }

  ArgumentSet set_;
  const MethodTerms& terms_;
  std::vector<Term> code_atoms_;
  std::vector<std::optional<Coordinate>> values_;   ///< by variable: its own values
  std::vector<std::optional<Coordinate>> features_; ///< by variable: the term that it is part of
};

} // namespace

Description describe(const ArgumentSet& set, const MethodTerms& terms) {
  return Describer(set, terms).run();
}

} // namespace parlance::interface
