#include "component/value_names.h"

#include <algorithm>
#include <set>

namespace parlance::component {

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

/// Arguments may be written as numbers too, so a name must not look like one.
bool may_be_number(const std::string& name) {
  return (name.front() >= '0' && name.front() <= '9') || name.front() == '-';
}

std::string name_problem(const std::string& name) {
  if (name.empty()) {
    return "a value has an empty name";
  }
  if (std::ranges::any_of(name, is_control)) {
    return "the name of a value has a control character";
  }
  if (name.front() == ' ' || name.back() == ' ') {
    return "the name '" + name + "' of a value begins or ends with a space";
  }
  if (may_be_number(name)) {
    return "the name '" + name + "' of a value begins like a number";
  }
  return {};
}

} // namespace

const std::string* ValueNames::name_of(std::uint64_t code) const {
  if (code < values.size()) {
    return &values[code];
  }
  return other.empty() ? nullptr : &other;
}

std::string value_names_problem(const ValueNames& labels, const term::Sort& sort) {
  if (!sort.is_bit_vector()) {
    return "only values of a bit-vector can have names, not those of " + sort.smtlib();
  }
  std::vector<std::string> names = labels.values;
  if (!labels.other.empty()) {
    names.push_back(labels.other);
  }
  std::set<std::string> seen;
  for (const std::string& name : names) {
    const std::string problem = name_problem(name);
    if (!problem.empty()) {
      return problem;
    }
    if (!seen.insert(name).second) {
      return "two values have the name '" + name + "'";
    }
  }
  if (names.size() > 1 && names.size() - 1 > sort.mask()) {
    return std::to_string(names.size()) + " names are too many for the values of " + sort.smtlib();
  }
  return {};
}

} // namespace parlance::component
