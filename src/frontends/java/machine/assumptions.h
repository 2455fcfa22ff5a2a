#pragma once
// What an analysis of Java code takes for granted: one row an assumption, with an id for programs
// and a sentence for people. Whoever relies on one says so with World::assume.

#include "component/assumption.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::java {

/// In the order in which they are printed.
enum class Assumed : std::uint8_t {
  exact_argument_class, ///< subject: the class
  exact_array_class,    ///< subject: the array type
  one_declared_type,    ///< subject: the types
  private_constructor,
  untouched_objects,
  leaked_objects,     ///< subject: the class
  ways_back,          ///< subject: what leads to the component
  fields_not_written, ///< subject: the field
  static_methods,     ///< subject: the method
  other_methods,      ///< subject: the method
  quiet_class,        ///< subject: the class, or a package
  one_object,         ///< subject: the class, or a static of it
  quiet_initialiser,  ///< subject: the class
  quiet_finaliser,    ///< subject: the class
  library_statics,    ///< subject: the static, or what statics hold
  missing_class,      ///< subject: the class
  assertions_enabled,
  tree_shaped_arguments,
  no_static_objects, ///< subject: the class
  any_field_values,  ///< subject: the class
  held_objects,
  distinct_hidden_objects,
  fresh_results,
  opaque_callee,   ///< subject: the method
  throwing_callee, ///< subject: the method
  generic_types,   ///< subject: the value and its class
  nan_bits,        ///< subject: the width and the bits
  no_monitor_held, ///< by whoever calls
  not_interrupted,
  one_thread,
};

component::Assumption assumption_of(Assumed what, const std::string& subject);

/// The ids of all rows.
std::vector<std::string> assumption_ids();

} // namespace parlance::java
