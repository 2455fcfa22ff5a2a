#pragma once
// The heap of one path. Objects made before the component (base objects) are shared by all paths
// and copied when a path writes to them.

#include "symex/object_type.h"
#include "symex/value.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlance::symex {

/// Where an object, or a slot that nobody read yet, comes from: the step that brought it in, and
/// the name of what was chosen there: (`connect`, `sink.connected`).
struct Origin {
  std::string step;
  std::string name;
  friend auto operator<=>(const Origin&, const Origin&) = default; // NOLINT(modernize-use-nullptr)
};

struct Object {
  const ObjectType* type = nullptr;
  std::vector<Value> slots; ///< fields; elements of an array whose length is known
  Term length = nullptr;    ///< of an array; null in other objects
  /// Elements of an array of unknown length that were read or written, by index
  std::map<std::uint32_t, Value> elements = {};
  /// What the step calls the object, if it came from outside during this step: `sink`
  std::string name = {};
  bool from_environment = false; ///< and the environment chose it, not the client
  /// Of absent slots (index; elements of arrays alike), when the object came in an earlier step
  std::map<std::uint32_t, std::set<Origin>> origins = {};
  /// Of an object from outside: the step that brought it in, and what it was there. Objects of one
  /// shape may have come in several ways.
  std::set<Origin> came_as = {};
  bool opaque = false; ///< nothing is known of its class but what is declared

  bool has_known_length() const { return length != nullptr && length->is_constant(); }
};

/// A slot of a base object: its index and the slot's.
using BaseSlot = std::pair<std::uint32_t, std::uint32_t>;

/// Objects that exist before the component.
struct BaseHeap {
  std::vector<Object> objects;
  ObjectId add(Object object);
};

class Heap {
public:
  explicit Heap(BaseHeap& base) : base_(base) {}
  ObjectId add(Object object);
  const Object& read(ObjectId id) const;
  Object& write(ObjectId id);
  std::size_t own_count() const { return own_.size(); }
  const BaseHeap& base() const { return base_; }
  /// Base objects this path wrote to, with their copies.
  const std::map<std::uint32_t, Object>& written() const { return written_; }

  /// While this exists, objects are base objects, and the path's changes of base objects are not
  /// seen: for what happens once and for all, before the component.
  class InBase {
  public:
    explicit InBase(Heap& heap) : heap_(heap), outer_(heap.in_base_) { heap_.in_base_ = true; }
    ~InBase() { heap_.in_base_ = outer_; }
    InBase(const InBase&) = delete;
    InBase& operator=(const InBase&) = delete;

  private:
    Heap& heap_;
    bool outer_;
  };
  bool in_base() const { return in_base_; }

private:
  BaseHeap& base_;
  std::vector<Object> own_;
  std::map<std::uint32_t, Object> written_;
  bool in_base_ = false;
};

} // namespace parlance::symex
