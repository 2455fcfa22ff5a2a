#pragma once
// The alphabet of a run: symbols (method, guard, observation), each with a concrete representative.
// The guards of a method always partition its parameter space, and are the same for all its
// observations: refinement by representatives.

#include "automata/word.h"
#include "component/component.h"
#include "component/verdict_function.h"
#include "guards/guards.h"
#include "learn/refinement/state_text.h"
#include "smt/solver.h"
#include "term/evaluate.h"

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace parlance::teachers {

using automata::Symbol;
using component::ConcreteCall;
using term::Term;

using Arguments = std::vector<std::uint64_t>;

struct AlphabetSymbol {
  std::size_t method;
  Term guard;
  Arguments representative; ///< what the symbol stands for in queries
  std::vector<Arguments>
      samples; ///< the representative, then arguments at the borders of the guard
  /// The symbol stands for all its arguments at once, because telling them apart would take more
  /// guards than allowed: a word with it has a verdict only if all concretisations agree.
  bool collective = false;
  std::shared_ptr<const term::Program> member; ///< the guard, compiled
  std::uint32_t observation = 0;               ///< what came back, of the method's observations
};

/// Those of an alphabet, by number.
using Symbols = std::vector<AlphabetSymbol>;

class Alphabet {
public:
  /// One symbol a method and observation, guard `true`. All references must outlive the alphabet.
  Alphabet(const component::Component& component, smt::Solver& solver);
  /// One that was saved, of the same component. @throws util::UserError unless its guards partition
  /// the arguments of every method
  Alphabet(const component::Component& component, smt::Solver& solver, learn::StateReader& reader);
  void save(learn::StateWriter& writer) const;

  std::size_t size() const { return symbols_.size(); }
  /// As they are now: a copy of it is what a conjecture speaks of.
  const Symbols& symbols() const { return symbols_; }
  const AlphabetSymbol& operator[](Symbol symbol) const { return symbols_[symbol]; }
  /// The symbol a concrete call belongs to.
  Symbol symbol_of(const ConcreteCall& call) const;
  /// The symbols of a method, ascending.
  const std::vector<Symbol>& symbols_of(std::size_t method) const { return by_method_[method]; }
  std::size_t guards_of(std::size_t method) const {
    return by_method_[method].size() / component_.methods[method].observation_count();
  }
  bool any_collective() const;

  /// Takes `part` out of the guard of a symbol, and of the symbols with its method's other
  /// observations, and makes new ones of it, the last in the alphabet. The old symbols keep their
  /// representative. @requires both parts are non-empty, and the representative is not in `part`
  void split(Symbol symbol, Term part);
  /// Gives each of the methods one collective symbol; all symbols are numbered anew.
  void rejoin(const std::set<std::size_t>& methods);

  const component::Component& component() const { return component_; }
  std::uint64_t splits() const { return splits_; }

private:
  /// A symbol for each observation.
  std::vector<AlphabetSymbol> make(std::size_t method, Term guard, bool collective) const;
  AlphabetSymbol read_symbol(learn::StateReader& reader) const;
  void require_partition(std::size_t method, learn::StateReader& reader) const;
  void renumber();
  Term simplified(std::size_t method, Term guard);
  std::vector<Arguments> samples(const AlphabetSymbol& symbol) const;
  std::vector<Arguments> all_arguments(const AlphabetSymbol& symbol) const;

  const component::Component& component_;
  smt::Solver& solver_;
  std::vector<std::unique_ptr<guards::GuardSimplifier>> simplifiers_;
  Symbols symbols_;
  std::vector<std::vector<Symbol>> by_method_;
  std::uint64_t splits_ = 0;
};

/// Whether the arguments satisfy the symbol's guard.
bool contains(const AlphabetSymbol& symbol, std::span<const std::uint64_t> arguments);

} // namespace parlance::teachers
