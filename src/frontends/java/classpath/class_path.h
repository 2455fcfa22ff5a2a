#pragma once
// Where classes are found: the JDK's image, directories, jars and jmods, in order.

#include "frontends/java/classfile/class_file.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::java {

using Bytes = std::vector<std::uint8_t>;

/// One place that holds classes.
class ClassSource {
public:
  virtual ~ClassSource() = default;
  /// The bytes of a class by internal name, or nothing. @throws util::UserError if the place itself
  /// is broken
  virtual std::optional<Bytes> find(const std::string& internal_name) = 0;
  /// Internal names of all classes here, sorted; module-info left out.
  virtual std::vector<std::string> list() = 0;
  /// Those of one package, `a/b`.
  virtual std::vector<std::string> list_package(const std::string& package);
  /// For messages: the path, and for an archive the entry.
  virtual std::string origin(const std::string& internal_name) const = 0;
  /// Paths of places that are to be searched right after this one: what a jar's manifest says.
  virtual std::vector<std::string> named_places() const { return {}; }
};

/// A directory, a .jar (or .zip), a .jmod, or a `lib/modules` image, told apart by content. Of a
/// multi-release jar the classes for `release` are taken, or else the latest before it.
/// @throws util::UserError (bad_input) if it is none of them, with one line that says why
std::unique_ptr<ClassSource> open_class_source(const std::string& path, unsigned release = 0);

/// One class file given by name on the command line: the class `file` that was read from `path`.
std::unique_ptr<ClassSource> single_class_source(const ClassFile& file, const std::string& path);

/// Classes by name, parsed and verified once, from the first place that has them; those of the JDK
/// before all others, as the virtual machine does it.
class ClassPath {
public:
  void append(std::unique_ptr<ClassSource> source);
  /// Classes of sources appended here are the JDK's own: `is_system` says so.
  void append_system(std::unique_ptr<ClassSource> source);
  /// Null if no place has it. @throws util::UserError if it is malformed or does not verify
  const ClassFile* find(const std::string& internal_name);
  /// Whether some place has it, readable or not.
  bool exists(const std::string& internal_name);
  bool is_system(const std::string& internal_name);
  /// Internal names of all classes of a package: `a/b`.
  std::vector<std::string> in_package(const std::string& package) const;
  /// The file or archive entry the class came from.
  std::string origin(const std::string& internal_name);

private:
  struct Place {
    std::unique_ptr<ClassSource> source;
    bool system;
  };
  struct Entry {
    std::unique_ptr<const ClassFile> file; ///< null: no place has it
    std::string origin;
    bool system = false;
  };
  const Place* place_of(const std::string& internal_name, std::optional<Bytes>& bytes) const;
  const Entry& entry(const std::string& internal_name);
  std::vector<Place> places_;
  std::map<std::string, Entry> entries_;
};

} // namespace parlance::java
