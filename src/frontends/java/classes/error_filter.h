#pragma once
// Which exceptions count as errors. Names that stand for nothing are refused: they would make
// every call legal.

#include "component/assumption.h"
#include "frontends/java/classes/class_table.h"

#include <set>
#include <string>
#include <vector>

namespace parlance::java {

/// As the user says it; what does not count is an ordinary end of a call.
struct CountedErrors {
  std::vector<std::string> classes; ///< if not empty: only these (source names) and their subtypes
  std::vector<std::string> in;      ///< if not empty: only those raised inside these methods
};

/// The exception classes that names on the command line stand for: `assert` is short for one, `all`
/// for no restriction.
std::vector<std::string> counted_classes(const std::vector<std::string>& names);

/// What a result assumes that counts only these: one sentence for each restriction.
std::vector<component::Assumption> error_assumptions(const CountedErrors& errors);

class ErrorFilter {
public:
  explicit ErrorFilter(const CountedErrors& errors) : errors_(errors) {}

  /// Whether an exception counts that was raised at a place like `a.B.m(B.java:3)`.
  bool counts(const Class& exception, const std::string& place);

  /// The classes of exceptions that are named, as seen from the class, of those that exist.
  std::vector<const Class*> classes(ClassTable& classes, Class& seen_from) const;

  /// After everything was executed: every name must be that of a class or method that exists, as
  /// seen from the class, or have matched.
  /// @throws util::UserError(usage) for the first that does not
  void check_names(ClassTable& classes, Class& seen_from) const;

private:
  bool is_listed(const Class& exception);
  bool is_inside(const std::string& place);

  const CountedErrors& errors_;
  std::set<std::string> matched_; ///< names of classes and methods
};

} // namespace parlance::java
