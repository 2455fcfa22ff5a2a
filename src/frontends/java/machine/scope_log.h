#pragma once
// What calls read of older objects, and which objects others can get at: what the assumptions about
// others are made from (scope.h).

#include "symex/heap.h"

#include <cstdint>
#include <set>
#include <utility>

namespace parlance::java {

struct ScopeLog {
  using Type = const symex::ObjectType*;

  /// Slots that a call read of an object that was there before it, by the object's type; slot 0 for
  /// all elements of an array. The type of statics is that of the object that holds them.
  std::set<std::pair<Type, std::uint32_t>> reads;
  std::set<symex::BaseSlot> base_reads; ///< those of base objects
  std::set<Type>
      given_out; ///< types of objects that a call returned, passed on or left with others
  std::set<Type> leads_back; ///< those that others have and that lead to the component itself
  std::set<symex::BaseSlot> static_ways_back; ///< static fields, and slots behind them, that do
  std::set<Type> handed_over;                 ///< types of arguments that were kept
};

} // namespace parlance::java
