#pragma once
// Nondeterministic labelled transition systems with internal steps and failure: the components of
// JPF-cv (FASE'09, section 2). What they mean: a word of actions is illegal as soon as some run of
// it, internal steps included, fails. An action that no transition has is refused: the run ends.

#include "automata/word.h"
#include "util/reason.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::automata {

/// A label other than the internal one, as an index into Lts::actions().
using Action = std::uint32_t;

/// Of a state that fails for no reason that has a name.
util::Reason plain_failure();

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
  void set_failing(State state, const util::Reason& failure = plain_failure());
  /// Once, however often it is added. @requires `from` not failing
  void add_transition(State from, Action action, State to);
  void set_name(std::string name) { name_ = std::move(name); }

  const std::string& name() const { return name_; }
  State state_count() const { return static_cast<State>(rows_.size()); }
  const std::vector<std::string>& actions() const { return actions_; }
  /// The action of that label, if there is one.
  std::optional<Action> find_action(const std::string& label) const;
  State initial() const { return initial_; }
  bool failing(State state) const { return failing_[state] != 0; }
  /// @requires the state is failing
  const util::Reason& failure(State state) const;
  bool has_failing_states() const;
  /// In the order of actions, then of targets; internal ones last.
  const std::vector<Transition>& transitions(State state) const;
  std::size_t transition_count() const;

private:
  /// Rows are put in order when somebody looks: they may be long, and come in any order.
  struct Row {
    std::vector<Transition> transitions;
    bool sorted = true;
  };

  std::string name_;
  std::vector<std::string> actions_;
  std::map<std::string, Action> action_of_;
  State initial_ = 0;
  std::vector<std::uint32_t> failing_; ///< by state: 0, or one more than a position in failures_
  std::vector<util::Reason> failures_;
  std::map<util::Reason, std::uint32_t> failure_of_;
  mutable std::vector<Row> rows_; ///< by state
};

} // namespace parlance::automata
