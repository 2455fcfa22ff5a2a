#include "frontends/java/machine/machine.h"

#include "frontends/java/classes/readable.h"
#include "frontends/java/machine/models.h"
#include "util/error.h"
#include "util/reason.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace parlance::java {

Value Frame::pop() {
  util::check(!stack.empty(), "the operand stack is empty");
  const Value value = stack.back();
  stack.pop_back();
  return value;
}

Machine::Machine(World& world, symex::Decisions& decisions, symex::Choices& choices,
                 std::string step, util::StopToken& stop)
    : world_(world), decisions_(decisions), choices_(choices), step_(std::move(step)), stop_(stop),
      heap_(world.base) {}

/// The verifier looks at kinds only: whether an object has the class a method wants is seen here.
void Machine::check_classes(const LinkedMethod& method, const std::vector<Value>& arguments) {
  const std::size_t receiver = method.is_static() ? 0 : 1;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value& value = arguments[i];
    if (value.kind != Value::Kind::reference || value.object.is_null()) {
      continue;
    }
    const bool is_receiver = i < receiver;
    if (!is_receiver && !is_reference(method.descriptor.parameters[i - receiver])) {
      continue;
    }
    const Class& wanted =
        is_receiver ? *method.owner
                    : world_.classes.get(class_of(method.descriptor.parameters[i - receiver]));
    // Interfaces are not checked by the VM either, until somebody calls.
    if (!wanted.is_interface() && !ClassTable::is_subtype(class_of_object(value.object), wanted)) {
      unknown(ReasonId::other_type,
              {class_of_object(value.object).source_name(), wanted.source_name()});
    }
  }
}

std::optional<Value> Machine::call(const LinkedMethod& method, std::vector<Value> arguments) {
  check_classes(method, arguments);
  if (const Model* model = find_model(method)) {
    return (*model)(*this, method, arguments);
  }
  return execute(method, std::move(arguments));
}

std::optional<Value> Machine::execute(const LinkedMethod& method, std::vector<Value> arguments) {
  if (!method.method->code) {
    unknown(ReasonId::no_model, {method_to_source(method)});
  }
  if (frames_.size() >= world_.options.recursion_bound) {
    unknown(ReasonId::recursion_bound);
  }
  Frame frame;
  frame.method = &method;
  frame.code = &*method.method->code;
  frame.locals.resize(frame.code->max_locals);
  std::size_t local = 0;
  for (const Value& argument : arguments) {
    util::check(local < frame.locals.size(), "more arguments than local variables");
    frame.locals[local] = argument;
    local += argument.term != nullptr && argument.term->sort().width() == 64 ? 2 : 1;
  }
  const std::optional<ObjectId> monitor = monitor_of(method, arguments);
  struct Activation {
    Machine& machine;
    std::optional<ObjectId> monitor;
    Activation(Machine& owner, Frame& made, std::optional<ObjectId> entered)
        : machine(owner), monitor(entered) {
      machine.frames_.push_back(&made);
      if (monitor) {
        machine.enter_monitor(*monitor);
      }
    }
    ~Activation() {
      machine.frames_.pop_back();
      if (monitor) {
        machine.leave_monitor(*monitor);
      }
    }
    Activation(const Activation&) = delete;
    Activation& operator=(const Activation&) = delete;
  };
  const Activation activation(*this, frame, monitor);
  run(frame);
  return frame.result;
}

void Machine::run(Frame& frame) {
  while (!frame.returned) {
    if (++steps_ > world_.options.step_bound) {
      unknown(ReasonId::step_bound);
    }
    if (steps_ % 1024 == 0) {
      stop_.check();
    }
    frame.current = frame.next++;
    util::check(frame.current < frame.code->instructions.size(), "control fell off the code");
    try {
      step(frame, frame.code->instructions[frame.current]);
    } catch (const Thrown& thrown) {
      if (!handle(frame, thrown.exception)) {
        throw;
      }
    } catch (const ClassNotFound& missing) {
      unknown(ReasonId::class_missing, {missing.what()});
    }
  }
}

bool Machine::handle(Frame& frame, ObjectId exception) {
  const Class& type = class_of_object(exception);
  for (const ExceptionHandler& handler : frame.code->handlers) {
    if (frame.current < handler.begin || frame.current >= handler.end) {
      continue;
    }
    if (handler.type.empty() || ClassTable::is_subtype(type, world_.classes.get(handler.type))) {
      frame.stack.assign(1, Value::reference(exception));
      frame.next = handler.target;
      return true;
    }
  }
  return false;
}

void Machine::step(Frame& frame, const Instruction& instruction) {
  const bool done = step_constant(frame, instruction) || step_stack(frame, instruction) ||
                    step_arithmetic(frame, instruction) || step_control(frame, instruction) ||
                    step_object(frame, instruction) || step_array(frame, instruction) ||
                    step_invoke(frame, instruction) || step_conversion(frame, instruction) ||
                    step_floating(frame, instruction);
  if (!done) {
    unknown(ReasonId::instruction, {to_text(instruction.opcode)});
  }
}

bool Machine::decide(Term condition) {
  if (heap_.in_base() && !condition->is_constant()) {
    unknown(ReasonId::initialiser_not_constant);
  }
  const std::size_t open = decisions_.open_decisions();
  const bool taken = decisions_.decide(condition);
  if (decisions_.open_decisions() > open) {
    note_decision(condition);
  }
  return taken;
}

void Machine::note_decision(Term condition) {
  const Frame* frame = user_frame();
  const std::uint32_t line = frame == nullptr ? 0 : frame->code->lines[frame->current];
  if (line != 0) {
    choices_.note_decision(condition,
                           {readable_text(frame->method->owner->file->source_file), line});
  }
}

void Machine::unknown(ReasonId id, std::vector<std::string> details) {
  unknown(util::Reason{id, std::move(details)});
}

void Machine::unknown(util::Reason reason) {
  reason.place = place();
  throw Unknown{std::move(reason)};
}

void Machine::raise(const std::string& class_name, const std::optional<std::string>& message) {
  const ObjectId exception = allocate(world_.classes.get(class_name));
  // A message that is not said here exists all the same; whether a NullPointerException has one is
  // an option of the virtual machine.
  Value text = text_or_opaque(message);
  if (!message && class_name == "java/lang/NullPointerException") {
    text = Value::opaque();
  }
  write_slot(exception, 0, text);
  note_place(exception);
  throw Thrown{exception};
}

void Machine::raise_made(const std::string& class_name, const std::string& descriptor,
                         std::vector<Value> arguments) {
  Class& type = world_.classes.get(class_name);
  initialise(type);
  const ObjectId exception = allocate(type);
  arguments.insert(arguments.begin(), Value::reference(exception));
  call(type.methods.at({"<init>", descriptor}), std::move(arguments));
  note_place(exception);
  throw Thrown{exception};
}

std::optional<ObjectId> Machine::monitor_of(const LinkedMethod& method,
                                            const std::vector<Value>& arguments) {
  if ((method.method->flags & access::synchronized_) == 0) {
    return std::nullopt;
  }
  return method.is_static() ? world_.mirror(method.owner->name) : object_of(arguments[0]);
}

void Machine::leave_monitor(ObjectId object) {
  const auto found = monitors_.find(object);
  if (found != monitors_.end() && --found->second == 0) {
    monitors_.erase(found);
  }
}

namespace {

/// Constructors of a throwable are not where it is thrown.
bool makes_throwable(const Frame& frame) {
  const Class* type = frame.method->owner;
  while (type != nullptr && type->name != "java/lang/Throwable") {
    type = type->super;
  }
  return type != nullptr && frame.method->method->name == "<init>";
}

} // namespace

/// The innermost frame outside the JDK; null if there is none.
const Frame* Machine::user_frame() const {
  const auto user = std::find_if(frames_.rbegin(), frames_.rend(), [](const Frame* frame) {
    return !frame->method->owner->system && !makes_throwable(*frame);
  });
  return user == frames_.rend() ? nullptr : *user;
}

std::vector<std::string> Machine::texts_of_caller() const {
  std::vector<std::string> texts;
  if (const Frame* frame = user_frame()) {
    const ConstantPool& pool = frame->method->owner->file->pool;
    for (std::uint16_t i = 1; i < pool.size(); ++i) {
      if (pool.tag(i) == ConstantTag::string) {
        texts.push_back(pool.string(i));
      }
    }
  }
  return texts;
}

std::string Machine::place() const {
  const Frame* user = user_frame();
  if (user == nullptr) {
    return {};
  }
  const Frame& frame = *user;
  const Class& owner = *frame.method->owner;
  const std::uint32_t line = frame.code->lines[frame.current];
  const std::string file =
      owner.file->source_file.empty() ? "unknown source" : owner.file->source_file;
  return fmt::format("{}.{}({}{})", owner.source_name(), readable_name(frame.method->method->name),
                     readable_text(file), line == 0 ? "" : ":" + std::to_string(line));
}

void Machine::note_place(ObjectId exception) { places_[exception] = place(); }

std::string Machine::place_of(ObjectId exception) const {
  const auto found = places_.find(exception);
  return found == places_.end() ? std::string() : found->second;
}

} // namespace parlance::java
