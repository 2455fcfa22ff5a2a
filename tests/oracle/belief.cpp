#include "oracle/belief.h"

#include <algorithm>

namespace parlance::oracle {

void BeliefBuilder::add(const Belief& belief) {
  add(belief.verdict);
  belief_.states.insert(belief_.states.end(), belief.states.begin(), belief.states.end());
}

void BeliefBuilder::add(Verdict verdict) { belief_.verdict = std::max(belief_.verdict, verdict); }

Belief BeliefBuilder::build() && {
  std::vector<State>& states = belief_.states;
  if (!belief_.is_legal())
    states.clear();
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  return std::move(belief_);
}

} // namespace parlance::oracle
