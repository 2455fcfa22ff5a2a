#pragma once
// The calls of one state as a person wants to see them: symbols that no one needs to tell apart in
// this state are drawn as one.

#include "interface/interface.h"

#include <string>
#include <vector>

namespace parlance::interface {

struct DrawnCall {
  std::string text;             ///< `connect(snk, c) when snk != 0`
  const Transition* transition; ///< where it leads, why, and a shortest witness
  std::string places;           ///< of its guard in the source: `Foo.java:12, 15`; may be empty
};

/// The interface must outlive it.
class CallDrawer {
public:
  explicit CallDrawer(const Interface& interface);

  /// In symbol order. All symbols of a method, or of a method and guard or observation, that lead
  /// to one state for the same reasons are one call; what cannot come back is not drawn.
  /// @requires the state is legal
  std::vector<DrawnCall> draw(const State& state) const;

private:
  /// Symbols that may be drawn as one, and the text if they are.
  struct Group {
    std::vector<std::size_t> symbols;
    std::string text;
    std::string places = {};
  };
  /// The symbols that something can come back from.
  std::vector<std::size_t> possible(const State& state, const Group& group) const;
  const Group& group_to_draw(const State& state, std::size_t symbol) const;

  const Interface& interface_;

  /// For each symbol the groups it is in, largest first; the last holds the symbol alone.
  std::vector<std::vector<Group>> groups_;
};

} // namespace parlance::interface
