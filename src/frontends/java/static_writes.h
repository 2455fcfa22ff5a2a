#pragma once
// What a static method may write, found in the code of everything it may call outside the library:
// more than it does write; methods that override what it calls are left out.

#include "frontends/java/world.h"

#include <set>
#include <string>
#include <vector>

namespace parlance::java {

class StaticWrites {
public:
  StaticWrites(World& world, const Class& owner, const Method& method);
  /// Whether it may write what a call of the component was seen to read.
  bool meet_reads() const;

private:
  void visit(const Class& owner, const Method& method);
  void note(const Class& owner, const Method& method, const Instruction& instruction);
  void note_lambda(const Class& owner, const DynamicReference& reference);
  void note_call(const MemberReference& called);
  void note_static(const MemberReference& field, bool is_write);
  void note_field(const MemberReference& field, bool is_write, bool in_constructor);
  bool is_read(const symex::ObjectType& type, std::uint32_t slot) const;

  World& world_;
  std::set<const Method*> visited_;
  std::vector<std::pair<const Class*, const Method*>> open_;
  bool writes_ = false;            ///< a field, or static, that calls read
  bool shares_array_ = false;      ///< it gets at an array that calls get at
  bool stores_ = false;            ///< into some array
  std::set<const Class*> shared_;  ///< types of objects that both get at
  std::set<const Class*> changed_; ///< classes of the library on whose objects it calls methods
};

} // namespace parlance::java
