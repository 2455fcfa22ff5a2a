// References that the client or the environment chose: null, an object in reach, or a fresh one,
// settled when somebody looks.
#include "frontends/java/machine/machine.h"

#include "component/value_names.h"
#include "util/error.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

using term::Op;
using term::Sort;

namespace {

constexpr unsigned selector_width = 8;

bool is_text(const Class& type) { return type.name == "java/lang/String"; }

} // namespace

Value Machine::chosen(const std::string& name, const std::string& descriptor,
                      bool from_environment) {
  if (!is_reference(descriptor)) {
    symex::Choice& choice = choices_.get(name, sort_of(descriptor[0]), from_environment);
    choice.type = type_to_source(descriptor);
    return Value::primitive(choice.symbol);
  }
  const Class& declared = world_.classes.get(class_of(known_type(name, descriptor)));
  const bool is_argument = !from_environment && name.find_first_of(".[") == std::string::npos;
  open_.push_back(
      {name, &declared, from_environment, is_argument, OpenReference::State::unseen, {}});
  selector_of(open_.back());
  return Value::open(static_cast<std::uint32_t>(open_.size() - 1));
}

/// The descriptor of a value, narrower than declared where the code was compiled with another class
/// for a type variable.
std::string Machine::known_type(const std::string& name, const std::string& descriptor) {
  const auto found = world_.generic_types.find({step_, name});
  if (found == world_.generic_types.end()) {
    return descriptor;
  }
  world_.assume(Assumed::generic_types, fmt::format("{} is {}", name.substr(0, name.find('#')),
                                                    type_to_source(found->second)));
  return found->second;
}

symex::Choice& Machine::selector_of(const OpenReference& reference) {
  const unsigned width = is_text(*reference.declared) ? text_width : selector_width;
  symex::Choice& selector =
      choices_.get(reference.name, Sort::bit_vector(width), reference.from_environment);
  if (selector.labels.empty()) {
    selector.labels = {"null"};
    for (const std::string& label : world_.labels[{step_, reference.name}]) {
      choices_.is_label(selector, label);
    }
    selector.other = is_text(*reference.declared) ? component::other_text
                                                  : "new " + reference.declared->source_name();
  }
  return selector;
}

bool Machine::is_null(const Value& value) {
  if (value.kind == Value::Kind::reference) {
    return value.object.is_null();
  }
  if (value.kind != Value::Kind::open) {
    unknown(ReasonId::unknown_reference);
  }
  if (open_[value.choice].state == OpenReference::State::unseen) {
    const bool null = decide(null_condition(value.choice));
    open_[value.choice].state =
        null ? OpenReference::State::settled : OpenReference::State::not_null;
  }
  const OpenReference& seen = open_[value.choice];
  return seen.state == OpenReference::State::settled && seen.object.is_null();
}

ObjectId Machine::settled(const Value& value) {
  if (is_null(value)) {
    return {};
  }
  if (value.kind == Value::Kind::reference) {
    return value.object;
  }
  if (open_[value.choice].state == OpenReference::State::not_null) {
    const ObjectId object = chosen_object(value.choice);
    open_[value.choice].object = object;
    open_[value.choice].state = OpenReference::State::settled;
  }
  return open_[value.choice].object;
}

ObjectId Machine::object_of(const Value& value) {
  const ObjectId object = settled(value);
  if (object.is_null()) {
    raise("java/lang/NullPointerException");
  }
  return object;
}

/// Objects that the reference may be, by what the client calls them, some by several names: those
/// in reach of the component, constants that somebody compares with, what arguments before this one
/// are.
std::vector<Reachable> Machine::candidates(std::uint32_t choice) {
  std::vector<Reachable> found;
  add_named(open_[choice], found);
  if (open_[choice].is_argument) {
    add_earlier_arguments(choice, found);
  }
  return found;
}

void Machine::add_named(const OpenReference& reference, std::vector<Reachable>& found) {
  const auto add = [&](ObjectId object, const std::string& label) {
    const bool known = std::ranges::find(found, label, &Reachable::label) != found.end();
    if (!known && ClassTable::is_subtype(class_of_object(object), *reference.declared)) {
      found.push_back({object, label});
    }
  };
  if (names_ != nullptr) {
    for (const Reachable& held : names_->held()) {
      add(held.object, held.label);
    }
    for (const std::string& label : world_.labels[{step_, reference.name}]) {
      const symex::Destination end = names_->follow(label);
      if (end.kind == symex::Destination::Kind::unseen) {
        throw Demand{end.origins};
      }
      if (end.kind == symex::Destination::Kind::object) {
        add(end.object, label);
      }
    }
  }
  for (const ObjectId constant : world_.compared[{step_, reference.name}]) {
    add(constant, constant_label(world_, constant));
  }
}

void Machine::add_earlier_arguments(std::uint32_t choice, std::vector<Reachable>& found) {
  const OpenReference reference = open_[choice];
  for (std::uint32_t earlier = 0; earlier < choice; ++earlier) {
    if (open_[earlier].is_argument && may_be_one(*open_[earlier].declared, *reference.declared)) {
      const ObjectId object = settled(Value::open(earlier));
      if (object.is_null() ||
          ClassTable::is_subtype(class_of_object(object), *reference.declared)) {
        found.push_back({object, open_[earlier].name});
      }
    }
  }
}

/// A label that leads nowhere just now is null, as it is in Java.
Term Machine::null_condition(std::uint32_t choice) {
  const OpenReference reference = open_[choice];
  Term condition = choices_.is_label(selector_of(reference), "null");
  const std::vector<std::string>& labels = world_.labels[{step_, reference.name}];
  if (labels.empty()) {
    return condition;
  }
  const std::vector<Reachable> available = candidates(choice);
  for (const std::string& label : labels) {
    const bool leads_somewhere =
        std::any_of(available.begin(), available.end(), [&](const Reachable& candidate) {
          return candidate.label == label && !candidate.object.is_null();
        });
    if (!leads_somewhere) {
      condition = term::or_(condition, choices_.is_label(selector_of(reference), label));
    }
  }
  return condition;
}

ObjectId Machine::chosen_object(std::uint32_t choice) {
  const OpenReference reference = open_[choice];
  if (is_text(*reference.declared)) {
    Object string{reference.declared, {Value::primitive(selector_of(reference).symbol)}};
    string.name = reference.name;
    string.from_environment = reference.from_environment;
    return heap_.add(std::move(string));
  }
  if (reference.declared->is_enum()) {
    return chosen_constant(reference);
  }
  const std::vector<Reachable> available = candidates(choice);
  learn_labels(reference, available);
  std::set<ObjectId> seen;
  for (const Reachable& candidate : available) {
    if (!candidate.object.is_null() && seen.insert(candidate.object).second &&
        decide(is_one_of(reference, available, candidate.object))) {
      note_held(candidate.object);
      return candidate.object;
    }
  }
  return fresh_object(reference);
}

/// All names of an object mean it.
Term Machine::is_one_of(const OpenReference& reference, const std::vector<Reachable>& available,
                        ObjectId object) {
  std::vector<Term> names;
  for (const Reachable& candidate : available) {
    if (candidate.object == object) {
      names.push_back(choices_.is_label(selector_of(reference), candidate.label));
    }
  }
  return term::or_(store(), names);
}

/// ValueNames must be known before the first path looks at the reference.
void Machine::learn_labels(const OpenReference& reference,
                           const std::vector<Reachable>& available) {
  constexpr std::size_t most_labels = 200;
  std::vector<std::string>& labels = world_.labels[{step_, reference.name}];
  bool learned = false;
  for (const Reachable& candidate : available) {
    if (!candidate.object.is_null() &&
        std::find(labels.begin(), labels.end(), candidate.label) == labels.end()) {
      labels.push_back(candidate.label);
      learned = true;
    }
  }
  if (labels.size() > most_labels) {
    unknown(ReasonId::too_many_objects);
  }
  if (learned) {
    throw NewLabels{};
  }
}

/// One of the constants of an enum: they are all there is.
ObjectId Machine::chosen_constant(const OpenReference& reference) {
  Class& type = world_.classes.get(reference.declared->name);
  initialise(type);
  symex::Choice& selector = selector_of(reference);
  std::vector<std::pair<std::string, ObjectId>> constants;
  for (const Field& field : type.file->fields) {
    if ((field.flags & access::enum_) != 0 && is_reference(field.descriptor)) {
      const std::uint32_t slot = type.static_slots.at({field.name, field.descriptor});
      constants.emplace_back(field.name, settled(read_slot(type.statics_object, slot)));
    }
  }
  if (constants.empty()) {
    unknown(ReasonId::enum_without_constants);
  }
  selector.other = constants.back().first;
  constants.back().first.clear();
  for (const auto& [name, object] : constants) {
    if (!name.empty()) {
      choices_.is_label(selector, name); // codes in the order of declaration
    }
  }
  for (const auto& [name, object] : constants) {
    if (name.empty() || decide(choices_.is_label(selector, name))) {
      return object;
    }
  }
  return constants.back().second;
}

ObjectId Machine::fresh_object(const OpenReference& reference) {
  const Class& type = *reference.declared;
  initialise_for_client(type);
  Object object{&type, {}};
  object.name = reference.name;
  object.from_environment = reference.from_environment;
  object.came_as = {{step_, reference.name}};
  note_fresh(reference);
  if (type.is_array()) {
    if (has_covariant_arrays(type)) {
      world_.assume(Assumed::exact_array_class, type.source_name());
    }
    const Term length =
        choices_.get(reference.name + ".length", Sort::bit_vector(32), reference.from_environment)
            .symbol;
    object.length = term::ite(term::binary(Op::bv_slt, length, integer(0)), integer(0), length);
  } else {
    object.slots.resize(type.slots.size());
    object.opaque = type.is_interface() || type.is_abstract();
    const bool is_final = type.file != nullptr && (type.file->flags & access::final_) != 0;
    if (!object.opaque && !is_final) {
      world_.assume(Assumed::exact_argument_class, type.source_name());
    }
  }
  return heap_.add(std::move(object));
}

bool Machine::same(const Value& first, const Value& second) {
  const bool first_null = is_null(first);
  const bool second_null = is_null(second);
  if (first_null || second_null) {
    return first_null && second_null;
  }
  const bool one_open = first.kind == Value::Kind::open && second.kind == Value::Kind::open &&
                        first.choice == second.choice;
  if (one_open) {
    return true;
  }
  const ObjectId a = settled(first);
  const ObjectId b = settled(second);
  if (a == b) {
    return true;
  }
  compare_with_constant(a, b);
  compare_with_constant(b, a);
  if (is_text(class_of_object(a)) && is_text(class_of_object(b)) &&
      !(world_.is_literal(a) && world_.is_literal(b))) {
    unknown(ReasonId::text_identity);
  }
  const auto lambda = world_.lambdas.find(&class_of_object(a));
  if (lambda != world_.lambdas.end() && lambda->second.captured.empty() &&
      &class_of_object(a) == &class_of_object(b)) {
    unknown(ReasonId::lambda_identity);
  }
  if (has_unclear_identity(a, b)) {
    unknown(ReasonId::box_identity);
  }
  if (!a.is_base() && !b.is_base() && heap_.read(a).opaque && heap_.read(b).opaque &&
      !ClassTable::is_subtype(class_of_object(a), class_of_object(b)) &&
      !ClassTable::is_subtype(class_of_object(b), class_of_object(a))) {
    unknown(ReasonId::interface_identity);
  }
  assume_told_apart(a, b);
  assume_told_apart(b, a);
  return false;
}

/// The second could be the first, an opaque object that came in as something wider: it was not
/// tried, because nobody knew that the first has the type of the second.
void Machine::assume_told_apart(ObjectId opaque, ObjectId narrower) {
  if (opaque.is_base() || narrower.is_base() || !heap_.read(opaque).opaque ||
      heap_.read(narrower).came_as.empty()) {
    return;
  }
  const Class& wide = class_of_object(opaque);
  const Class& narrow = class_of_object(narrower);
  if (&wide != &narrow && ClassTable::is_subtype(narrow, wide)) {
    world_.assume(
        Assumed::one_declared_type,
        fmt::format("{} is not handed over as {}", wide.source_name(), narrow.source_name()));
  }
}

/// Values that the virtual machine may have boxed once for all.
bool Machine::has_unclear_identity(ObjectId first, ObjectId second) const {
  static const std::set<std::string> boxes = {"java/lang/Integer", "java/lang/Long",
                                              "java/lang/Short", "java/lang/Byte",
                                              "java/lang/Character"};
  const Class& type = class_of_object(first);
  if (&type != &class_of_object(second)) {
    return false;
  }
  // Of Boolean, those that came from outside are the constants or new.
  const auto is_certain = [&](ObjectId id) {
    return id.is_base() || !heap_.read(id).came_as.empty();
  };
  return boxes.contains(type.name) ||
         (type.name == "java/lang/Boolean" && !(is_certain(first) && is_certain(second)));
}

/// An object from outside that is compared with a constant may be that constant.
void Machine::compare_with_constant(ObjectId object, ObjectId constant) {
  if (object.is_base() || !constant.is_base() ||
      !ClassTable::is_subtype(class_of_object(constant), class_of_object(object))) {
    return;
  }
  bool learned = false;
  for (const symex::Origin& origin : heap_.read(object).came_as) {
    learned = world_.compared[origin].insert(constant).second || learned;
  }
  if (learned) {
    throw NewLabels{};
  }
}

const Class& Machine::class_of_object(ObjectId id) const {
  return static_cast<const Class&>(*heap_.read(id).type);
}

Value Machine::materialise(ObjectId id, std::uint32_t slot) {
  const Object object = heap_.read(id); // a copy: opening references may move it
  util::check(!object.name.empty(), "a slot without a value");
  const symex::SlotType& type =
      object.type->is_array() ? *object.type->element : object.type->slots[slot];
  note_field_value(object, slot);
  const std::string descriptor = type.sort ? type.declared : descriptor_of(type.declared);
  return chosen(symex::slot_path(*object.type, object.name, slot), descriptor,
                object.from_environment);
}

Value Machine::finished(ObjectId id, std::uint32_t slot, const Value& value,
                        std::set<symex::Origin>& origins) {
  if (value.kind == Value::Kind::absent && !heap_.read(id).name.empty()) {
    const Object& object = heap_.read(id);
    const symex::Origin origin{step_, symex::slot_path(*object.type, object.name, slot)};
    if (!world_.demanded.contains(origin)) {
      origins = {origin};
      return value;
    }
    const Value made = materialise(id, slot);
    return finished(id, slot, made, origins);
  }
  if (value.kind != Value::Kind::open) {
    return value;
  }
  const OpenReference& reference = open_[value.choice];
  const symex::Origin origin{step_, reference.name};
  if (reference.state != OpenReference::State::settled && !world_.demanded.contains(origin)) {
    origins = {origin};
    return {};
  }
  return Value::reference(settled(value));
}

void Machine::finish_object(ObjectId id, std::vector<ObjectId>& found) {
  for (std::uint32_t slot = 0; slot < heap_.read(id).slots.size(); ++slot) {
    const Value before = heap_.read(id).slots[slot];
    std::set<symex::Origin> origins;
    const Value after = finished(id, slot, before, origins);
    if (after != before || !origins.empty()) {
      Object& object = heap_.write(id);
      object.slots[slot] = after;
      if (!origins.empty()) {
        object.origins[slot] = std::move(origins);
      }
    }
    if (after.kind == Value::Kind::reference && !after.object.is_null() &&
        !after.object.is_base()) {
      found.push_back(after.object);
    }
  }
}

void Machine::finish_heap(const std::optional<ObjectId>& root) {
  std::vector<ObjectId> open;
  if (root) {
    open.push_back(*root);
  }
  std::vector<std::uint32_t> written;
  for (const auto& [index, object] : heap_.written()) {
    written.push_back(index);
  }
  for (const std::uint32_t index : written) {
    finish_object(ObjectId::base(index), open);
  }
  std::set<ObjectId> done;
  while (!open.empty()) {
    const ObjectId id = open.back();
    open.pop_back();
    if (done.insert(id).second) {
      finish_object(id, open);
      const Object& object = heap_.read(id);
      if (!object.name.empty() && !object.opaque) {
        world_.scope.handed_over.insert(object.type);
      }
    }
  }
}

} // namespace parlance::java
