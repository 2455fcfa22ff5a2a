#pragma once
// Checks of an application's arguments before anything is built from them. Each failure is a
// ParseError that points at what does not fit. Internal to this folder.

#include "term/smtlib/smtlib_operators.h"

namespace parlance::term {

/// What an operator asks of its arguments.
enum class Wants {
  booleans,
  one_sort,
  one_width,     ///< bit-vectors of one width
  concatenation, ///< bit-vectors that fit into one
  condition,     ///< Bool, then two of one sort
  array,         ///< array, index, and an element if there is one more
};

class Checker {
public:
  explicit Checker(const Application& application) : application_(application) {}

  void count(std::size_t least, std::size_t most) const;
  void arguments(Wants wants) const;
  void bit_vector(std::size_t i) const;
  void is(std::size_t i, Sort wanted) const;
  /// The width of the result.
  void width(std::uint64_t bits) const;

private:
  Sort sort(std::size_t i) const { return application_.arguments[i]->sort(); }
  void all_are(Sort wanted, std::size_t from) const;
  void concatenation() const;
  void array_access() const;

  const Application& application_;
};

} // namespace parlance::term
