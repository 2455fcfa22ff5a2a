#pragma once
// What the heap must know of a class or an array type; front ends derive their own from it.

#include "term/sort.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::symex {

/// A field, or the elements of an array.
struct SlotType {
  std::string name;
  /// Of a primitive value, as narrow as the source says; nothing: a reference
  std::optional<term::Sort> sort;
  std::string declared; ///< the front end's name of a reference's type
};

struct ObjectType {
  std::string name;
  std::vector<SlotType> slots;     ///< inherited ones first
  std::optional<SlotType> element; ///< of an array
  bool is_array() const { return element.has_value(); }

  ObjectType() = default;
  virtual ~ObjectType() = default;
  ObjectType(const ObjectType&) = delete;
  ObjectType& operator=(const ObjectType&) = delete;
};

} // namespace parlance::symex
