#include "frontends/java/classes/error_filter.h"

#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::java {

namespace {

constexpr const char* throwable = "java/lang/Throwable";

bool is_throwable(const Class& type) {
  return type.name == throwable || (type.super != nullptr && is_throwable(*type.super));
}

Class* find(ClassTable& classes, const std::string& name) {
  try {
    return &classes.get(name);
  } catch (const ClassNotFound&) {
    return nullptr;
  }
}

/// The class of that name, or the nested one if its last parts are classes: a/b/C, a/b$C, a$b$C.
Class* find_nested(ClassTable& classes, std::string name) {
  Class* type = find(classes, name);
  for (std::size_t slash = name.rfind('/'); type == nullptr && slash != std::string::npos;
       slash = name.rfind('/')) {
    name[slash] = '$';
    type = find(classes, name);
  }
  return type;
}

/// The class that a name means inside another one: as it is, nested, beside it, or of java.lang.
Class* resolve(ClassTable& classes, const Class& seen_from, std::string name) {
  std::ranges::replace(name, '.', '/');
  const std::string package = seen_from.name.substr(0, seen_from.name.rfind('/') + 1);
  for (const std::string& candidate :
       {name, seen_from.name + "$" + name, package + name, "java/lang/" + name}) {
    if (Class* type = find_nested(classes, candidate)) {
      return type;
    }
  }
  return nullptr;
}

/// As Java's source has it: a nested class stands behind a dot.
std::string dotted(std::string name) {
  std::ranges::replace(name, '$', '.');
  return name;
}

/// Whether a whole name may be called that, its first parts left out.
bool is_called(const std::string& whole, const std::string& name) {
  const std::string long_name = dotted(whole);
  const std::string short_name = dotted(name);
  return long_name == short_name || long_name.ends_with("." + short_name);
}

bool declares(const Class& type, const std::string& method) {
  return std::ranges::any_of(type.methods,
                             [&](const auto& entry) { return entry.first.first == method; }) ||
         (type.super != nullptr && declares(*type.super, method));
}

[[noreturn]] void refuse(const std::string& message) {
  throw util::UserError(util::ExitCode::usage, message);
}

} // namespace

std::vector<std::string> counted_classes(const std::vector<std::string>& names) {
  std::vector<std::string> classes;
  for (const std::string& name : names) {
    if (name == "all") {
      return {};
    }
    classes.push_back(name == "assert" ? "java.lang.AssertionError" : name);
  }
  return classes;
}

bool ErrorFilter::is_listed(const Class& exception) {
  bool listed = false;
  for (const Class* type = &exception; type != nullptr; type = type->super) {
    for (const std::string& name : errors_.classes) {
      if (is_called(type->source_name(), name)) {
        matched_.insert(name);
        listed = true;
      }
    }
  }
  return listed;
}

bool ErrorFilter::is_inside(const std::string& place) {
  const std::string where = place.substr(0, place.find('('));
  bool inside = false;
  for (const std::string& method : errors_.in) {
    if (is_called(where, method)) {
      matched_.insert(method);
      inside = true;
    }
  }
  return inside;
}

bool ErrorFilter::counts(const Class& exception, const std::string& place) {
  const bool inside = errors_.in.empty() || is_inside(place);
  const bool listed = errors_.classes.empty() || is_listed(exception);
  return inside && listed;
}

std::vector<const Class*> ErrorFilter::classes(ClassTable& classes, Class& seen_from) const {
  std::vector<const Class*> found;
  for (const std::string& name : errors_.classes) {
    const Class* type = resolve(classes, seen_from, name);
    if (type != nullptr && is_throwable(*type)) {
      found.push_back(type);
    }
  }
  return found;
}

void ErrorFilter::check_names(ClassTable& classes, Class& seen_from) const {
  for (const std::string& name : errors_.classes) {
    const Class* type = resolve(classes, seen_from, name);
    if (type == nullptr && !matched_.contains(name)) {
      refuse(fmt::format("--errors: no exception is called {}; give the whole name, as in "
                         "java.io.IOException",
                         name));
    }
    if (type != nullptr && !is_throwable(*type) && !matched_.contains(name)) {
      refuse(fmt::format("--errors: {} is not an exception", name));
    }
  }
  for (const std::string& name : errors_.in) {
    const std::size_t dot = name.rfind('.');
    const Class* type =
        dot == std::string::npos ? &seen_from : resolve(classes, seen_from, name.substr(0, dot));
    const bool exists = type != nullptr && declares(*type, name.substr(dot + 1));
    if (!exists && !matched_.contains(name)) {
      refuse(fmt::format("--errors-in: {} has no method {}; one of another class is written as "
                         "a.b.C.m, without parameters",
                         seen_from.source_name(), name));
    }
  }
}

std::vector<component::Assumption> error_assumptions(const CountedErrors& errors) {
  std::vector<component::Assumption> assumptions;
  if (!errors.classes.empty()) {
    assumptions.push_back(
        {component::counted_errors_id,
         fmt::format("only these exceptions are errors: {}", fmt::join(errors.classes, ", "))});
  }
  if (!errors.in.empty()) {
    assumptions.push_back({component::counted_errors_id,
                           fmt::format("only exceptions raised inside these methods are errors: {}",
                                       fmt::join(errors.in, ", "))});
  }
  return assumptions;
}

} // namespace parlance::java
