#pragma once
// Beliefs: the states that some choice can have reached.

#include "oracle/component.h"

#include <vector>

namespace parlance::oracle {

/// The number of a state in the space of the variables' values.
using State = std::size_t;

/// A verdict and, while it is legal, the sorted set of possible states, which is not empty.
struct Belief {
  Verdict verdict = Verdict::legal;
  std::vector<State> states;

  bool is_legal() const { return verdict == Verdict::legal; }
  auto operator<=>(const Belief&) const = default;
};

/// Collects what is possible: nothing at first.
class BeliefBuilder {
public:
  void add(const Belief& belief);
  void add(Verdict verdict);
  Belief build() &&;

private:
  Belief belief_{Verdict::impossible, {}};
};

} // namespace parlance::oracle
