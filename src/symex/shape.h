#pragma once
// The heap reachable from the component after a step, up to renaming: a graph whose primitive
// values (leaves) are the state variables. Two heaps of one shape differ in the values of its
// leaves only.

#include "symex/heap.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlance::symex {

struct ShapeSlot {
  enum class Kind : std::uint8_t { leaf, null, node, base, absent, opaque };
  Kind kind = Kind::null;
  std::uint32_t index = 0;       ///< of the leaf, node or base object
  std::set<Origin> origins = {}; ///< of an absent value
};

struct ShapeNode {
  const ObjectType* type = nullptr;
  std::string name; ///< the first access path that leads to it
  std::vector<ShapeSlot> slots;
  std::optional<ShapeSlot> length; ///< a leaf, of arrays of unknown length
  bool opaque = false;
  std::set<Origin> came_as = {}; ///< steps that may have brought it in, and as what
};

struct Leaf {
  std::string name; ///< `this.sink.connected`
  term::Sort sort;
};

struct Shape {
  bool has_root = false; ///< node 0 is the component itself
  std::vector<ShapeNode> nodes;
  std::vector<std::pair<BaseSlot, ShapeSlot>> base_slots;
  std::vector<Leaf> leaves;
  std::string key; ///< equal keys, equal shapes (origins of absent values aside)

  /// Absent values and objects may come from these steps too. Whether some object was not known to
  /// come from one of them.
  bool add_origins(const Shape& other);
};

struct Snapshot {
  Shape shape;
  std::vector<Term> values; ///< of its leaves
};

/// Base slots that may change, with their names.
using NamedSlots = std::map<BaseSlot, std::string>;

/// The shape of a heap. @requires no reference in reach of the roots is open
Snapshot capture(const Heap& heap, const std::optional<ObjectId>& root, const NamedSlots& changing);

/// Puts a heap of this shape with these leaf values into an empty heap; node i is own object i.
void restore(Heap& heap, const Shape& shape, const std::vector<Term>& values,
             term::TermStore& store);

} // namespace parlance::symex
