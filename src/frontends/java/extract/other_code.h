#pragma once
// What code that is none of the calls may do to what calls read, found in the instructions of all
// that it may run outside the library: more than it does.

#include "frontends/java/machine/world.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlance::java {

/// What calls of the component read of what is not the client's: its own fields, statics, and
/// objects in them.
struct ReadPlaces {
  ReadPlaces(World& world, const Class& component);
  bool contains(const symex::ObjectType& type, std::uint32_t slot) const {
    return places.contains({&type, slot});
  }
  std::set<std::pair<const symex::ObjectType*, std::uint32_t>> places;
};

class OtherCode {
public:
  /// Calls of the component are not followed: whoever makes them is a client.
  OtherCode(World& world, const ReadPlaces& read, const std::set<const Method*>& calls);
  /// Somebody may run this method.
  void enter(const Class& owner, const Method& method);
  /// Whether what was entered may change what a call was seen to read, or give it out.
  bool may_change_reads();

private:
  void visit(const Class& owner, const Method& method);
  void note(const Class& owner, const Method& method, const Instruction& instruction);
  void note_lambda(const Class& owner, const DynamicReference& reference);
  void note_call(const MemberReference& called, bool is_virtual);
  void note_library_call(const Class& owner, const LinkedMethod& method);
  void note_static(const MemberReference& field, bool is_write);
  void note_field(const Class& writer, const Method& method, const MemberReference& field,
                  bool is_write);
  void note_held(const std::string& descriptor);
  void follow(const LinkedMethod& method);
  bool follow_overriding();
  bool is_followed(const Class& owner) const;
  bool is_component(const Class& type) const;
  bool changes_shared() const;
  bool gives_out_shared() const;

  World& world_;
  const ReadPlaces& read_;
  const std::set<const Method*>& calls_;
  std::set<const Method*> entries_;
  std::set<const Method*> visited_;
  std::vector<std::pair<const Class*, const Method*>> open_;
  std::set<const LinkedMethod*> called_; ///< what may be overridden
  std::set<const Class*> made_;          ///< classes that it may meet objects of
  bool touches_ = false;                 ///< it gets at a place that calls read
  bool writes_ = false;                  ///< a field, or static, that calls read
  bool shares_array_ = false;            ///< it gets at an array that calls get at
  bool stores_ = false;                  ///< into some array
  std::set<const Class*> shared_;        ///< types of objects that both get at
  std::set<const Class*> changed_;  ///< classes of the library on whose objects it calls methods
  std::set<std::string> given_out_; ///< descriptors of what entries return
};

} // namespace parlance::java
