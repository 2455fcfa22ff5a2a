#pragma once
// What a client sees of calls: results become observations (POPL'05, section 2: return values in
// the alphabet). Every ok path is split by what it shows.

#include "component/component.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::component {

/// A comparison of a result with a number, `>= 0`, or a range, `0..9`.
struct ResultPredicate {
  enum class Relation : std::uint8_t { less, at_most, equal, distinct, at_least, greater, between };
  Relation relation = Relation::equal;
  std::int64_t first = 0;
  std::int64_t last = 0; ///< of a range
  friend bool operator==(const ResultPredicate&, const ResultPredicate&) = default;
};

/// Nothing if the text is no predicate.
std::optional<ResultPredicate> read_predicate(const std::string& text);
bool holds(const ResultPredicate& predicate, std::int64_t number);

/// What a client sees of a call that ends ok. Components and interfaces hold it as its name, which
/// to_text makes.
struct Observation {
  enum class Kind : std::uint8_t {
    value,     ///< true, false, null, a constant, or what is none of the named ones
    number,    ///< one that satisfies the predicate
    rest,      ///< a number that satisfies no other predicate of the method
    returns,   ///< it ends without an exception, and nothing else is seen
    exception, ///< it ends with an exception that does not count
  };
  Kind kind = Kind::returns;
  std::string name = {};          ///< of a value; of an exception's class
  ResultPredicate predicate = {}; ///< of numbers

  friend bool operator==(const Observation&, const Observation&) = default;
};

/// `true`, `< 0`, `anything else`, `returns`, `throws java.io.IOException`.
std::string to_text(const Observation& observation);
/// What a name stands for.
Observation observation_called(const std::string& name);

/// What is observed of one method. Without predicates: what its results differ in for people, that
/// is booleans, names, null or not, and the sign of numbers.
struct ObservedMethod {
  std::string method;
  std::vector<ResultPredicate> predicates;
};

struct ObserveOptions {
  bool all_returns = false;
  std::vector<ObservedMethod> methods;

  bool empty() const { return !all_returns && methods.empty(); }
  /// Is anything observed of the method? It is also meant by its name without parameter types.
  bool includes(const std::string& method) const { return find(method) != nullptr || all_returns; }
  const ObservedMethod* find(const std::string& method) const;
};

/// `returns`; `hasNext, next`; `read: >=0, <0; hasNext`.
/// @throws util::UserError(usage) that says what was expected
ObserveOptions parse_observations(const std::string& text);

/// The component with what is observed of each method. Calls that end with an exception that does
/// not count show that. Floating-point numbers and characters show nothing by themselves.
/// @throws util::UserError(usage) for methods that do not exist or have no such results
Component observe(Component component, const ObserveOptions& options);

} // namespace parlance::component
