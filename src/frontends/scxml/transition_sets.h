#pragma once
// Which states a set of transitions leaves and enters: the procedures of the algorithm for SCXML
// interpretation (W3C, appendix D) that need no data.

#include "frontends/scxml/configuration.h"

#include <map>
#include <set>
#include <vector>

namespace parlance::scxml {

using Transitions = std::vector<const Transition*>;

/// The states that are entered, and what belongs to that.
struct EntrySet {
  std::set<StateId> states;           ///< in document order, which is the order of entry
  std::set<StateId> by_default;       ///< of these, whose initial transition is taken
  std::map<StateId, StateId> history; ///< of these, which history begins in it, if it was empty
};

class TransitionSets {
public:
  /// Both must outlive it.
  TransitionSets(const Chart& chart, const Configuration& configuration)
      : chart_(chart), configuration_(configuration) {}

  /// Active states that are left, in document order: the order of exit is the reverse.
  std::set<StateId> exit_set(const Transitions& transitions) const;
  EntrySet entry_set(const Transitions& transitions) const;
  /// Of transitions that leave the same states, those of inner states stay, and of others those
  /// that come first.
  Transitions without_conflicts(const Transitions& enabled) const;
  /// The first of the transitions that leads to the state. @requires it is in their entry set
  const Transition& cause(StateId entered, const Transitions& transitions) const;

private:
  std::vector<StateId> effective_targets(const Transition& transition) const;
  /// The innermost compound state that stays active. @requires it has targets
  StateId domain(const Transition& transition) const;
  StateId common_ancestor(StateId source, const std::vector<StateId>& targets) const;
  void add_with_descendants(StateId state, EntrySet& entries) const;
  void add_ancestors(StateId state, StateId below, EntrySet& entries) const;
  void add_missing_children(StateId parallel, EntrySet& entries) const;
  void add_all(const std::vector<StateId>& states, StateId below, EntrySet& entries) const;

  const Chart& chart_;
  const Configuration& configuration_;
};

} // namespace parlance::scxml
