#include "guards/guard_description.h"

#include "guards/guard_atoms.h"
#include "guards/guard_derived_atoms.h"
#include "guards/guard_grid.h"
#include "guards/guard_labels.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace parlance::guards {

namespace {

constexpr std::size_t readable_boundaries = 16; // eight intervals, or eight left out
constexpr std::size_t few_boundaries = 4;       // two intervals: no term of the code does better
constexpr std::size_t many_boundaries = 128;    // 64 intervals, when nothing else is left
constexpr std::size_t base_atom_limit = 12;     // whose combinations are looked at one by one

class Describer {
public:
  Describer(const ArgumentSet& set, const MethodTerms& terms) : set_(set), terms_(terms) {
    code_atoms_ = terms.own_atoms;
    code_atoms_.insert(code_atoms_.end(), terms.later_atoms.begin(), terms.later_atoms.end());
  }

  Description run() {
    Term relation = samples_show_that_all_matter() ? find_relation() : nullptr;
    if (relation == nullptr) {
      find_values();
      forget_code_of_labels();
      if (set_.variables().empty())
        return {DescriptionKind::constant, set_.store().boolean(set_.contains({}))};
      relation = find_relation();
    }
    if (relation != nullptr)
      return {DescriptionKind::atoms, relation};
    find_features();
    Description description = choose();
    description.canonical = description.formula != nullptr && canonical_;
    return description;
  }

private:
  /// The shortest description by values or atoms, else boxes.
  Description choose() {
    const Literal by_values = describe_by_values();
    if (by_values.comparisons <= plain_length() ||
        (by_values.formula != nullptr && !is_relational()))
      return {DescriptionKind::values, by_values.formula};
    if (const auto by_atoms = try_atoms();
        by_atoms && by_atoms->comparisons < by_values.comparisons)
      return {DescriptionKind::atoms, by_atoms->formula};
    if (by_values.formula != nullptr)
      return {DescriptionKind::values, by_values.formula};
    return describe_by_many_values();
  }

  /// Values again, with one parameter whose values fall into more intervals than one likes to read.
  Description describe_by_many_values() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (!values_[i] && !features_[i])
        open.push_back(i);
    if (open.size() == 1 && values_.size() > 1)
      values_[open[0]] = find_classes(set_, number_of(set_.variables()[open[0]]), many_boundaries);
    if (const Literal by_values = describe_by_values(); by_values.formula != nullptr)
      return {DescriptionKind::values, by_values.formula};
    return describe_by_boxes();
  }

  /// Without formula, and longer than anything, if there is no such description.
  Literal describe_by_values() const {
    const std::optional<Grid> grid = grid_of(coordinates());
    const std::optional<Literal> form = grid ? grid->normal_form() : std::nullopt;
    return form.value_or(Literal{nullptr, std::numeric_limits<unsigned>::max()});
  }

  /// Whether samples suffice to see that the set depends on every parameter; then the search for a
  /// relation need not wait until those that do not matter are gone.
  bool samples_show_that_all_matter() const {
    const std::vector<Arguments>& samples = set_.samples();
    std::vector<bool> matters(set_.variables().size(), false);
    for (std::size_t k = 0; k < samples.size(); ++k)
      for (std::size_t i = 0; i < matters.size(); ++i) {
        Arguments changed = samples[k];
        changed[i] = samples[(7 * k + 3) % samples.size()][i];
        if (!matters[i] && set_.contains(changed) != set_.contains(samples[k]))
          matters[i] = true;
      }
    return std::ranges::find(matters, false) == matters.end();
  }

  /// An atom over several parameters that is the set, or whose negation is; null if there is none.
  Term find_relation() const {
    AtomPool pool(set_);
    pool.add(code_atoms_, 0);
    pool.add(relations_of(comparable_variables()), 0);
    for (Term atom : pool.atoms())
      if (term::variables_of(atom).size() > 1)
        for (bool value : {true, false})
          if (set_.is_described_by(with_value(atom, value)))
            return with_value(atom, value);
    return nullptr;
  }

  /// The number that people read a variable as: chars are not negative.
  Term number_of(Term variable) const {
    const bool is_char = std::ranges::find(terms_.chars, variable) != terms_.chars.end();
    return is_char ? term::zero_extend(32, variable) : variable;
  }

  /// The variables whose values are numbers or truth values: names of values differ from parameter
  /// to parameter.
  std::vector<Term> comparable_variables() const {
    std::vector<Term> variables;
    for (Term variable : set_.variables())
      if (set_.labels_of(variable) == nullptr)
        variables.push_back(number_of(variable));
    return variables;
  }

  std::optional<Coordinate> find_values_of(Term variable) const {
    const component::ValueNames* labels = set_.labels_of(variable);
    std::optional<Coordinate> by_name =
        labels == nullptr ? std::nullopt : find_label_classes(set_, variable, *labels);
    return by_name ? by_name : find_classes(set_, number_of(variable), readable_boundaries);
  }

  bool is_described_by_names(Term variable) const {
    const std::size_t i = index_of(variable);
    return i < values_.size() && values_[i] && values_[i]->labels != nullptr;
  }

  /// What the code compares a value's number with is of no interest if the value has a name.
  void forget_code_of_labels() {
    const auto is_forgotten = [this](Term a) {
      return std::ranges::any_of(term::variables_of(a),
                                 [this](Term one) { return is_described_by_names(one); });
    };
    for (std::vector<Term>* list :
         {&terms_.own_atoms, &terms_.later_atoms, &terms_.features, &code_atoms_})
      std::erase_if(*list, is_forgotten);
  }

  /// The classes of each parameter's values. Parameters with one class do not matter: they go.
  void find_values() {
    for (std::size_t i = 0; i < set_.variables().size();) {
      const Term variable = set_.variables()[i];
      auto coordinate = find_values_of(variable);
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
    if (!is_over(set_, feature))
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
      return std::numeric_limits<unsigned>::max() - 1;
    unsigned length = 0;
    for (Term variable : set_.variables())
      length += variable->sort().is_boolean() ? 1 : 2;
    return length;
  }

  /// Whether atoms over several variables can make the description shorter: the code has such atoms
  /// or terms, or two variables could be compared.
  bool is_relational() const {
    const auto relates = [this](Term a) {
      return term::variables_of(a).size() > 1 && is_over(set_, a);
    };
    if (std::ranges::any_of(code_atoms_, relates) || std::ranges::any_of(terms_.features, relates))
      return true;
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (std::size_t j = i + 1; j < values_.size(); ++j)
        if (set_.variables()[i]->sort() == set_.variables()[j]->sort() && is_fine(i) && is_fine(j))
          return true;
    return false;
  }

  /// Whether a comparison with another variable could tell all the segments of this one apart.
  bool is_fine(std::size_t i) const {
    if (set_.labels_of(set_.variables()[i]) != nullptr)
      return false;
    return set_.variables()[i]->sort().is_boolean() || !values_[i] ||
           values_[i]->boundaries() > few_boundaries;
  }

  /// When the solver gives up on atoms, other descriptions may still be found, but which one is
  /// chosen is no longer a matter of the set alone.
  std::optional<Literal> try_atoms() {
    try {
      return describe_by_atoms();
    } catch (const Undecided&) {
      canonical_ = false;
      return std::nullopt;
    }
  }

  std::optional<Literal> describe_by_atoms() const {
    AtomPool pool(set_);
    pool.add(terms_.own_atoms, 8);
    pool.add(value_atoms(), 9);
    pool.add(terms_.later_atoms, 10);
    pool.add(relations_of(comparable_variables()), 10);
    if (auto result = guards::describe_by_atoms(set_, pool.candidates()))
      return result;
    const std::vector<Term> base = base_atoms();
    if (base.empty()) // then no term decides the set, or it would have been found before
      return std::nullopt;
    const auto derived = derived_atoms(set_, base, measured_terms(), code_atoms_);
    if (!derived)
      return std::nullopt;
    pool.add(*derived, 12);
    return guards::describe_by_atoms(set_, pool.candidates());
  }

  /// Comparisons for the parameters whose values fall into few intervals.
  std::vector<Term> value_atoms() const {
    std::vector<Term> atoms;
    for (const std::optional<Coordinate>& values : values_)
      if (values && (values->labels != nullptr || values->boundaries() <= few_boundaries))
        std::ranges::copy(atoms_of(*values, style_of(values->term, code_atoms_)),
                          std::back_inserter(atoms));
    return atoms;
  }

  std::vector<Term> base_atoms() const {
    AtomPool pool(set_);
    pool.add(terms_.own_atoms, 0);
    pool.add(value_atoms(), 0);
    std::vector<Term> atoms = pool.atoms();
    atoms.resize(std::min(atoms.size(), base_atom_limit));
    return atoms;
  }

  /// The parameters and the code's terms over them.
  std::vector<Term> measured_terms() const {
    std::vector<Term> terms;
    for (Term variable : set_.variables())
      if (variable->sort().is_bit_vector() && !is_described_by_names(variable))
        terms.push_back(number_of(variable));
    std::ranges::copy_if(terms_.features, std::back_inserter(terms),
                         [this](Term feature) { return is_over(set_, feature); });
    return terms;
  }

  Description describe_by_boxes() {
    if (set_.variables().size() > 1 && !set_.samples_are_all() && !coordinates())
      return {DescriptionKind::none, nullptr};
    const std::size_t limit = set_.samples_are_all() ? set_.samples().size() : many_boundaries;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (!values_[i] && !features_[i])
        values_[i] = find_classes(set_, number_of(set_.variables()[i]), limit);
    if (const std::optional<Grid> grid = grid_of(coordinates()))
      return {DescriptionKind::boxes, grid->boxes().formula};
    return {DescriptionKind::none, nullptr};
  }

  ArgumentSet set_;
  MethodTerms terms_;
  std::vector<Term> code_atoms_;
  bool canonical_ = true;
  std::vector<std::optional<Coordinate>> values_;   ///< by variable: its own values
  std::vector<std::optional<Coordinate>> features_; ///< by variable: the term that it is part of
};

} // namespace

Description describe(const ArgumentSet& set, const MethodTerms& terms) {
  return Describer(set, terms).run();
}

} // namespace parlance::guards
