#pragma once
// The graph of beliefs: what a word's belief is, and what a call may do to it. Beliefs are
// interned, so words that lead to the same belief share all further work, and every call on a
// belief is evaluated once.

#include "component/belief.h"
#include "smt/solver.h"
#include "util/reason.h"
#include "util/stop.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace parlance::component {

using BeliefId = std::uint32_t;

/// In place of an observation: nobody looked.
inline constexpr std::uint32_t unseen = ~std::uint32_t{0};

/// One call with its arguments, and what came back.
struct ConcreteCall {
  std::size_t method;
  Arguments arguments;
  std::uint32_t observation = 0; ///< of the method's, or unseen
  auto operator<=>(const ConcreteCall&) const = default;
};

using ConcreteWord = std::vector<ConcreteCall>;

/// An error or unknown outcome that some choice leads to: a path of a method or internal step.
struct OutcomePlace {
  bool internal;
  std::uint32_t step;
  std::uint32_t path;
  auto operator<=>(const OutcomePlace&) const = default;
};

/// What a call on a belief can lead to, over all choices. Failure does not depend on what came
/// back; success does: without it, that cannot have come back.
struct BeliefStep {
  bool may_succeed = false;
  bool may_fail = false;
  bool may_be_unknown = false;
  bool may_be_outside = false; ///< an assumption says that this does not happen
  util::Reason limit;          ///< why the step is not evaluated completely; empty if it is
  std::set<OutcomePlace> outcomes;
  BeliefId next = 0; ///< @requires may_succeed and no limit
  /// Of a component with internal steps, for given arguments: the concrete states in the order in
  /// which they were reached. The first `by_call` are reached by the call itself, or are starts;
  /// each of the others by an internal step from one before it or from a symbolic branch.
  std::vector<ConcreteState> in_order;
  std::size_t by_call = 0;
};

struct BeliefLimits {
  std::size_t states = 1U << 16;
  std::size_t branches = 256;
};

class BeliefSpace {
public:
  /// All references must outlive the space.
  BeliefSpace(const Component& component, smt::Solver& solver, util::StopToken& stop,
              const BeliefLimits& limits = {});
  ~BeliefSpace();

  /// The initial states and the internal steps before the first call.
  const BeliefStep& start();
  /// One call with given arguments, and the internal steps after it.
  const BeliefStep& call(BeliefId from, std::size_t method,
                         std::span<const std::uint64_t> arguments, std::uint32_t observation = 0);
  const BeliefStep& call(BeliefId from, const ConcreteCall& call) {
    return this->call(from, call.method, call.arguments, call.observation);
  }
  /// A call with any arguments that satisfy the guard, as if they were inputs.
  const BeliefStep& call_any(BeliefId from, std::size_t method, Term guard,
                             std::uint32_t observation = 0);

  /// One initial state, no internal steps, and inputs decide nothing but what is observed: every
  /// belief is then a single state.
  bool deterministic();

  const Component& component() const { return component_; }
  const Belief& belief(BeliefId id) const { return *beliefs_[id]; }
  std::size_t size() const { return beliefs_.size(); }
  std::uint64_t evaluated_steps() const { return evaluated_steps_; }
  smt::Solver& solver() { return solver_; }
  util::StopToken& stop() { return stop_; }

private:
  class Compiled;
  class Expansion;
  using Key = std::vector<std::uint64_t>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  using Steps = std::vector<BeliefStep>; ///< one for each observation

  const Steps& call_by_row(BeliefId from, std::size_t method,
                           std::span<const std::uint64_t> arguments);
  const Steps& calls(BeliefId from, std::size_t method, std::span<const std::uint64_t> arguments);
  const Steps& calls_any(BeliefId from, std::size_t method, Term guard);
  const BeliefStep& call_unseen(BeliefId from, std::size_t method,
                                std::span<const std::uint64_t> arguments);
  static void unite(Belief& belief, const Belief& other);
  BeliefId intern(Belief belief);
  Steps expand(BeliefId from, std::size_t method, std::span<const std::uint64_t> arguments,
               Term guard);
  Steps united(BeliefId from, std::size_t method, Term guard);
  BeliefStep united(const std::vector<BeliefId>& members, std::size_t method, Term guard,
                    std::uint32_t observation);

  const Component& component_;
  smt::Solver& solver_;
  util::StopToken& stop_;
  BeliefLimits limits_;
  std::unique_ptr<Compiled> compiled_;
  std::vector<std::unique_ptr<Belief>> beliefs_;
  std::unordered_map<Key, BeliefId, KeyHash> ids_;
  std::unordered_map<Key, std::unique_ptr<Steps>, KeyHash> steps_;
  std::unordered_map<Key, std::unique_ptr<BeliefStep>, KeyHash> unseen_steps_;
  /// What an internal step does to a single state, without further steps.
  struct InternalStep {
    BeliefStep result;
    Belief reached;
  };
  std::unordered_map<Key, InternalStep, KeyHash> internal_steps_; ///< by step and state
  using GuardedKey = std::array<std::uint64_t, 2>;                ///< method and belief, guard
  struct GuardedKeyHash {
    std::size_t operator()(const GuardedKey& key) const;
  };
  std::unordered_map<GuardedKey, std::unique_ptr<Steps>, GuardedKeyHash> guarded_steps_;
  std::vector<unsigned> parameter_bits_; ///< by method
  std::vector<std::vector<std::unique_ptr<Steps>>> rows_;
  std::optional<BeliefStep> start_;
  std::uint64_t evaluated_steps_ = 0;
  std::uint64_t calls_ = 0;
};

} // namespace parlance::component
