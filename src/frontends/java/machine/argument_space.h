#pragma once
// Which objects a client can pass: the one place that decides (docs/java.md, "Arguments"). A
// reference argument is null, an object that existed when the call began, an argument before it, or
// a new object with fields of its own.

#include "frontends/java/machine/world.h"
#include "symex/access_path.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlance::java {

/// An object that an argument may be, and what the client calls it.
struct Reachable {
  symex::ObjectId object;
  std::string label; ///< `this.sensor`, `Sensor.NONE`
};

/// What objects that exist when a call begins are called. A name means the object that it leads to
/// then, so several names can mean one object.
class ObjectNames {
public:
  ObjectNames(World& world, const symex::Shape& shape, const std::vector<term::Term>& values,
              const symex::NamedSlots& named);
  /// Every object in reach of the component once, by its first name.
  const std::vector<Reachable>& held() const { return held_; }
  /// Where a name leads in the heap as the call finds it.
  symex::Destination follow(const std::string& name) const;
  /// Objects that are there when the call begins.
  std::size_t count() const { return heap_.own_count(); }

private:
  symex::Heap heap_;
  std::optional<symex::ObjectId> root_;
  const symex::NamedSlots& named_;
  std::vector<Reachable> held_;
};

/// Whether references of these types can mean one object.
bool may_be_one(const Class& first, const Class& second);

/// Whether another array than one of exactly this type can be passed for it: `Object[]` may be a
/// `String[]`.
bool has_covariant_arrays(const Class& array);

/// What clients call a base object that is none of the component's own: `Sensor.NONE`,
/// `String.class`, `"a text"`.
std::string constant_label(const World& world, symex::ObjectId object);

/// Says which objects from outside could be such that a static field leads to, and are not taken
/// for them: where calls change either and look at the other. When all is executed.
void assume_no_static_objects(World& world);

} // namespace parlance::java
