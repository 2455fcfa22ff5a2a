#include "frontends/java/classpath/class_path.h"

#include "frontends/java/classfile/class_file_names.h"
#include "frontends/java/verifier/verify.h"
#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace parlance::java {

std::vector<std::string> ClassSource::list_package(const std::string& package) {
  std::vector<std::string> names = list();
  std::erase_if(names, [&](const std::string& name) {
    const std::size_t end = name.rfind('/');
    return (end == std::string::npos ? "" : name.substr(0, end)) != package;
  });
  return names;
}

std::vector<std::string> ClassPath::in_package(const std::string& package) const {
  std::set<std::string> names;
  for (const Place& place : places_) {
    std::ranges::move(place.source->list_package(package), std::inserter(names, names.end()));
  }
  return {names.begin(), names.end()};
}

void ClassPath::append(std::unique_ptr<ClassSource> source) {
  places_.push_back({std::move(source), false});
}

void ClassPath::append_system(std::unique_ptr<ClassSource> source) {
  places_.push_back({std::move(source), true});
}

const ClassFile* ClassPath::find(const std::string& internal_name) {
  return entry(internal_name).file.get();
}

bool ClassPath::exists(const std::string& internal_name) {
  std::optional<Bytes> bytes;
  return entries_.contains(internal_name)
             ? find(internal_name) != nullptr
             : is_class_name(internal_name) && place_of(internal_name, bytes) != nullptr;
}

bool ClassPath::is_system(const std::string& internal_name) { return entry(internal_name).system; }

std::string ClassPath::origin(const std::string& internal_name) {
  return entry(internal_name).origin;
}

/// The JDK's places come first: the virtual machine never takes a class of a package of its own
/// modules from the class path.
const ClassPath::Place* ClassPath::place_of(const std::string& internal_name,
                                            std::optional<Bytes>& bytes) const {
  for (const bool system : {true, false}) {
    for (const Place& place : places_) {
      if (place.system == system) {
        bytes = place.source->find(internal_name);
        if (bytes) {
          return &place;
        }
      }
    }
  }
  return nullptr;
}

const ClassPath::Entry& ClassPath::entry(const std::string& internal_name) {
  if (const auto known = entries_.find(internal_name); known != entries_.end()) {
    return known->second;
  }
  Entry result;
  std::optional<Bytes> bytes;
  const Place* const place =
      is_class_name(internal_name) ? place_of(internal_name, bytes) : nullptr;
  if (place != nullptr) {
    result.origin = place->source->origin(internal_name);
    result.system = place->system;
    auto file = std::make_unique<ClassFile>(parse_class(*bytes, result.origin));
    if (file->name != internal_name) {
      util::bad_input(fmt::format("{}: expected class {}, found class {}", result.origin,
                                  internal_name, file->name));
    }
    verify(*file, result.origin);
    result.file = std::move(file);
  }
  return entries_.emplace(internal_name, std::move(result)).first->second;
}

} // namespace parlance::java
