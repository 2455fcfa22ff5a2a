#pragma once
// A Java virtual machine with symbolic values that executes one path at a time. References of a
// path are concrete: null, an object it knows, or open until somebody looks.

#include "frontends/java/machine/argument_space.h"
#include "symex/choices.h"
#include "symex/decisions.h"
#include "symex/heap.h"
#include "util/reason.h"
#include "util/stop.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::java {

using symex::Object;
using symex::ObjectId;
using symex::Value;
using term::Term;

/// One activation of a method.
struct Frame {
  const LinkedMethod* method = nullptr;
  const Code* code = nullptr;
  std::size_t next = 0; ///< index of the instruction to be executed
  std::size_t current = 0;
  std::vector<Value> locals;
  std::vector<Value> stack;
  /// By instruction that jumps back: rounds that depended on a decision, and decisions at the last
  /// one
  struct Loop {
    std::uint32_t rounds = 0;
    std::size_t decisions = 0;
  };
  std::map<std::size_t, Loop> loops;
  std::optional<Value> result; ///< set when the method returns
  bool returned = false;

  void push(Value value) { stack.push_back(value); }
  Value pop();
};

class Machine {
public:
  /// `step` names the call that is being summarised; its choices are made in `choices`.
  Machine(World& world, symex::Decisions& decisions, symex::Choices& choices, std::string step,
          util::StopToken& stop);

  World& world() { return world_; }
  symex::Heap& heap() { return heap_; }
  term::TermStore& store() { return world_.store; }
  /// Objects that are there when the step begins have these names. They must outlive the machine.
  void set_names(const ObjectNames& names) { names_ = &names; }

  /// From now on, objects are of this step.
  void begin_step() { kept_objects_ = heap_.own_count(); }
  /// Somebody else can get at the object from now on, and at what it leads to.
  void note_leak(const Value& value);
  void note_left_with_others();
  /// The object whose calls these are.
  void set_component(ObjectId object) { component_object_ = object; }
  /// A slot is read or written by whom is running now; all elements of an array are slot 0.
  void note_read(ObjectId id, std::uint32_t slot);
  void note_write(ObjectId id, std::uint32_t slot);

  /// Runs a method to its end. @throws Thrown, Unknown, Demand, util::Stopped
  std::optional<Value> call(const LinkedMethod& method, std::vector<Value> arguments);
  /// The same by the method's own code, whether or not there is a model of it.
  std::optional<Value> execute(const LinkedMethod& method, std::vector<Value> arguments);
  /// The class is initialised when this returns. @throws Unknown if that cannot be followed
  void initialise(Class& type);
  /// Superinterfaces with default methods are.
  void initialise_interfaces(const Class& type);
  /// The class of an object that the client made was initialised some time before.
  void initialise_for_client(const Class& type);

  // Values
  /// What the client (or environment) chose under this name, of a field descriptor.
  Value chosen(const std::string& name, const std::string& descriptor, bool from_environment);
  Term integer(std::int32_t value);
  Term long_integer(std::int64_t value);
  /// From the stack's 32 bits to the slot's sort and back.
  Term narrow(Term value, term::Sort sort);
  Term widen(Term value, const std::string& descriptor);
  static Value default_value(term::TermStore& store, const symex::SlotType& slot);

  // References
  bool is_null(const Value& value);
  /// The object, which is known afterwards; throws NullPointerException if it is null.
  ObjectId object_of(const Value& value);
  /// The object or null, known afterwards.
  ObjectId settled(const Value& value);
  bool same(const Value& first, const Value& second);
  const Class& class_of_object(ObjectId id) const;

  // Heap
  ObjectId allocate(Class& type);
  ObjectId allocate_array(Class& type, Term length);
  /// Throws NegativeArraySizeException if it is negative.
  void check_size(Term length);
  ObjectId new_string(const std::string& text);
  ObjectId new_opaque_string();
  Value read_slot(ObjectId id, std::uint32_t slot);
  void write_slot(ObjectId id, std::uint32_t slot, Value value);
  Value read_element(ObjectId array, Term index);
  void write_element(ObjectId array, Term index, Value value);
  ObjectId clone_array(ObjectId array);
  /// The value of an absent slot of an object that came in with this step.
  Value materialise(ObjectId id, std::uint32_t slot);
  /// The text of a string, if it is a constant one.
  const std::string* constant_text(ObjectId string);
  /// The number of the text of a string. @throws Unknown if it was put together from unknown parts
  Term text_number(ObjectId string);

  /// What String.valueOf gives, whose toString runs if the value is an object: a text or null.
  Value text_value(const Value& value, const std::string& descriptor);
  /// A value as a part of a text, null as "null": nothing if the text is not constant. An object's
  /// toString runs.
  std::optional<std::string> rendering(const Value& value, const std::string& descriptor);
  /// A constant text, or one of which nothing is known.
  Value text_or_opaque(const std::optional<std::string>& text);
  /// Whether the code that runs, or that calls a model, is the JDK's.
  bool in_library() const { return frames_.back()->method->owner->system; }
  /// Constant texts of the class that calls, of those outside the JDK.
  std::vector<std::string> texts_of_caller() const;
  /// The hash code of a text that equals no constant.
  Term hash_of_other_text(ObjectId string);

  /// Makes the heap reachable from the component one without open references: what was demanded is
  /// settled, the rest becomes absent, and knows where it comes from.
  void finish_heap(const std::optional<ObjectId>& root);

  // Control
  bool decide(Term condition);
  [[noreturn]] void raise(const std::string& class_name,
                          const std::optional<std::string>& message = {});
  /// Throws `new Foo(arguments)`, made by the constructor of this descriptor.
  [[noreturn]] void raise_made(const std::string& class_name, const std::string& descriptor,
                               std::vector<Value> arguments);
  [[noreturn]] void unknown(ReasonId id, std::vector<std::string> details = {});
  [[noreturn]] void unknown(util::Reason reason);
  /// `Door.open(Door.java:12)`: the innermost frame outside the JDK.
  std::string place() const;
  /// Where an exception was made.
  std::string place_of(ObjectId exception) const;
  void note_place(ObjectId exception);
  bool instance_of(const Value& value, const Class& type);
  /// Whether code that runs has entered the object's monitor.
  bool holds_monitor(ObjectId object) const { return monitors_.contains(object); }
  /// A fresh number for calls of the same opaque thing on one path.
  std::uint32_t occurrence(const std::string& what) { return ++occurrences_[what]; }

  // Calls
  /// Calls the method that an object's class selects.
  std::optional<Value> call_virtual(ObjectId receiver, const std::string& name,
                                    const std::string& descriptor, std::vector<Value> arguments);
  /// A boxed primitive value, of a descriptor.
  Value box(Term value, const std::string& descriptor);
  /// What an opaque callee gives back; it may throw unchecked exceptions and what it declares.
  std::optional<Value> opaque_call(const std::string& what, const MethodDescriptor& descriptor,
                                   const std::vector<std::string>& exceptions = {});
  /// The same of one that never throws.
  std::optional<Value> opaque_result(const std::string& what, const MethodDescriptor& descriptor);

private:
  std::string opaque_name(const std::string& what);
  std::optional<Value> chosen_result(const std::string& name, const MethodDescriptor& descriptor);
  const Frame* user_frame() const;
  struct OpenReference {
    std::string name;
    const Class* declared;
    bool from_environment;
    bool is_argument; ///< of the call itself
    enum class State : std::uint8_t { unseen, not_null, settled } state;
    ObjectId object;
  };

  Term chosen_hash(const std::string& name);
  void check_classes(const LinkedMethod& method, const std::vector<Value>& arguments);
  void run(Frame& frame);
  void step(Frame& frame, const Instruction& instruction);
  bool handle(Frame& frame, ObjectId exception);
  bool step_constant(Frame& frame, const Instruction& instruction);
  bool step_stack(Frame& frame, const Instruction& instruction);
  bool step_arithmetic(Frame& frame, const Instruction& instruction);
  bool step_conversion(Frame& frame, const Instruction& instruction);
  bool step_control(Frame& frame, const Instruction& instruction);
  bool step_object(Frame& frame, const Instruction& instruction);
  bool step_array(Frame& frame, const Instruction& instruction);
  bool step_invoke(Frame& frame, const Instruction& instruction);
  bool step_floating(Frame& frame, const Instruction& instruction);

  Term compute_floating(Opcode opcode, Term first, Term second);
  void compare_floating(Frame& frame, bool nan_is_greater);
  void jump(Frame& frame, std::size_t target);
  void branch(Frame& frame, const Instruction& instruction, Term condition);
  Term compare_with_zero(Opcode opcode, Term value);
  void load_constant(Frame& frame, std::uint16_t index);
  void divide(Frame& frame, Opcode opcode);
  [[noreturn]] void throw_object(const Value& value);
  void switch_on(Frame& frame, const Instruction& instruction);
  void get_static(Frame& frame, const MemberReference& field);
  void put_static(Frame& frame, const MemberReference& field);
  void get_field(Frame& frame, const MemberReference& field);
  void put_field(Frame& frame, const MemberReference& field);
  void check_access(const Frame& frame, const Instruction& instruction);
  void note_finaliser(const Class& type);
  std::uint32_t resolve_field(ObjectId object, const MemberReference& field);
  void new_multi_array(Frame& frame, const Instruction& instruction);
  ObjectId multi_array(Class& type, std::span<const Term> lengths);
  void store_element(Frame& frame, std::string_view elements);
  void check_cast(const Frame& frame, const Class& type);
  bool follows_generic(const Frame& frame);
  void learn_generic_type(const OpenReference& reference, const Class& type);
  bool chooses(const std::string& name);
  std::vector<const Class*> seen_exceptions();
  std::vector<const Class*> throwable_kinds(const std::vector<std::string>& declared);
  [[noreturn]] void throw_anything(const std::string& name,
                                   const std::vector<std::string>& declared);
  void invoke(Frame& frame, const Instruction& instruction);
  void invoke_dynamic(Frame& frame, const Instruction& instruction);
  std::optional<Value> invoke_handle(const MethodHandle& handle, std::vector<Value> arguments);
  std::optional<Value> dispatch(Opcode opcode, const MemberReference& reference,
                                std::vector<Value> arguments);
  std::optional<Value> call_resolved(ObjectId receiver, const LinkedMethod& resolved,
                                     std::vector<Value> arguments);
  const Class& special_start(const Class& named, const MemberReference& reference) const;
  std::optional<Value> call_lambda(ObjectId lambda, const std::string& descriptor,
                                   std::vector<Value> arguments);
  void cast_for_lambda(const Value& value, const Class& type);
  Value make_lambda(const Frame& frame, const DynamicReference& reference,
                    const std::vector<Value>& captured);
  Value concatenate(const Frame& frame, const DynamicReference& reference,
                    const std::vector<Value>& arguments);
  Value record_method(const Frame& frame, const DynamicReference& reference,
                      const std::vector<Value>& arguments);
  bool equal_components(const MemberReference& field, ObjectId first, ObjectId second);
  bool asks_own_equals(const MemberReference& field, ObjectId first, ObjectId second);
  Value records_equal(const std::vector<MemberReference>& fields, ObjectId self, ObjectId other);
  std::optional<std::string> primitive_rendering(Term value, char descriptor);
  Value record_text(const Frame& frame, const DynamicReference& reference, ObjectId record);
  Value component_of(const MemberReference& field, ObjectId record);
  void enter_monitor(ObjectId object) { ++monitors_[object]; }
  void leave_monitor(ObjectId object);
  std::optional<ObjectId> monitor_of(const LinkedMethod& method,
                                     const std::vector<Value>& arguments);
  Value adapt(const Value& value, const std::string& from, const std::string& to);
  void bounds_check(const Object& array, Term index);
  /// The array an instruction works on, which wants elements of these types.
  ObjectId array_of(const Value& value, std::string_view elements);
  void count_slots(std::size_t slots);
  void run_initialiser(Class& type);
  void run_initialisers(Class& type);
  void check_linkage(const Class& type);
  std::vector<Value> pop_arguments(Frame& frame, const MethodDescriptor& descriptor, bool receiver);

  Value finished(ObjectId id, std::uint32_t slot, const Value& value,
                 std::set<symex::Origin>& origins);
  void finish_object(ObjectId id, std::vector<ObjectId>& found);
  std::vector<Reachable> candidates(std::uint32_t choice);
  void add_named(const OpenReference& reference, std::vector<Reachable>& found);
  void add_earlier_arguments(std::uint32_t choice, std::vector<Reachable>& found);
  Term null_condition(std::uint32_t choice);
  Term is_one_of(const OpenReference& reference, const std::vector<Reachable>& available,
                 ObjectId object);
  void compare_with_constant(ObjectId object, ObjectId constant);
  [[nodiscard]] bool has_unclear_identity(ObjectId first, ObjectId second) const;
  void assume_told_apart(ObjectId opaque, ObjectId narrower);
  void note_outside_read(const Object& object, std::uint32_t slot);
  void note_outside_write(ObjectId id);
  void note_fresh(const OpenReference& reference);
  void note_held(ObjectId object);
  void note_field_value(const Object& object, std::uint32_t slot);
  ObjectId chosen_object(std::uint32_t choice);
  ObjectId chosen_constant(const OpenReference& reference);
  void learn_labels(const OpenReference& reference, const std::vector<Reachable>& available);
  ObjectId fresh_object(const OpenReference& reference);
  std::string known_type(const std::string& name, const std::string& descriptor);
  symex::Choice& selector_of(const OpenReference& reference);

  World& world_;
  symex::Decisions& decisions_;
  symex::Choices& choices_;
  std::string step_;
  util::StopToken& stop_;
  symex::Heap heap_;
  const ObjectNames* names_ = nullptr;
  std::vector<OpenReference> open_;
  std::vector<Frame*> frames_;
  void note_decision(Term condition);

  std::map<ObjectId, std::string> places_;
  std::map<ObjectId, std::uint32_t> monitors_; ///< how often each was entered and not left
  std::map<std::string, std::uint32_t> occurrences_;
  /// Results of lcmp and the like: what was compared, for readable conditions.
  struct Comparison {
    Term less;
    Term equal;
    Term first = nullptr; ///< of integers: the two that were compared
    Term second = nullptr;
  };
  std::map<Term, Comparison> comparisons_;
  std::uint64_t steps_ = 0;
  std::uint64_t slots_ = 0; ///< of objects this path made
  bool note_in_reach(ObjectId start);

  std::optional<ObjectId> component_object_;
  std::size_t kept_objects_ = 0; ///< own objects that are older than this step
};

} // namespace parlance::java
