#pragma once
// Nondeterministic labelled transition systems with internal steps and failure: the components of
// JPF-cv (FASE'09, section 2). What they mean: a word of actions is illegal as soon as some run of
// it, internal steps included, fails. An action that no transition has is refused: the run ends.

#include "automata/word.h"

#include <map>
#include <string>
#include <vector>

namespace parlance::automata {

/// A label other than the internal one, as an index into Lts::actions().
using Action = std::uint32_t;

/// States and actions are dense and may be added at any time. State 0 is initial until set_initial
/// says otherwise.
class Lts {
public:
  static constexpr Action internal = ~Action{0}; ///< nobody sees it
  struct Transition {
    Action action;
    State target;
    auto operator<=>(const Transition&) const = default;
  };

  explicit Lts(std::string name = {}) : name_(std::move(name)) {}

  State add_state();
  /// The action of that label; a new one if there is none yet.
  Action add_action(const std::string& label);
  void set_initial(State state);
  /// A failing state has no way out. @requires no transitions from it
  void set_failing(State state);
  /// Once, however often it is added. @requires `from` not failing
  void add_transition(State from, Action action, State to);

  const std::string& name() const { return name_; }
  State state_count() const { return static_cast<State>(transitions_.size()); }
  const std::vector<std::string>& actions() const { return actions_; }
  State initial() const { return initial_; }
  bool failing(State state) const { return failing_[state]; }
  /// In the order of actions, then of targets; internal ones last.
  const std::vector<Transition>& transitions(State state) const { return transitions_[state]; }
  std::size_t transition_count() const;

private:
  std::string name_;
  std::vector<std::string> actions_;
  std::map<std::string, Action> action_of_;
  State initial_ = 0;
  std::vector<bool> failing_;
  std::vector<std::vector<Transition>> transitions_; ///< by state, sorted
};

} // namespace parlance::automata
