#pragma once
// A component state by state and call by call: what each call can do from each state.

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

  /// Concrete calls are numbered by method, then by arguments in their order.
  std::size_t call_count() const { return method_of_.size(); }
  Call call(std::size_t number) const;
  std::size_t call_number(const Call& call) const;
  Word word(const std::vector<std::size_t>& calls) const;
  /// The method of each concrete call.
  const std::vector<std::size_t>& methods_of_calls() const { return method_of_; }

  /// Where it may start, before internal steps.
  std::vector<State> initial_states() const;
  /// The belief of the empty word.
  Belief start() const;
  /// What a call can lead to from one state, internal steps after it included.
  Belief step(State state, std::size_t call) const;

  /// How many times the path taken was looked up so far.
  std::size_t work() const { return work_; }

private:
  struct Spaces {
    TupleSpace parameters;
    TupleSpace inputs;
  };

  static std::vector<Spaces> spaces_of(const std::vector<Action>& actions);
  bool is_initial(std::span<const Value> values) const;

  /// Runs an action with each choice of inputs. Gives the states after it to `reached`.
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
