#pragma once
// May and must transitions between cells, computed when they are asked for, and kept (CAV'10,
// section 3; DESIGN, section 9). A call may lead to a target if some state of the cell, some
// arguments and some inputs do. What it must do is said by alternatives: each state of the cell
// with each arguments can reach, by its inputs, all targets of one of them. Where inputs decide
// nothing, an alternative is a single target: sets of targets that the call must lead into,
// whatever the state is (Shoham and Grumberg, "3-valued abstraction: more precision at less cost",
// LICS 2006), which a finer partition never makes worse.

#include "abstraction/cell_tree.h"
#include "abstraction/effect.h"
#include "term/substitute.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace parlance::abstraction {

/// An action with arguments that the client may choose.
struct Call {
  ActionId action;
  Term guard; ///< over the parameters
  /// Arguments that satisfy the guard.
  std::vector<std::uint64_t> sample;
  /// There are no others.
  bool is_concrete = false;
};

/// A call with just these arguments.
Call concrete_call(const component::Component& component, std::size_t method,
                   std::vector<std::uint64_t> arguments);

struct Target {
  End end = End::ok;
  std::uint32_t observation = 0; ///< of ok
  bool outside = false;          ///< of ok
  CellId cell = 0;               ///< of ok
  auto operator<=>(const Target&) const = default;

  bool goes_on() const { return end == End::ok && !outside; }
};

/// A target, and a run that leads there.
struct Way {
  Target target;
  ConcreteRun witness;
};

struct AbstractStep {
  std::vector<Way> ways; ///< may
  /// Must: indexes of ways. Empty lists: nothing is known.
  std::vector<std::vector<std::size_t>> alternatives;

  bool may_end(End end) const;
  /// Whether every state with every arguments can reach a target of this kind.
  bool must(const std::function<bool(const Target&)>& is_meant) const;
};

class AbstractSteps {
public:
  /// `solver` answers for good, `eliminator` may give up. All references outlive the steps.
  AbstractSteps(const component::Component& component, CellTree& partition, smt::Solver& solver,
                smt::Solver& eliminator);

  const AbstractStep& step(CellId cell, const Call& call);
  /// The cells with initial states, by such a state.
  const std::vector<std::pair<CellId, ConcreteState>>& initial_cells();

  /// The states from which the call can lead to the target, by some arguments and inputs; with a
  /// run, by those of the run at least. Under assumptions what is outside may be on either side.
  Term origin(const Call& call, const Target& target, const ConcreteRun& run);
  /// The states from which all arguments of the call can lead to it; nothing if that takes too
  /// long.
  std::optional<Term> sure_origin(const Call& call, const Target& target);
  /// The arguments with which the call can lead there from a state; nothing if that takes too long.
  std::optional<Term> arguments_to(const Call& call, const Target& target,
                                   const ConcreteState& state);
  /// A call's run leads to the target: over variables, parameters and inputs.
  Term leads_to(const Call& call, const Target& target);

  const component::Component& component() const { return component_; }
  const std::vector<Effect>& effects() const { return effects_; }
  CellTree& partition() { return partition_; }
  smt::Solver& solver() { return solver_; }
  /// Does every state with every arguments have one target?
  bool is_deterministic() const { return deterministic_; }
  Call internal_step(std::size_t index) const;
  std::uint64_t computed_steps() const { return computed_steps_; }

  /// Forgets all steps, but not the cells.
  void forget();

private:
  /// A call's effect, its arguments put in if there is only one choice.
  struct CallTerms {
    Term errs;
    Term unknown;
    Term outside;
    std::vector<Term> shows;
    term::Substitution after; ///< from variables to what they are after the call
  };
  struct Entry {
    AbstractStep step;
    std::uint64_t version = 0; ///< of the partition, when it was last right
  };
  using CallKey = std::tuple<ActionId, Term, bool>; ///< whether it is concrete
  static CallKey key_of(const Call& call) { return {call.action, call.guard, call.is_concrete}; }

  CallTerms& terms(const Call& call);
  bool is_right(Entry& entry);
  const Entry* bound_of(CellId cell, const CallKey& key) const;
  AbstractStep compute(CellId cell, const Call& call, const Entry* bound);
  void add_known(CellId cell, const Call& call, const AbstractStep& before,
                 std::vector<Way>& ways) const;
  bool covers(const std::vector<Way>& ways, const AbstractStep& bound) const;
  std::optional<Target> add_way(const Call& call, ConcreteRun run, std::vector<Way>& ways) const;
  void add_alternatives(CellId cell, const Call& call, AbstractStep& step);
  std::optional<Term> eliminated(Term formula, std::vector<Term> variables);

  const component::Component& component_;
  CellTree& partition_;
  smt::Solver& solver_;
  smt::Solver& eliminator_;
  std::vector<Effect> effects_;
  bool deterministic_;
  std::map<CallKey, CallTerms> terms_;
  std::map<CallKey, std::map<CellId, Entry>> entries_;
  std::vector<std::pair<CellId, ConcreteState>> initial_;
  std::uint64_t initial_version_ = 0;
  std::uint64_t computed_steps_ = 0;
};

} // namespace parlance::abstraction
