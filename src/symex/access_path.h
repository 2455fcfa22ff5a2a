#pragma once
// Access paths: what objects in reach of a component are called, `this.sink.connected`, and where
// such a name leads. An object has as many names as paths lead to it.

#include "symex/shape.h"

#include <optional>
#include <set>
#include <string>

namespace parlance::symex {

/// The name of a slot of an object that is called `path`: `path.field`, `path[2]`. Of fields with
/// one name, later ones are marked.
std::string slot_path(const ObjectType& type, const std::string& path, std::uint32_t slot);

/// Where a path leads.
struct Destination {
  enum class Kind : std::uint8_t {
    nowhere, ///< null, or there is no such path
    object,
    unseen, ///< a value that an earlier step brought in and that nobody asked for
  };
  Kind kind = Kind::nowhere;
  ObjectId object = {};
  std::set<Origin> origins = {}; ///< of an unseen value
};

/// Follows a path in a heap: from `this`, or from a named slot of a base object.
Destination follow(const Heap& heap, const std::optional<ObjectId>& root, const NamedSlots& named,
                   const std::string& path);

} // namespace parlance::symex
