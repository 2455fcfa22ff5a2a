#pragma once
// What the generator yields, in figures.

#include "oracle/random_component.h"

#include <iosfwd>

namespace parlance::oracle {

class Statistics {
public:
  void add(const Solved& solved);
  void print(std::ostream& out) const;

  std::size_t components() const { return components_; }
  /// Shares of the components, in percent.
  double three_states() const { return share(three_states_); }
  double storing() const { return share(storing_); }
  double uncertain() const { return share(uncertain_); }
  double over_64_symbols() const { return share(over_64_symbols_); }

private:
  double share(std::size_t count) const;

  std::size_t components_ = 0;
  std::size_t attempts_ = 0;
  std::size_t three_states_ = 0;     ///< at least three legal states
  std::size_t storing_ = 0;          ///< some update uses a parameter
  std::size_t arguments_matter_ = 0; ///< arguments of one method lead to different legal states
  std::size_t nondeterministic_ = 0; ///< inputs, internal steps or several initial states
  std::size_t uncertain_ = 0;        ///< some belief holds several states
  std::size_t with_unknowns_ = 0;    ///< in the canonical interface
  std::size_t bad_start_ = 0;        ///< the empty word is not legal
  std::size_t over_64_symbols_ = 0;  ///< some method needs more
  std::vector<std::size_t> legal_states_;
  std::vector<std::size_t> symbols_;
  std::vector<std::size_t> depths_; ///< calls to the farthest state
};

} // namespace parlance::oracle
