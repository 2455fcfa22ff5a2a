#pragma once
// Names for the values of a parameter that stands for something without a number: a reference, an
// enum constant, a text.

#include "term/sort.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::component {

/// Named values of texts that are none of those a component compares with.
inline constexpr const char* other_text = "another text";

struct ValueNames {
  std::vector<std::string> values; ///< the names of the codes 0, 1, 2, ...
  std::string other; ///< the name of all further codes, which then mean the same; empty: none

  /// The name of a code, or null if it has none.
  const std::string* name_of(std::uint64_t code) const;
  friend bool operator==(const ValueNames&, const ValueNames&) = default;
};

/// What is wrong with labels on a parameter of this sort, in words; empty if nothing is.
std::string value_names_problem(const ValueNames& labels, const term::Sort& sort);

} // namespace parlance::component
