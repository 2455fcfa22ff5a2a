#pragma once
// A component made smaller for the engines' sake, and the way back for what they find out.

#include "component/passes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parlance::component {

struct ReductionOptions {
  std::vector<Pass> passes{all_passes.begin(), all_passes.end()};
  bool assume_no_overflow = false;
  /// Environment inputs stay as they are. Projection keeps verdicts, but not what single runs do: a
  /// call that may fail and may succeed only fails after it.
  bool keep_inputs = false;
};

/// What costs next to nothing, and keeps variables as they are: for single words, and for files
/// that name variables.
inline ReductionOptions slice_only(bool assume_no_overflow = false) {
  return {{Pass::unread}, assume_no_overflow};
}

class Reduction {
public:
  /// @requires a well-formed component, which outlives the reduction
  Reduction(const Component& whole, const ReductionOptions& options, smt::Solver& solver);

  const Component& component() const { return reduced_; }
  const Component& whole() const { return whole_; }
  /// Variables whose updates are assumed not to overflow.
  const std::vector<std::string>& assumed() const { return assumed_; }

  /// An invariant of the whole component. @requires an invariant of the reduced one
  Term lifted(Term invariant) const { return term::and_(facts_, over_whole(invariant)); }
  /// The value of a variable of the whole component in a state of the reduced one; none if it may
  /// have any.
  std::optional<std::uint64_t> value(std::size_t variable,
                                     std::span<const std::uint64_t> state) const;

  /// A formula about states of the reduced component, about those of the whole.
  Term over_whole(Term formula) const;
  /// What a variable of the whole component is, over the reduced one's; null if it may be anything.
  Term expanded(std::size_t variable) const { return map_.expanded[variable]; }

private:
  void use(const VariableMap& map);

  const Component& whole_;
  Component reduced_;
  VariableMap map_;
  Term facts_; ///< of the whole component's reachable states
  std::vector<std::string> assumed_;
};

} // namespace parlance::component
