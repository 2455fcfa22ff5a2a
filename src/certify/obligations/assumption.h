#pragma once
// The assumption that updates of some variables do not overflow, as formulas of obligations.

#include "certify/obligations/encoding.h"

#include <utility>

namespace parlance::certify {

class Assumption {
public:
  /// @throws Refused(bad_file)
  Assumption(const Encoding& encoding, std::set<std::size_t> variables);

  /// As the function below says it; empty if nothing is assumed.
  std::string to_text() const;
  /// The define-fun commands of everything below.
  std::string definitions() const;
  /// The updates of an ok path keep to the assumption; nothing if they cannot do otherwise.
  std::vector<std::string> kept(std::size_t step, std::size_t path) const;
  /// No choice of the inputs leads to an ok path that breaks the assumption; nothing if none can.
  std::vector<std::string> never_broken(std::size_t step) const;
  /// Whether that has a quantifier.
  bool mentions_inputs(std::size_t step) const;

private:
  using Place = std::pair<std::size_t, std::size_t>; ///< a step and one of its paths

  std::string condition(const Place& place) const;
  std::vector<Variable> scope(std::size_t step) const;
  std::string breaks(const Place& place) const;
  bool mentions_inputs(const Place& place) const;

  const Encoding& encoding_;
  std::set<std::size_t> variables_;
  std::map<Place, std::string> conditions_; ///< where the assumption is broken, if it can be
};

/// "assuming that updates of x, y do not overflow"; empty without names.
std::string assumption_text(const std::vector<std::string>& variables);

} // namespace parlance::certify
