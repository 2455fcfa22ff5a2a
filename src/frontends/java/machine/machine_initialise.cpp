// Static initialisers: which run when a class is needed, and in which order (JVMS 5.5).
#include "frontends/java/machine/machine.h"

#include "frontends/java/classes/missing_classes.h"
#include "frontends/java/machine/models.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::java {

using Initialisation = Class::Initialisation;

void Machine::initialise(Class& type) {
  world_.initialisation.note_trigger(type);
  if (!heap_.in_base() && world_.initialisation.depends_on_order(type)) {
    unknown(ReasonId::initialiser_time, {type.source_name()});
  }
  switch (type.initialisation) {
  case Initialisation::done:
    return;
  case Initialisation::running:
    world_.initialisation.note_cycle(type);
    return;
  case Initialisation::failed:
    unknown({ReasonId::static_initialiser, {type.source_name()}, {}, {type.failure}});
  case Initialisation::none:
    run_initialiser(type);
  }
}

/// Interfaces have no effect by themselves, only if an object could run code of theirs.
void Machine::initialise_interfaces(const Class& type) {
  for (Class* implemented : type.interfaces) {
    initialise_interfaces(*implemented);
    const bool has_defaults = std::ranges::any_of(implemented->methods, [](const auto& entry) {
      return !entry.second.is_abstract() && !entry.second.is_static();
    });
    if (has_defaults) {
      initialise(*implemented);
    }
  }
}

/// The virtual machine's verifier loads the classes that are caught.
void Machine::check_linkage(const Class& type) {
  const MissingClasses missing = missing_classes(world_.classes, type);
  if (!missing.caught.empty()) {
    throw Unknown{{ReasonId::not_linked, {class_to_source(*missing.caught.begin())}}};
  }
  for (const std::string& name : missing.mentioned) {
    world_.assume(Assumed::missing_class, class_to_source(name));
  }
}

/// Superclasses, then superinterfaces with default methods, then the class itself.
void Machine::run_initialisers(Class& type) {
  set_constant_values(*this, type);
  if (!type.is_interface()) {
    if (type.super != nullptr) {
      initialise(*type.super);
    }
    initialise_interfaces(type);
  }
  const auto initialiser = type.methods.find({"<clinit>", "()V"});
  if (initialiser != type.methods.end()) {
    call(initialiser->second, {});
  }
}

void Machine::run_initialiser(Class& type) {
  const symex::Heap::InBase in_base(heap_);
  type.initialisation = Initialisation::running;
  world_.initialisation.enter(type, world_.base.objects.size());
  Object statics{&type.statics, {}};
  for (const symex::SlotType& slot : type.statics.slots) {
    statics.slots.push_back(default_value(store(), slot));
  }
  type.statics_object = heap_.add(std::move(statics));
  util::Reason failure;
  try {
    check_linkage(type);
    run_initialisers(type);
  } catch (const Unknown& reason) {
    failure = reason.reason;
  } catch (const Thrown& thrown) {
    failure = {ReasonId::initialiser_throws,
               {class_of_object(thrown.exception).source_name()},
               place_of(thrown.exception)};
  } catch (const ClassNotFound& missing) {
    failure = {ReasonId::class_missing, {missing.what()}};
  }
  world_.initialisation.leave(world_.base.objects.size());
  type.initialisation = failure.empty() ? Initialisation::done : Initialisation::failed;
  if (!failure.empty()) {
    type.failure = failure;
    unknown({ReasonId::static_initialiser, {type.source_name()}, {}, {failure}});
  }
}

/// The client did it, before it made an object. The library's initialisers know nothing of a
/// component.
void Machine::initialise_for_client(const Class& declared) {
  if (declared.system || declared.file == nullptr) {
    return;
  }
  Class& type = world_.classes.get(declared.name);
  if (type.initialisation == Initialisation::none) {
    try {
      run_initialiser(type);
    } catch (const Unknown&) {
      // Whoever uses the class will say so.
    }
  }
  world_.initialisation.note_client(type);
  if (type.initialisation == Initialisation::failed) {
    world_.assume(Assumed::quiet_initialiser, type.source_name());
  }
}

} // namespace parlance::java
