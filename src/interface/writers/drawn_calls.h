#pragma once
// The calls of one state as a person wants to see them: symbols that no one needs to tell apart in
// this state are drawn as one.

#include "interface/interface.h"

#include <string>
#include <vector>

namespace parlance::interface {

struct DrawnCall {
  std::string signature;          ///< `connect(snk, c)`
  std::string guard;              ///< `snk != 0`; empty: always
  Verdict verdict;                ///< what the state says of it
  State to;                       ///< where it leads
  const Explanation* explanation; ///< why, and a shortest witness
  std::string places;             ///< of its guard in the source: `Foo.java:12, 15`; may be empty

  /// `connect(snk, c) when snk != 0`
  std::string text() const { return guard.empty() ? signature : signature + " when " + guard; }
};

/// The interface must outlive it.
class CallDrawer {
public:
  explicit CallDrawer(const Interface& interface);

  /// In symbol order. All symbols of a method, or of a method and guard or observation, that lead
  /// to one state for the same reasons are one call; what cannot come back is not drawn.
  /// @requires the state is legal
  std::vector<DrawnCall> draw(State state) const;

private:
  /// Symbols that may be drawn as one, and how they are.
  struct Group {
    std::vector<Symbol> symbols;
    std::string signature;
    std::string guard = {};
    std::string places = {};
  };
  /// The symbols that something can come back from.
  std::vector<Symbol> possible(State state, const Group& group) const;
  bool all_lead_alike(State state, const std::vector<Symbol>& symbols) const;
  const Explanation* shortest_witness(State state, const std::vector<Symbol>& symbols) const;
  const Group& group_to_draw(State state, Symbol symbol) const;

  const Interface& interface_;

  /// For each symbol the groups it is in, largest first; the last holds the symbol alone.
  std::vector<std::vector<Group>> groups_;
};

} // namespace parlance::interface
