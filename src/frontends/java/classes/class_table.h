#pragma once
// Classes as a running program sees them: linked to their superclasses, with slots for fields,
// methods found by dispatch, and the state of their initialisation.

#include "frontends/java/classfile/descriptor.h"
#include "frontends/java/classpath/class_path.h"
#include "symex/object_type.h"
#include "symex/value.h"
#include "util/reason.h"

#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace parlance::java {

struct Class;

/// Bits of the number of a text; no primitive type has as many.
inline constexpr unsigned text_width = 15;

/// A method of a linked class.
struct LinkedMethod {
  Class* owner = nullptr;
  const Method* method = nullptr;
  MethodDescriptor descriptor;
  bool is_static() const { return method->is_static(); }
  bool is_abstract() const { return (method->flags & access::abstract_) != 0; }
  bool is_native() const { return (method->flags & access::native_) != 0; }
};

/// A class, interface or array type. Two types are the same if their pointers are.
struct Class : symex::ObjectType {
  enum class Initialisation : std::uint8_t { none, running, done, failed };
  using Member = std::pair<std::string, std::string>; ///< name and descriptor

  const ClassFile* file = nullptr; ///< null for array types and for classes made up here
  Class* super = nullptr;
  std::vector<Class*> interfaces;
  Class* element_class = nullptr;               ///< of an array of references
  bool system = false;                          ///< the JDK's own
  std::map<Member, std::uint32_t> field_slots;  ///< declared here, instance
  std::map<Member, std::uint32_t> static_slots; ///< declared here
  std::map<Member, LinkedMethod> methods;       ///< declared here
  symex::ObjectType statics;                    ///< the type of the object that holds its statics
  symex::ObjectId statics_object;
  Initialisation initialisation = Initialisation::none;
  util::Reason failure; ///< why it failed

  bool is_interface() const { return file != nullptr && file->is_interface(); }
  bool is_abstract() const { return file != nullptr && (file->flags & access::abstract_) != 0; }
  bool is_enum() const { return file != nullptr && (file->flags & access::enum_) != 0; }
  std::string source_name() const;
};

/// A class that is needed and not there.
class ClassNotFound : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

class ClassTable {
public:
  explicit ClassTable(ClassPath& path) : path_(path) {}

  /// The class of an internal name or array descriptor, linked. @throws ClassNotFound
  Class& get(const std::string& name);
  /// Whether some place has the class of an internal name; it need not be one that can be read.
  bool exists(const std::string& name) { return classes_.contains(name) || path_.exists(name); }
  /// A class without a file, for what the VM makes up at run time.
  Class& make_up(const std::string& name);

  /// Names of all classes of a package: `a/b`.
  std::vector<std::string> in_package(const std::string& package) {
    return path_.in_package(package);
  }

  static bool is_subtype(const Class& type, const Class& of);
  /// The method that a reference to this class means (JVMS 5.4.3.3, 5.4.3.4); null if there is
  /// none.
  static const LinkedMethod* resolve(const Class& type, const Class::Member& member);
  /// The method that a call of a resolved one reaches on an object of this class (JVMS 5.4.6); null
  /// if there is none.
  static const LinkedMethod* select(const Class& type, const LinkedMethod& resolved);
  /// Of a public method of this name; null if there is none.
  static const LinkedMethod* select(const Class& type, const std::string& name,
                                    const std::string& descriptor);
  /// The field or static a reference means: the class that declares it and its slot; null if none.
  static Class* declaring_static(Class& type, const Class::Member& field);
  static const std::uint32_t* field_slot(const Class& type, const Class::Member& field);

private:
  bool is_too_new(const ClassFile& file);
  void link(Class& type);
  Class& ancestor(const Class& of, const std::string& name);
  void link_array(Class& type);
  void add_fields(Class& type);

  ClassPath& path_;
  std::map<std::string, std::unique_ptr<Class>> classes_;
  std::set<const Class*> linking_;
};

/// The sort of a slot that holds values of a primitive descriptor: `Z` is Bool, `B` 8 bits, and so
/// on.
term::Sort sort_of(char primitive_descriptor);
symex::SlotType slot_type(const std::string& name, const std::string& descriptor);

} // namespace parlance::java
