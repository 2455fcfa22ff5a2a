#pragma once
// Values of an enumeration with their names, one row each: for whoever writes them, reads them or
// lists them.

#include "util/error.h"

#include <array>
#include <cstddef>
#include <string>

namespace parlance::util {

template <typename Value>
struct NamedValue {
  Value value;
  const char* name;
};

/// @requires the value has a row
template <typename Value, std::size_t count>
std::string name_of(Value value, const std::array<NamedValue<Value>, count>& rows) {
  for (const NamedValue<Value>& row : rows) {
    if (row.value == value) {
      return row.name;
    }
  }
  throw InternalError("a value without a name");
}

} // namespace parlance::util
