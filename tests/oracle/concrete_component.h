#pragma once
// A component state by state and call by call: what each call can do from each state. What was
// observed is part of a call: a call that shows something else has no successor, but its failures
// count.

#include "oracle/belief.h"
#include "oracle/component.h"

#include <optional>
#include <span>
#include <vector>

namespace parlance::oracle {

class ConcreteComponent {
public:
  /// @throws TooLarge
  explicit ConcreteComponent(Component component);

  const Component& component() const { return component_; }

  /// Concrete calls are numbered by method, then by arguments in their order, then by observation.
  std::size_t call_count() const { return method_of_.size(); }
  Call call(std::size_t number) const;
  std::size_t call_number(const Call& call) const;
  Word word(const std::vector<std::size_t>& calls) const;
  /// The method of each concrete call.
  const std::vector<std::size_t>& methods_of_calls() const { return method_of_; }
  /// What was observed of the call, and all that might have been: the numbers of the same call with
  /// each observation.
  std::size_t observation(std::size_t number) const;
  std::vector<std::size_t> with_all_observations(std::size_t number) const;

  /// Where it may start, before internal steps.
  std::vector<State> initial_states() const;
  /// The belief of the empty word.
  Belief start() const;
  /// What a call can lead to from one state, internal steps after it included. It errs or is
  /// unknown if some choice does or is, whatever else would be observed.
  Belief step(State state, std::size_t call) const;
  /// What a word can have led to.
  Belief belief(const Word& word) const;

  /// How many times the path taken was looked up so far.
  std::size_t work() const { return work_; }

private:
  struct Spaces {
    TupleSpace parameters;
    TupleSpace inputs;
  };

  static std::vector<Spaces> spaces_of(const std::vector<Action>& actions);
  /// The rank of the call's arguments among the method's.
  std::size_t arguments(std::size_t number) const;
  bool is_initial(std::span<const Value> values) const;

  /// Runs an action with each choice of inputs. Gives the paths that end ok and the states after
  /// them to `reached`, and returns the worst of the other outcomes.
  template <class Reached>
  Verdict run(const Action& action, const Spaces& spaces, State state, std::size_t arguments,
              Reached reached) const;
  State state_after(const Path& path, std::span<const Value> slots) const;
  /// What internal steps, any number of them, can lead to.
  const Belief& closure(State state) const;
  Belief compute_closure(State state) const;

  Component component_;
  TupleSpace states_;
  std::vector<Spaces> method_spaces_;
  std::vector<Spaces> internal_spaces_;
  std::vector<std::size_t> first_call_; ///< by method
  std::vector<std::size_t> method_of_;  ///< by call
  mutable std::vector<std::optional<Belief>> closures_;
  mutable std::size_t work_ = 0;
};

} // namespace parlance::oracle
