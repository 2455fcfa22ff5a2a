#include "frontends/java/extract/steps.h"

#include "frontends/java/classes/readable.h"
#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace parlance::java {

namespace {

bool is_accessible(const Class& type, const Method& method, const ExtractOptions& options) {
  const bool is_public = (method.flags & access::public_) != 0;
  const bool is_private = (method.flags & access::private_) != 0;
  const bool class_is_public = (type.file->flags & access::public_) != 0;
  const bool constructor = method.name == "<init>";
  return is_public ||
         (!is_private && (options.package_visible || (constructor && !class_is_public)));
}

bool is_callable(const Class& type, const Method& method, const ExtractOptions& options) {
  return (method.flags & (access::synthetic | access::bridge)) == 0 && method.name != "<clinit>" &&
         is_accessible(type, method, options);
}

std::string types_of(const MethodDescriptor& descriptor) {
  std::vector<std::string> types;
  for (const std::string& parameter : descriptor.parameters) {
    types.push_back(type_to_source(parameter));
  }
  return fmt::format("({})", fmt::join(types, ","));
}

std::vector<std::string> parameter_names(const LinkedMethod& method) {
  std::vector<std::string> names = method.method->parameter_names;
  names.resize(method.descriptor.parameters.size());
  std::set<std::string> used;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = readable_name(names[i]);
    if (names[i].empty() || !used.insert(names[i]).second) {
      names[i] = fmt::format("p{}", i + 1);
      used.insert(names[i]);
    }
  }
  return names;
}

using Methods = std::vector<const LinkedMethod*>;

/// The class, its superclasses, and then all their interfaces, those of the class first.
std::vector<Class*> ancestry(Class& type) {
  std::vector<Class*> found;
  for (Class* where = &type; where != nullptr && where->name != "java/lang/Object";
       where = where->super) {
    found.push_back(where);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (Class* implemented : found[i]->interfaces) {
      if (std::ranges::find(found, implemented) == found.end()) {
        found.push_back(implemented);
      }
    }
  }
  return found;
}

/// Whether the compiler made the method only to call the same one of a superclass that is not
/// public.
bool passes_on(const Class& owner, const Method& method) {
  constexpr std::uint16_t made = access::synthetic | access::bridge;
  return (method.flags & made) == made && method.code &&
         std::ranges::any_of(method.code->instructions, [&](const Instruction& instruction) {
           if (instruction.opcode != Opcode::invokespecial) {
             return false;
           }
           const MemberReference& called =
               owner.file->pool.member(static_cast<std::uint16_t>(instruction.operand));
           return called.name == method.name && called.descriptor == method.descriptor;
         });
}

/// Whether an object of the class inherits the method: constructors and the statics of interfaces
/// are not inherited, and a default method may be hidden by another one.
bool is_inherited(const Class& type, const LinkedMethod& method) {
  if (method.is_static()) {
    return !method.owner->is_interface();
  }
  const LinkedMethod* selected = ClassTable::select(type, method);
  return method.method->name != "<init>" && selected != nullptr &&
         (selected == &method || passes_on(*selected->owner, *selected->method));
}

/// Methods declared in the class, in its order; then inherited ones that are not overridden.
Methods callable_methods(Class& type, const ExtractOptions& options) {
  Methods found;
  std::set<Class::Member> seen;
  for (const Class* where : ancestry(type)) {
    for (const Method& method : where->file->methods) {
      const Class::Member member{method.name, method.descriptor};
      const LinkedMethod& linked = where->methods.at(member);
      if (!passes_on(*where, method) && seen.insert(member).second &&
          is_callable(*where, method, options) && (where == &type || is_inherited(type, linked))) {
        found.push_back(&linked);
      }
    }
    if (!options.inherited) {
      break;
    }
  }
  return found;
}

Step make_step(const LinkedMethod& method, const std::string& base, bool overloaded) {
  return {overloaded ? base + types_of(method.descriptor) : base, &method, parameter_names(method),
          false};
}

/// A name as an option gives it: `m` is every overload, `m(int)` is one.
bool is_named(const std::string& name, const Step& step) {
  return name == step.name || name == step.method->method->name ||
         name == step.method->method->name + types_of(step.method->descriptor);
}

void apply_choice(std::vector<Step>& steps, const component::CallChoice& choice) {
  std::vector<std::string> names;
  for (const Step& step : steps) {
    names.push_back(step.name);
  }
  const std::vector<component::Fate> fates =
      component::fates_of(names, choice, [&](const std::string& name, std::size_t call) {
        return is_named(name, steps[call]);
      });
  std::vector<Step> kept;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (fates[i] != component::Fate::never) {
      kept.push_back(std::move(steps[i]));
      kept.back().hidden = fates[i] == component::Fate::hidden;
    }
  }
  steps = std::move(kept);
}

std::string simple_name(const Class& type) {
  const std::string name = type.source_name();
  return name.substr(name.find_last_of(".$") + 1);
}

/// A private constructor stands in when there is no other: somebody must have made the object.
void add_private_constructor(Class& type, Steps& steps) {
  const auto found = type.methods.find({"<init>", "()V"});
  if (steps.constructors.empty() && found != type.methods.end()) {
    steps.constructors.push_back(
        make_step(found->second, constructor_name(simple_name(type)), false));
    steps.has_private_constructor = true;
  }
}

} // namespace

Steps find_steps(Class& type, const ExtractOptions& options) {
  const Methods all = callable_methods(type, options);
  std::map<std::string, int> count;
  Steps steps;
  steps.only_statics = std::none_of(all.begin(), all.end(), [](const LinkedMethod* method) {
    return !method->is_static() && method->method->name != "<init>";
  });
  for (const LinkedMethod* method : all) {
    ++count[method->method->name];
  }
  for (const LinkedMethod* method : all) {
    const std::string& name = method->method->name;
    if (name == "<init>") {
      steps.constructors.push_back(
          make_step(*method, constructor_name(simple_name(type)), count[name] > 1));
    } else if (method->is_static() == steps.only_statics && !method->is_abstract()) {
      steps.methods.push_back(make_step(*method, readable_name(name), count[name] > 1));
    }
  }
  apply_choice(steps.methods, options.calls);
  if (steps.methods.empty()) {
    throw util::UserError(util::ExitCode::unsupported,
                          fmt::format("{}: no methods to call; --inherited or --visibility package "
                                      "may add some",
                                      type.source_name()));
  }
  if (steps.only_statics) {
    steps.constructors.clear();
  } else {
    add_private_constructor(type, steps);
  }
  return steps;
}

} // namespace parlance::java
