#include "frontends/java/classes/settable_fields.h"

#include <map>
#include <optional>

namespace parlance::java {

namespace {

/// By slot, the local variable that is stored there; none: something else is.
using Stored = std::map<std::uint32_t, std::optional<std::int32_t>>;

/// The descriptors of parameters by local variable, of an instance method.
std::map<std::int32_t, std::string> parameter_locals(const MethodDescriptor& descriptor) {
  std::map<std::int32_t, std::string> locals;
  std::int32_t local = 1;
  for (const std::string& parameter : descriptor.parameters) {
    locals[local] = parameter;
    local += parameter == "J" || parameter == "D" ? 2 : 1;
  }
  return locals;
}

bool loads_this(const Instruction& instruction) {
  return instruction.opcode == Opcode::aload && instruction.operand == 0;
}

bool is_load(Opcode opcode) {
  return opcode == Opcode::iload || opcode == Opcode::lload || opcode == Opcode::fload ||
         opcode == Opcode::dload || opcode == Opcode::aload;
}

bool is_constant_load(Opcode opcode) {
  return opcode == Opcode::sipush || opcode == Opcode::aconst_null || opcode == Opcode::ldc ||
         opcode == Opcode::ldc2_w || (opcode >= Opcode::lconst_0 && opcode <= Opcode::dconst_1);
}

std::optional<Stored> stores_of_constructor(const Class& type, const LinkedMethod& constructor);

/// What the sole constructor call `super()` stores; none if it does more than to store.
std::optional<Stored> stores_of_super(const Class& type, const MemberReference& called) {
  const bool plain = type.super != nullptr && called.name == "<init>" &&
                     called.owner == type.super->name && called.descriptor == "()V";
  if (!plain) {
    return std::nullopt;
  }
  if (called.owner == "java/lang/Object") {
    return Stored{};
  }
  const auto found = type.super->methods.find({"<init>", "()V"});
  return found == type.super->methods.end() ? std::nullopt
                                            : stores_of_constructor(*type.super, found->second);
}

/// Code that does nothing but store parameters and constants in fields of `this`.
class PlainCode {
public:
  PlainCode(const Class& type, const LinkedMethod& method)
      : type_(type), code_(*method.method->code), locals_(parameter_locals(method.descriptor)) {}

  std::optional<Stored> stores() {
    while (at_ < code_.instructions.size()) {
      if (code_.instructions[at_].opcode == Opcode::return_) {
        return stored_;
      }
      const bool goes_on = loads_this(code_.instructions[at_]) && (calls_super() || stores_one());
      if (!goes_on) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

private:
  const Instruction* next(std::size_t distance) const {
    return at_ + distance < code_.instructions.size() ? &code_.instructions[at_ + distance]
                                                      : nullptr;
  }

  bool calls_super() {
    const Instruction* call = next(1);
    if (call == nullptr || call->opcode != Opcode::invokespecial) {
      return false;
    }
    const std::optional<Stored> above =
        stores_of_super(type_, type_.file->pool.member(static_cast<std::uint16_t>(call->operand)));
    if (!above) {
      return false;
    }
    for (const auto& [slot, local] : *above) {
      stored_[slot] = std::nullopt; // parameters are none of ours
    }
    at_ += 2;
    return true;
  }

  bool stores_one() {
    const Instruction* load = next(1);
    const Instruction* store = next(2);
    if (store == nullptr || store->opcode != Opcode::putfield ||
        !(is_load(load->opcode) || is_constant_load(load->opcode))) {
      return false;
    }
    const MemberReference& field =
        type_.file->pool.member(static_cast<std::uint16_t>(store->operand));
    const std::uint32_t* slot = ClassTable::field_slot(type_, {field.name, field.descriptor});
    if (slot == nullptr) {
      return false;
    }
    const auto local = locals_.find(load->operand);
    const bool is_parameter =
        is_load(load->opcode) && local != locals_.end() && local->second == field.descriptor;
    stored_[*slot] = is_parameter ? std::optional(load->operand) : std::nullopt;
    at_ += 3;
    return true;
  }

  const Class& type_;
  const Code& code_;
  std::map<std::int32_t, std::string> locals_;
  Stored stored_;
  std::size_t at_ = 0;
};

std::optional<Stored> stores_of_constructor(const Class& type, const LinkedMethod& constructor) {
  const bool is_accessible = (constructor.method->flags & access::private_) == 0;
  return is_accessible && constructor.method->code ? PlainCode(type, constructor).stores()
                                                   : std::nullopt;
}

/// Slots that get a parameter of their own.
std::set<std::uint32_t> own_parameters(const Stored& stored) {
  std::map<std::int32_t, int> uses;
  for (const auto& [slot, local] : stored) {
    if (local) {
      ++uses[*local];
    }
  }
  std::set<std::uint32_t> slots;
  for (const auto& [slot, local] : stored) {
    if (local && uses[*local] == 1) {
      slots.insert(slot);
    }
  }
  return slots;
}

/// The most that one constructor which only stores can set; none if there is no such constructor.
std::optional<std::set<std::uint32_t>> set_by_constructor(const Class& type) {
  std::optional<std::set<std::uint32_t>> most;
  for (const auto& [member, method] : type.methods) {
    if (member.first != "<init>") {
      continue;
    }
    if (const std::optional<Stored> stored = stores_of_constructor(type, method)) {
      std::set<std::uint32_t> slots = own_parameters(*stored);
      if (!most || slots.size() > most->size()) {
        most = std::move(slots);
      }
    }
  }
  return most;
}

void add_set_later(const Class& type, std::set<std::uint32_t>& slots) {
  for (const auto& [member, slot] : type.field_slots) {
    const Field* field = type.file->find_field(member.first, member.second);
    if (field != nullptr && (field->flags & (access::private_ | access::final_)) == 0) {
      slots.insert(slot);
    }
  }
  for (const auto& [member, method] : type.methods) {
    const bool may_set = member.first != "<init>" && !method.is_static() && method.method->code &&
                         (method.method->flags & access::private_) == 0 &&
                         method.descriptor.parameters.size() == 1;
    const std::optional<Stored> stored = may_set ? PlainCode(type, method).stores() : std::nullopt;
    if (stored && stored->size() == 1) {
      slots.merge(own_parameters(*stored));
    }
  }
}

} // namespace

std::set<std::uint32_t> settable_slots(const Class& type) {
  std::optional<std::set<std::uint32_t>> slots =
      type.file == nullptr || type.is_abstract() ? std::nullopt : set_by_constructor(type);
  if (!slots) {
    return {};
  }
  for (const Class* where = &type; where != nullptr && where->file != nullptr;
       where = where->super) {
    add_set_later(*where, *slots);
  }
  return *slots;
}

const Field* field_of_slot(const Class& type, std::uint32_t slot) {
  for (const Class* where = &type; where != nullptr; where = where->super) {
    for (const auto& [member, index] : where->field_slots) {
      if (index == slot) {
        return where->file->find_field(member.first, member.second);
      }
    }
  }
  return nullptr;
}

} // namespace parlance::java
