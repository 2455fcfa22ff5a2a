#pragma once
// Steps that came before: how the present pair of component and interface was reached, from a start
// or from a pair in an invariant. For claims by k-induction.

#include "certify/obligations/assumption.h"
#include "certify/obligations/encoding.h"

#include <cstddef>
#include <string>
#include <vector>

namespace parlance::certify {

class History {
public:
  /// All references outlive it.
  History(const Encoding& encoding, const Assumption& assumption)
      : encoding_(encoding), assumption_(assumption) {}

  /// Constants of the past, and what holds of them and of the present pair.
  struct Past {
    std::string title;
    std::vector<Variable> constants;
    std::vector<std::string> formulas;
  };
  /// The present pair is reached from a start by so many steps.
  Past from_start(std::size_t steps) const;
  /// It is reached by so many steps from a pair of which the predicate holds.
  Past from(const std::string& predicate, std::size_t steps) const;

  /// The define-fun commands that the formulas use.
  std::string definitions() const;

private:
  struct Moment {
    std::vector<std::string> values; ///< of the component's variables
    std::string state;
  };
  Moment moment(std::size_t steps_ago) const;
  Past chain(std::size_t steps) const;
  std::string definition(std::size_t step) const;
  std::string taken(std::size_t step, std::size_t steps_ago, Past& past) const;

  const Encoding& encoding_;
  const Assumption& assumption_;
};

} // namespace parlance::certify
