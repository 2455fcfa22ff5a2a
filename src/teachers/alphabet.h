#pragma once
// The alphabet of a run: symbols (method, guard, observation), each with a concrete representative.
// The guards of a method always partition its parameter space, and are the same for all its
// observations: refinement by representatives.

#include "automata/word.h"
#include "component/component.h"
#include "component/verdict_function.h"
#include "guards/guards.h"
#include "learn/refinement/state_text.h"
#include "protocol/automaton.h"
#include "smt/solver.h"
#include "term/evaluate.h"

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace parlance::teachers {

using automata::Symbol;
using component::Arguments;
using component::ConcreteCall;
using component::ConcreteWord;
using protocol::GuardedCall;
using term::Term;

/// The calls that a teacher makes of a symbol, whose sample is its representative: what it stands
/// for in queries.
struct Instances {
  std::vector<Arguments> samples = {}; ///< the representative, then some at the guard's borders
  /// The symbol stands for all its arguments at once, because telling them apart would take more
  /// guards than allowed: a word with it has a verdict only if all concretisations agree.
  bool collective = false;
  std::shared_ptr<const term::Program> member = nullptr; ///< the guard, compiled

  /// Whether the arguments satisfy the guard.
  bool contains(std::span<const std::uint64_t> arguments) const;
};

/// Symbols with their instances, by number: those of an alphabet or of a conjecture, as they are
/// when one looks.
struct Symbols {
  const std::vector<GuardedCall>& calls;
  const std::vector<Instances>& instances;

  bool any_collective() const;
};

class Alphabet {
public:
  /// One symbol a method and observation, guard `true`. All references must outlive the alphabet.
  Alphabet(const component::Component& component, smt::Solver& solver);
  /// One that was saved, of the same component. @throws util::UserError unless its guards partition
  /// the arguments of every method
  Alphabet(const component::Component& component, smt::Solver& solver, learn::StateReader& reader);
  void save(learn::StateWriter& writer) const;

  std::size_t size() const { return list_.calls.size(); }
  /// As they are now: a copy of them is what a conjecture speaks of.
  const std::vector<GuardedCall>& calls() const { return list_.calls; }
  const std::vector<Instances>& instances() const { return list_.instances; }
  Symbols symbols() const { return {list_.calls, list_.instances}; }
  const GuardedCall& operator[](Symbol symbol) const { return list_.calls[symbol]; }
  /// The symbol a concrete call belongs to.
  Symbol symbol_of(const ConcreteCall& call) const;
  /// The symbols of a method, ascending.
  const std::vector<Symbol>& symbols_of(std::size_t method) const { return by_method_[method]; }
  std::size_t guards_of(std::size_t method) const {
    return by_method_[method].size() / component_.methods[method].observation_count();
  }
  bool any_collective() const { return symbols().any_collective(); }

  /// Takes `part` out of the guard of a symbol, and of the symbols with its method's other
  /// observations, and makes new ones of it, the last in the alphabet. The old symbols keep their
  /// representative. @requires both parts are non-empty, and the representative is not in `part`
  void split(Symbol symbol, Term part);
  /// Gives each of the methods one collective symbol; all symbols are numbered anew.
  void rejoin(const std::set<std::size_t>& methods);

  const component::Component& component() const { return component_; }
  std::uint64_t splits() const { return splits_; }

private:
  struct List {
    std::vector<GuardedCall> calls;
    std::vector<Instances> instances;
  };
  /// A symbol for each observation.
  void add(std::size_t method, Term guard, bool collective, List& list) const;
  void read_symbol(learn::StateReader& reader);
  void require_partition(std::size_t method, learn::StateReader& reader) const;
  void renumber();
  Term simplified(std::size_t method, Term guard);
  Instances instances_of(const GuardedCall& call, bool collective) const;
  std::vector<Arguments> samples(const GuardedCall& call, const Instances& of) const;
  std::vector<Arguments> all_arguments(const GuardedCall& call, const Instances& of) const;

  const component::Component& component_;
  smt::Solver& solver_;
  std::vector<std::unique_ptr<guards::GuardSimplifier>> simplifiers_;
  List list_;
  std::vector<std::vector<Symbol>> by_method_;
  std::uint64_t splits_ = 0;
};

} // namespace parlance::teachers
