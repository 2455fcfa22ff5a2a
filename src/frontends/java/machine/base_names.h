#pragma once
// Names of what static fields hold.

#include "frontends/java/machine/world.h"

#include <cstdint>
#include <map>
#include <string>

namespace parlance::java {

enum class Through : std::uint8_t {
  every_field,
  constant_fields, ///< only those that no call changes
};

/// A name for every base object that static fields lead to, as initialisers left them.
std::map<std::uint32_t, std::string> base_names(const World& world, Through through);

/// Base slots that calls change, each with a name: `Foo.count`.
symex::NamedSlots name_base_slots(const World& world);

} // namespace parlance::java
