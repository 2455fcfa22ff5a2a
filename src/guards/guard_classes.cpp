#include "guards/guard_classes.h"

#include "term/substitute.h"
#include "term/traversal.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace parlance::guards {

namespace {

constexpr std::size_t column_limit = 16; // samples of the other variables to begin with
constexpr std::size_t value_limit = 64;  // samples of the term to begin with, unless a variable
constexpr std::size_t class_round_limit = 1000;
constexpr std::size_t near_columns = 4; // on either side of one that a guess gets wrong
constexpr std::size_t near_value_limit = 64;

/// Guesses the classes by evaluation and has the solver look for an argument that the guess gets
/// wrong, until there is none.
class ClassSearch {
public:
  ClassSearch(const ArgumentSet& set, Term a, std::size_t boundary_limit, Term domain)
      : set_(set), term_(a), measure_(set, a),
        domain_(domain == nullptr ? set.store().boolean(true) : domain), in_domain_(set, domain_),
        limit_(boundary_limit), is_variable_(domain == nullptr && a->is_variable()) {
    const std::vector<Term> own = term::variables_of(a);
    for (Term variable : set.variables())
      is_own_.push_back(domain != nullptr || std::ranges::find(own, variable) != own.end());
  }

  std::optional<Coordinate> run() {
    seed();
    for (std::size_t round = 0; round < class_round_limit; ++round) {
      if (!narrow())
        return std::nullopt;
      Coordinate guess = describe();
      const std::optional<Arguments> wrong = find_wrong(guess);
      if (!wrong)
        return guess;
      learn(*wrong);
    }
    throw Undecided();
  }

private:
  /// A value that the term takes.
  struct Known {
    Arguments arguments;
    std::vector<bool> slice;      ///< membership by column
    bool followed_by_gap = false; ///< the term takes no value before the next known one
  };
  using Place = std::map<Position, Known>::iterator;

  void seed() {
    const bool take_all = set_.samples_are_all();
    for (const Arguments& sample : set_.samples())
      if (take_all || columns_.size() < column_limit)
        add_column(sample);
    for (const Arguments& sample : set_.samples())
      if (in_domain_(sample) == 1 && (take_all || is_variable_ || known_.size() < value_limit))
        add_value(sample);
    if (is_variable_ && !take_all)
      add_near_values(Arguments(is_own_.size(), 0));
    if (!known_.empty())
      return;
    if (const auto arguments = set_.find(std::array{domain_}))
      add_value(*arguments);
    else
      throw Undecided(); // an empty domain has no classes
  }

  /// The arguments with the values of `values` for the term's variables, of `others` for the rest.
  Arguments combine(const Arguments& values, const Arguments& others) const {
    Arguments result = others;
    for (std::size_t i = 0; i < result.size(); ++i)
      if (is_own_[i])
        result[i] = values[i];
    return result;
  }

  void add_column(const Arguments& others) {
    const Arguments column = combine(Arguments(others.size(), 0), others);
    if (!known_columns_.insert(column).second)
      return;
    columns_.push_back(column);
    for (auto& [position, known] : known_)
      known.slice.push_back(set_.contains(combine(known.arguments, column)));
  }

  void add_value(const Arguments& arguments) {
    const Position position = position_of(term_->sort(), measure_(arguments));
    const auto [place, is_new] = known_.try_emplace(position, Known{arguments, {}});
    if (!is_new)
      return;
    for (const Arguments& column : columns_)
      place->second.slice.push_back(set_.contains(combine(arguments, column)));
  }

  /// What is wrong once is often wrong nearby: looking there is cheaper than asking the solver.
  void learn(const Arguments& wrong) {
    add_column(wrong);
    add_value(wrong);
    for (std::size_t i = 0; i < is_own_.size(); ++i)
      if (!is_own_[i])
        for_each_near(wrong, i, near_columns, [this](const Arguments& near) { add_column(near); });
    if (is_variable_)
      add_near_values(wrong);
  }

  void add_near_values(const Arguments& arguments) {
    const auto own = std::ranges::find(is_own_, true) - is_own_.begin();
    for_each_near(arguments, static_cast<std::size_t>(own), std::min(limit_ / 2, near_value_limit),
                  [this](const Arguments& near) { add_value(near); });
  }

  /// The arguments with other values of one variable, up to `distance` away.
  template <class Action>
  void for_each_near(Arguments arguments, std::size_t variable, std::size_t distance,
                     const Action& action) const {
    const std::uint64_t mask = set_.variables()[variable]->sort().mask();
    const std::uint64_t first = arguments[variable] - distance;
    for (std::size_t offset = 0; offset <= 2 * distance; ++offset) {
      arguments[variable] = (first + offset) & mask;
      action(arguments);
    }
  }

  /// Looks for values until no unknown one lies between two of different classes. False if there
  /// are too many boundaries.
  bool narrow() {
    do {
      std::size_t boundaries = 0;
      for (Place low = known_.begin(); std::next(low) != known_.end();) {
        const Place high = std::next(low);
        if (low->second.slice != high->second.slice) {
          if (boundaries == limit_)
            return false;
          if (find_between(low, high->first))
            continue;
          ++boundaries;
        }
        low = high;
      }
    } while (find_beyond_ends());
    return true;
  }

  bool find_between(Place low, Position high) {
    if (low->second.followed_by_gap || gap_between(low->first, high) == 0 || set_.samples_are_all())
      return false;
    const Position middle = middle_of(low->first, high);
    if (is_variable_) {
      Arguments arguments = low->second.arguments;
      const auto own = std::ranges::find(is_own_, true) - is_own_.begin();
      arguments[static_cast<std::size_t>(own)] =
          static_cast<std::uint64_t>(middle) & term_->sort().mask();
      add_value(arguments);
      return true;
    }
    const bool found =
        find_value(within(term_, middle, high - 1)) ||
        (middle - 1 > low->first && find_value(within(term_, low->first + 1, middle - 1)));
    low->second.followed_by_gap = !found;
    return found;
  }

  bool find_value(Term condition) {
    const std::optional<Arguments> arguments = set_.find(std::array{domain_, condition});
    if (arguments)
      add_value(*arguments);
    return arguments.has_value();
  }

  /// A class at either end that looks like a single value may have more of them.
  bool find_beyond_ends() {
    if (is_variable_ || set_.samples_are_all())
      return false;
    const Position first = known_.begin()->first;
    const Position last = known_.rbegin()->first;
    const auto is_single = [this](const auto& end, const auto& next) {
      return known_.size() == 1 || end->second.slice != next->second.slice;
    };
    if (!first_is_least_ && is_single(known_.begin(), std::next(known_.begin()))) {
      first_is_least_ = !find_value(below(term_, first));
      if (!first_is_least_)
        return true;
    }
    if (!last_is_greatest_ && is_single(known_.rbegin(), std::next(known_.rbegin()))) {
      last_is_greatest_ = !find_value(term::not_(at_most(term_, last)));
      return !last_is_greatest_;
    }
    return false;
  }

  Coordinate describe() const {
    Coordinate coordinate{term_, {}, {}};
    std::vector<const std::vector<bool>*> slices;
    for (const auto& [position, known] : known_) {
      const std::vector<bool>& own = known.slice;
      const auto same = std::ranges::find_if(
          slices, [&own](const std::vector<bool>* slice) { return *slice == own; });
      const auto value_class = static_cast<std::size_t>(same - slices.begin());
      if (same == slices.end()) {
        slices.push_back(&own);
        coordinate.representatives.push_back(known.arguments);
      }
      if (coordinate.segments.empty() || coordinate.segments.back().value_class != value_class)
        coordinate.segments.push_back({position, position, value_class});
      coordinate.segments.back().high = position;
    }
    return coordinate;
  }

  std::optional<Arguments> find_wrong(const Coordinate& guess) const {
    if (set_.samples_are_all())
      return std::nullopt;
    std::vector<Term> slices;
    for (const Arguments& representative : guess.representatives)
      slices.push_back(slice_at(representative));
    Term guessed = slices[guess.segments.back().value_class];
    for (std::size_t i = guess.segments.size() - 1; i-- > 0;)
      guessed = term::ite(below(term_, guess.segments[i + 1].low),
                          slices[guess.segments[i].value_class], guessed);
    return set_.find(std::array{domain_, term::xor_(set_.guard(), guessed)});
  }

  /// The guard for one value of the term, as a formula over the other variables.
  Term slice_at(const Arguments& arguments) const {
    term::Substitution values;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (is_own_[i])
        values.bind(set_.variables()[i],
                    set_.store().constant(set_.variables()[i]->sort(), arguments[i]));
    return values.apply(set_.guard());
  }

  const ArgumentSet& set_;
  Term term_;
  Measure measure_;
  Term domain_;
  Measure in_domain_;
  std::size_t limit_;
  bool is_variable_;
  std::vector<bool> is_own_; ///< by variable of the set: it belongs to the term
  std::vector<Arguments> columns_;
  std::set<Arguments> known_columns_;
  std::map<Position, Known> known_;
  bool first_is_least_ = false;
  bool last_is_greatest_ = false;
};

/// Whether two samples that agree in the term and in all other variables disagree in the set.
bool samples_refute(const ArgumentSet& set, Term a, Term domain) {
  const Measure measure(set, a);
  const Measure in_domain(set, domain);
  const std::vector<Term> own = term::variables_of(a);
  std::map<Arguments, bool> seen;
  for (const Arguments& sample : set.samples()) {
    if (in_domain(sample) == 0)
      continue;
    Arguments key = {measure(sample)};
    for (std::size_t i = 0; i < sample.size() && domain->is_true(); ++i)
      key.push_back(std::ranges::find(own, set.variables()[i]) != own.end() ? 0 : sample[i]);
    const bool inside = set.contains(sample);
    if (seen.try_emplace(key, inside).first->second != inside)
      return true;
  }
  return false;
}

/// Whether the guard mentions the variables only inside of `a`.
bool occurs_only_in(const ArgumentSet& set, Term a, std::span<const Term> variables) {
  const auto outside = term::nodes_below(std::array{set.guard()}, [a](Term b) { return b == a; });
  return std::ranges::none_of(
      outside, [variables](Term b) { return std::ranges::find(variables, b) != variables.end(); });
}

} // namespace

bool is_function_of(const ArgumentSet& set, Term a, Term domain) {
  const std::vector<Term> variables = domain == nullptr ? term::variables_of(a) : set.variables();
  if (occurs_only_in(set, a, variables))
    return true;
  if (domain == nullptr)
    domain = set.store().boolean(true);
  if (samples_refute(set, a, domain))
    return false;
  if (set.samples_are_all())
    return true;
  return !set.find_pair(std::array{set.guard(), term::not_(set.twin_of(set.guard(), variables)),
                                   term::equal(a, set.twin_of(a, variables)), domain,
                                   set.twin_of(domain, variables)});
}

std::optional<Coordinate> find_classes(const ArgumentSet& set, Term a, std::size_t boundary_limit,
                                       Term domain) {
  return ClassSearch(set, a, boundary_limit, domain).run();
}

} // namespace parlance::guards
