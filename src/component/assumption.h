#pragma once
// What a claim takes for granted. The id is stable and for programs, the text is a sentence for
// people.

#include <compare>
#include <string>

namespace parlance::component {

struct Assumption {
  std::string id;   ///< `opaque-callee`; empty in files that hold sentences alone
  std::string text; ///< "updates of expect do not overflow"
  friend auto operator<=>(const Assumption&, const Assumption&) = default;
};

/// The id of what says which exceptions count as errors.
inline constexpr const char* counted_errors_id = "counted-errors";

} // namespace parlance::component
