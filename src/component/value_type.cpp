#include "component/value_type.h"

#include <algorithm>
#include <array>

namespace parlance::component {

namespace {

struct NamedType {
  std::string_view name;
  ValueType type;
  unsigned width;
};

constexpr std::array<NamedType, 3> named_types = {{{"char", ValueType::character, 16},
                                                   {"float", ValueType::floating, 32},
                                                   {"double", ValueType::floating, 64}}};

} // namespace

std::string value_type_name(ValueType type, const term::Sort& sort) {
  const auto found = std::ranges::find_if(named_types, [&](const NamedType& named) {
    return named.type == type && sort == term::Sort::bit_vector(named.width);
  });
  return found == named_types.end() ? std::string() : std::string(found->name);
}

std::string value_type_problem(std::string_view name, const term::Sort& sort, bool has_labels) {
  const auto found = std::ranges::find(named_types, name, &NamedType::name);
  if (found == named_types.end()) {
    return "the type '" + std::string(name) + "' is none of char, float, double";
  }
  if (has_labels) {
    return "a " + std::string(name) + " has no names of values";
  }
  const term::Sort expected = term::Sort::bit_vector(found->width);
  return sort == expected
             ? ""
             : "a " + std::string(name) + " is a " + expected.smtlib() + ", not a " + sort.smtlib();
}

ValueType value_type_of(std::string_view name) {
  return std::ranges::find(named_types, name, &NamedType::name)->type;
}

} // namespace parlance::component
