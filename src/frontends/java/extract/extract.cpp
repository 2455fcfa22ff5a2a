#include "frontends/java/extract/extract.h"

#include "frontends/java/extract/assemble.h"
#include "frontends/java/extract/scope.h"
#include "frontends/java/extract/steps.h"
#include "frontends/java/extract/summary.h"
#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::java {

namespace {

Class& find_class(World& world, const std::string& class_name) {
  std::string name = class_name;
  std::replace(name.begin(), name.end(), '.', '/');
  try {
    Class& type = world.classes.get(name);
    if (type.is_interface()) {
      throw util::UserError(util::ExitCode::unsupported,
                            class_name + ": is an interface; give a class that implements it");
    }
    return type;
  } catch (const ClassNotFound& missing) {
    util::bad_input(class_name + ": class " + missing.what() +
                    " is not found; --classpath says where else to look");
  }
}

void check_unknown_fields(const Class& type, const ExtractOptions& options) {
  std::vector<std::string> fields;
  for (const Class* owner = &type; owner != nullptr; owner = owner->super) {
    for (const auto& [member, slot] : owner->field_slots) {
      fields.push_back(member.first);
    }
  }
  for (const std::string& name : options.unknown_fields) {
    if (std::ranges::find(fields, name) == fields.end()) {
      throw util::UserError(util::ExitCode::usage,
                            fmt::format("--unknown-fields: {} has no field {}; there are: {}",
                                        type.source_name(), name, fmt::join(fields, ", ")));
    }
  }
}

} // namespace

component::Component extract(term::TermStore& store, ClassPath& path, const std::string& class_name,
                             const ExtractOptions& options, util::StopToken& stop) {
  World world(store, path, options.execution);
  Class& type = find_class(world, class_name);
  const Steps steps = find_steps(type, options);
  if (!steps.only_statics && type.is_abstract()) {
    throw util::UserError(util::ExitCode::unsupported,
                          class_name + ": is abstract; give a class that extends it");
  }
  if (!steps.only_statics && steps.constructors.empty()) {
    throw util::UserError(util::ExitCode::unsupported,
                          class_name + ": no constructor is accessible; try --visibility package");
  }
  if (steps.only_statics && options.lifecycle != Lifecycle::automatic) {
    throw util::UserError(util::ExitCode::usage,
                          class_name + ": has only static methods; --lifecycle is for objects");
  }
  check_unknown_fields(type, options);
  if (options.hide_parameters && options.lifecycle == Lifecycle::explicit_) {
    throw util::UserError(util::ExitCode::usage,
                          "--hide-parameters hands the object over, so constructors are no calls; "
                          "leave out --lifecycle explicit");
  }
  if (steps.only_statics && (options.hide_parameters || !options.unknown_fields.empty())) {
    throw util::UserError(util::ExitCode::usage,
                          class_name + ": has only static methods; --hide-parameters and "
                                       "--unknown-fields are for objects");
  }
  ErrorFilter errors(options.errors);
  world.component = &type;
  world.counted_errors = errors.classes(world.classes, type);
  const Summary summary = Summariser(world, steps, options, errors, type, stop).run();
  if (!stop.requested()) {
    errors.check_names(world.classes, type);
  }
  component::Component component = assemble(summary, world, type.source_name(), options.observe);
  component.assumptions = error_assumptions(options.errors);
  assume_scope(world, type, steps, options, stop);
  world.assume(Assumed::one_thread);
  std::ranges::move(world.assumptions(), std::back_inserter(component.assumptions));
  return component;
}

} // namespace parlance::java
