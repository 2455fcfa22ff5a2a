#pragma once
// When static initialisers run, and who could tell (JLS 12.4).
//
// Every initialiser is executed once, in the heap that all paths share, where its effects are there
// from the beginning. That is as good as running it when its class is first used, unless somebody
// can tell the difference:
//  - it writes to what it did not make itself (statics of another class, an object in one): who
//  reads
//    such a slot sees whether the class has been initialised, so its value is not known;
//  - it reads what calls, or other initialisers, change: then what it leaves depends on when it
//  runs,
//    and so does all that it triggers others to make of it;
//  - it is part of a cycle of classes that need each other: then it depends on who came first.
// Otherwise it reads what never changes and writes what nobody else can reach before it has run,
// and so commutes with everything that happens before. Classes that the component's own
// initialisation needs are initialised before the first call, in one order, and see nothing else; a
// client may have initialised only the classes of its arguments before. What cannot be told is
// exact; the rest is unknown, with the class as the reason.

#include "frontends/java/classes/class_table.h"
#include "symex/heap.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlance::java {

class InitialisationLog {
public:
  using Slot = symex::BaseSlot;

  /// An initialiser begins, or ends, when there are so many base objects.
  void enter(const Class& type, std::size_t base_objects);
  void leave(std::size_t base_objects);
  /// What was initialised so far is so before the first call. Later calls of this change nothing.
  void fix_order();

  /// An initialiser, if one is running, needs this class.
  void note_trigger(const Class& type);
  /// The same, of a class whose own initialiser is running.
  void note_cycle(const Class& type);
  /// The client makes objects of the class, at any time.
  void note_client(const Class& type);
  /// By the initialiser that is running.
  void note_read(Slot slot);
  void note_write(Slot slot);
  /// By a call.
  void note_call_write(Slot slot);

  /// Takes in what was noted; whether classes or slots are not what they were thought to be.
  bool update();
  /// The class whose initialiser changes the slot some time; null if there is none.
  const std::string* changed_by(Slot slot) const;
  /// Whether what the initialiser of the class leaves depends on when it runs.
  bool depends_on_order(const Class& type) const;

  /// The class whose initialiser made a base object; null if none did.
  const Class* maker(std::uint32_t base_object) const;
  bool is_written_by_calls(Slot slot) const { return call_writes_.contains(slot); }

private:
  struct Effects {
    std::set<Slot> reads;
    std::set<Slot> writes;
    std::set<std::string> triggers;
    bool first = false;     ///< it ran before the first call
    bool by_client = false; ///< the client may have run it at any time
    bool in_cycle = false;
  };
  bool meets(const std::string& name, const Effects& effects, Slot read) const;
  bool sees_changes(const std::string& name, const Effects& effects) const;

  std::map<std::string, Effects> effects_; ///< by class
  std::vector<const Class*> running_;      ///< innermost last
  std::vector<const Class*> makers_;       ///< of base objects, up to the last change of running_
  std::set<Slot> call_writes_;
  std::map<Slot, std::string> changed_;
  std::set<std::string> dependent_;
  bool is_order_fixed_ = false;
  bool is_dirty_ = false;
};

} // namespace parlance::java
