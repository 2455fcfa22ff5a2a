#include "frontends/java/static_writes.h"

#include <algorithm>

namespace parlance::java {

namespace {

bool stores_element(Opcode opcode) {
  switch (opcode) {
  case Opcode::iastore:
  case Opcode::lastore:
  case Opcode::fastore:
  case Opcode::dastore:
  case Opcode::aastore:
  case Opcode::bastore:
  case Opcode::castore:
  case Opcode::sastore:
    return true;
  default:
    return false;
  }
}

} // namespace

StaticWrites::StaticWrites(World& world, const Class& owner, const Method& method) : world_(world) {
  open_.emplace_back(&owner, &method);
  while (!open_.empty()) {
    const auto [type, next] = open_.back();
    open_.pop_back();
    if (visited_.insert(next).second) {
      visit(*type, *next);
    }
  }
}

bool StaticWrites::meet_reads() const {
  const bool changes_shared = std::ranges::any_of(changed_, [&](const Class* changed) {
    return std::ranges::any_of(shared_, [&](const Class* shared) {
      return ClassTable::is_subtype(*shared, *changed) || ClassTable::is_subtype(*changed, *shared);
    });
  });
  return writes_ || (shares_array_ && stores_) || changes_shared;
}

void StaticWrites::visit(const Class& owner, const Method& method) {
  if (!method.code) {
    return;
  }
  for (const Instruction& instruction : method.code->instructions) {
    try {
      note(owner, method, instruction);
    } catch (const ClassNotFound&) {
      // Nobody can write to what is not there.
    }
  }
}

void StaticWrites::note(const Class& owner, const Method& method, const Instruction& instruction) {
  const auto index = static_cast<std::uint16_t>(instruction.operand);
  const ConstantPool& pool = owner.file->pool;
  const bool in_constructor = method.name == "<init>";
  switch (instruction.opcode) {
  case Opcode::getstatic:
  case Opcode::putstatic:
    return note_static(pool.member(index), instruction.opcode == Opcode::putstatic);
  case Opcode::getfield:
  case Opcode::putfield:
    return note_field(pool.member(index), instruction.opcode == Opcode::putfield, in_constructor);
  case Opcode::invokestatic:
  case Opcode::invokespecial:
  case Opcode::invokevirtual:
  case Opcode::invokeinterface:
    return note_call(pool.member(index));
  case Opcode::invokedynamic:
    return note_lambda(owner, pool.dynamic(index));
  default:
    stores_ = stores_ || stores_element(instruction.opcode);
  }
}

/// What is made here may be called here.
void StaticWrites::note_lambda(const Class& owner, const DynamicReference& reference) {
  const ClassFile& file = *owner.file;
  for (const std::uint16_t argument : file.bootstrap_methods[reference.bootstrap].arguments) {
    if (file.pool.tag(argument) == ConstantTag::method_handle) {
      note_call(file.pool.method_handle(argument).member);
    }
  }
}

void StaticWrites::note_call(const MemberReference& called) {
  const Class& owner = world_.classes.get(called.owner);
  const LinkedMethod* resolved = ClassTable::resolve(owner, {called.name, called.descriptor});
  if (resolved == nullptr) {
    return;
  }
  if (resolved->owner->system) {
    if (!resolved->is_static()) {
      changed_.insert(&owner);
    }
    return;
  }
  open_.emplace_back(resolved->owner, resolved->method);
}

bool StaticWrites::is_read(const symex::ObjectType& type, std::uint32_t slot) const {
  return world_.scope.reads.contains({&type, slot});
}

void StaticWrites::note_static(const MemberReference& field, bool is_write) {
  const Class::Member member{field.name, field.descriptor};
  const Class* owner = ClassTable::declaring_static(world_.classes.get(field.owner), member);
  if (owner == nullptr || !is_read(owner->statics, owner->static_slots.at(member))) {
    return;
  }
  if (is_write) {
    writes_ = true;
  } else if (field.descriptor.front() == '[') {
    shares_array_ = true;
  } else if (is_reference(field.descriptor)) {
    shared_.insert(&world_.classes.get(class_of(field.descriptor)));
  }
}

/// A constructor writes to what it makes.
void StaticWrites::note_field(const MemberReference& field, bool is_write, bool in_constructor) {
  const Class& owner = world_.classes.get(field.owner);
  const std::uint32_t* slot = ClassTable::field_slot(owner, {field.name, field.descriptor});
  const bool read =
      slot != nullptr && std::ranges::any_of(world_.scope.reads, [&](const auto& entry) {
        const Class* type = dynamic_cast<const Class*>(entry.first);
        return type != nullptr && entry.second == *slot && ClassTable::is_subtype(*type, owner);
      });
  if (!read) {
    return;
  }
  if (is_write) {
    writes_ = writes_ || !in_constructor;
  } else if (field.descriptor.front() == '[') {
    shares_array_ = true;
  } else if (is_reference(field.descriptor)) {
    shared_.insert(&world_.classes.get(class_of(field.descriptor)));
  }
}

} // namespace parlance::java
