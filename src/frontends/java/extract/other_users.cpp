#include "frontends/java/extract/other_users.h"

#include "frontends/java/classes/readable.h"
#include "frontends/java/extract/other_code.h"
#include "frontends/java/extract/scope.h"
#include "util/error.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace parlance::java {

namespace {

bool is_private(std::uint16_t flags) { return (flags & access::private_) != 0; }

/// Neither constructors nor what compilers make.
bool is_plain(const Method& method) {
  return method.name.front() != '<' && (method.flags & (access::synthetic | access::bridge)) == 0;
}

/// Private, local and anonymous classes are used by those around them.
bool is_used_by_others(const ClassFile& file) {
  const auto own = std::ranges::find(file.inner_classes, file.name, &InnerClass::inner);
  return own == file.inner_classes.end() || (!own->outer.empty() && !is_private(own->flags));
}

class OtherUsers {
public:
  OtherUsers(World& world, Class& component, const Steps& steps, const ExtractOptions& options,
             const util::StopToken& stop)
      : world_(world), component_(component), options_(options), stop_(stop),
        read_(world, component) {
    for (const Step& step : steps.methods) {
      known_.insert(step.method->method);
    }
  }

  void run() {
    const std::vector<const Class*> lineage = ancestors();
    for (const Class* owner : lineage) {
      assume_methods(*owner);
    }
    std::set<std::string> packages;
    for (const Class* owner : lineage) {
      const bool is_library = owner->system && !component_.system;
      if (!is_library && !is_closed(*owner)) {
        packages.insert(package_of(owner->name));
      }
    }
    add_packages_of_statics(packages);
    for (const std::string& package : packages) {
      assume_quiet_package(package);
    }
  }

private:
  static std::string package_of(const std::string& name) {
    const std::size_t end = name.rfind('/');
    return end == std::string::npos ? "" : name.substr(0, end);
  }

  /// The class first, then its superclasses and all their interfaces.
  std::vector<const Class*> ancestors() const {
    std::vector<const Class*> found;
    for (const Class* type = &component_; type != nullptr && type->name != "java/lang/Object";
         type = type->super) {
      found.push_back(type);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const Class* implemented : found[i]->interfaces) {
        if (std::ranges::find(found, implemented) == found.end()) {
          found.push_back(implemented);
        }
      }
    }
    return found;
  }

  /// Whether clients can call the method, or a subclass of theirs can on any object.
  bool is_callable(const Class& owner, const Method& method) const {
    const bool is_open_static = method.is_static() && (method.flags & access::protected_) != 0;
    if (!is_plain(method) || !(is_visible(method.flags, options_) || is_open_static)) {
      return false;
    }
    const LinkedMethod& linked = owner.methods.at({method.name, method.descriptor});
    if (method.is_static()) {
      return true;
    }
    // A bridge calls what it stands in front of.
    const LinkedMethod* selected = ClassTable::select(component_, linked);
    return selected == &linked ||
           (selected != nullptr && (selected->method->flags & access::bridge) != 0);
  }

  /// Methods that are none of the calls.
  void assume_methods(const Class& owner) {
    std::vector<const Method*> others;
    for (const Method& method : owner.file->methods) {
      if (!known_.contains(&method) && is_callable(owner, method)) {
        others.push_back(&method);
      }
    }
    for (const Method* method : others) {
      OtherCode code(world_, read_, known_);
      code.enter(owner, *method);
      if (stop_.requested() || code.may_change_reads()) {
        const std::string name = readable_name(method->name);
        world_.assume(method->is_static() ? Assumed::static_methods : Assumed::other_methods,
                      &owner == &component_ ? name : owner.source_name() + "." + name);
      }
    }
    named_.insert(others.begin(), others.end());
  }

  /// Whether a class beside it can do no more than a client can.
  bool is_closed(const Class& type) const {
    const bool has_open_method = std::ranges::any_of(type.file->methods, [&](const Method& method) {
      return is_plain(method) && !is_private(method.flags) && !known_.contains(&method) &&
             !named_.contains(&method);
    });
    const bool has_open_field = std::ranges::any_of(type.file->fields, [&](const Field& field) {
      return !is_private(field.flags) && !is_visible(field.flags, options_);
    });
    return !has_open_method && !has_open_field && type.file->nest_host.empty() &&
           type.file->nest_members.empty();
  }

  /// Of classes outside the library whose statics calls read, or objects in them.
  void add_packages_of_statics(std::set<std::string>& packages) const {
    for (const BaseSlot& slot : world_.scope.base_reads) {
      const symex::ObjectType& type = *world_.base.objects[slot.first].type;
      const Class* maker = world_.initialisation.maker(slot.first);
      const bool is_statics = dynamic_cast<const Class*>(&type) == nullptr;
      const Class* owner = is_statics ? &world_.classes.get(type.name) : maker;
      if (owner != nullptr && !owner->system && (owner != &component_ || !is_closed(*owner))) {
        packages.insert(package_of(owner->name));
      }
    }
  }

  void assume_quiet_package(const std::string& package) {
    for (const std::string& name : world_.classes.in_package(package)) {
      if (stop_.requested()) {
        const std::string named =
            package.empty() ? "the unnamed package" : "the package " + class_to_source(package);
        world_.assume(Assumed::quiet_class, named + ", which a limit kept from being read,");
        return;
      }
      assume_quiet(name);
    }
  }

  void assume_quiet(const std::string& name) {
    try {
      const Class& type = world_.classes.get(name);
      if (ClassTable::is_subtype(component_, type) || !is_used_by_others(*type.file)) {
        return;
      }
      std::set<const Method*> left_out = known_;
      left_out.insert(named_.begin(), named_.end());
      OtherCode code(world_, read_, left_out);
      for (const Method& method : type.file->methods) {
        if (!is_private(method.flags) && (is_plain(method) || method.name == "<init>")) {
          code.enter(type, method);
        }
      }
      if (code.may_change_reads()) {
        world_.assume(Assumed::quiet_class, "the class " + type.source_name());
      }
    } catch (const ClassNotFound&) {
      // It cannot be run either.
    } catch (const util::UserError&) {
      // Nor can a broken file.
    }
  }

  World& world_;
  Class& component_;
  const ExtractOptions& options_;
  const util::StopToken& stop_;
  ReadPlaces read_;
  std::set<const Method*> known_; ///< calls
  std::set<const Method*> named_; ///< methods that clients see and that are none
};

} // namespace

void assume_other_users(World& world, Class& component, const Steps& steps,
                        const ExtractOptions& options, const util::StopToken& stop) {
  OtherUsers(world, component, steps, options, stop).run();
}

} // namespace parlance::java
