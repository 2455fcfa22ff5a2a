#pragma once
// What all paths of all steps share: classes, objects that exist before the component, and what was
// found out about either on the way.

#include "frontends/java/classes/class_table.h"
#include "frontends/java/classes/initialisation.h"
#include "frontends/java/machine/assumptions.h"
#include "frontends/java/machine/scope_log.h"
#include "symex/shape.h"
#include "term/term.h"
#include "util/reason.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace parlance::java {

/// How far execution goes, and what it believes of what it cannot see.
struct ExecutionOptions {
  std::uint32_t loop_bound = 64;        ///< rounds of one loop that depend on symbolic values
  std::uint32_t recursion_bound = 200;  ///< nested calls
  std::uint64_t step_bound = 2'000'000; ///< instructions of one path
  std::uint32_t path_bound = 5'000;     ///< paths of one call from one shape
  std::uint32_t shape_bound = 64;       ///< shapes of the component
  std::uint32_t array_bound = 4'096;    ///< elements of an array that is kept element by element
  std::uint32_t element_bound = 4;      ///< elements looked at of an array that is handed over
  std::uint64_t heap_bound = 4'000'000; ///< slots of the objects that one path makes
  bool environment_throws = false;      ///< opaque calls may throw
  std::string dropped_assumption = {};  ///< for tests: the id of what is relied on but not said
};

using util::ReasonId;

/// A path that cannot be followed: why, and where.
struct Unknown {
  util::Reason reason;
};

/// A Java exception on its way.
struct Thrown {
  symex::ObjectId exception;
};

/// Values that an earlier step brought in, and that nobody had asked for so far.
struct Demand {
  std::set<symex::Origin> origins;
};

/// Objects that an argument may be were found, and codes for them are known from now on.
struct NewLabels {};

/// What an object made by a lambda expression or method reference does.
struct Lambda {
  MethodHandle handle;
  std::string method;                ///< the interface's method that it implements
  std::vector<std::string> captured; ///< descriptors of what it holds
  std::vector<std::string> declared; ///< descriptors of its parameters, as the source has them
};

using symex::BaseSlot;

struct World {
  World(term::TermStore& terms, ClassPath& path, const ExecutionOptions& execution)
      : store(terms), classes(path), options(execution) {}

  term::TermStore& store;
  ClassTable classes;
  ExecutionOptions options;
  symex::BaseHeap base;
  std::set<BaseSlot> mutable_slots; ///< base slots that calls change
  InitialisationLog initialisation;
  ScopeLog scope;
  const Class* component = nullptr; ///< the class that is analysed
  std::set<symex::Origin> demanded;
  /// Objects that a reference chosen in a step may be, by step and name of the choice
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> labels;
  /// Descriptors of what type variables stand for, by step and name of the choice
  std::map<std::pair<std::string, std::string>, std::string> generic_types;
  std::vector<const Class*> counted_errors; ///< classes that the option --errors names
  /// Base objects that a reference chosen in a step was compared with: it may be one of them
  std::map<symex::Origin, std::set<symex::ObjectId>> compared;
  /// Classes of objects from outside that calls change, and slots of them that calls look at
  std::set<const Class*> changed_from_outside;
  std::set<std::pair<const Class*, std::uint32_t>> read_from_outside;
  std::map<const Class*, std::set<std::uint32_t>> settable; ///< slots, see settable_fields.h
  std::map<const Class*, Lambda> lambdas;       ///< by the class made up for the expression
  std::map<std::string, Class*> lambda_classes; ///< by the place of the expression
  /// Entries of constant pools that their classes may use, and whether to write
  std::set<std::tuple<const Class*, std::uint16_t, bool>> accessible;
  std::set<term::Term> text_hashes; ///< hash codes that were chosen with texts

  /// Says what is relied on from now on.
  void assume(Assumed what, const std::string& subject = {});
  std::vector<component::Assumption> assumptions() const;

  /// The variable that stands for a leaf of shapes.
  term::Term leaf_symbol(const symex::Leaf& leaf);

  /// Texts by number; 0 stands for null.
  std::uint32_t text_code(const std::string& text);
  const std::string* text_of(std::uint64_t code) const;
  const std::vector<std::string>& texts() const { return texts_; }
  /// Texts that every hash code of a text that is not constant takes into account: as many as were
  /// known when the round began, so that a path repeats itself.
  std::size_t hashed_texts();
  /// Whether hash codes were asked for and other texts turned up. From now on they are hashed, too.
  bool has_texts_without_hash();
  /// The interned string, a base object.
  symex::ObjectId literal(const std::string& text);
  /// The object `X.class`, a base object; of primitive types too.
  symex::ObjectId mirror(const std::string& class_name);
  /// An object of the VM of which only the type is known (System.out), a base object.
  symex::ObjectId opaque(const std::string& name, const std::string& class_name);
  bool is_of_vm(symex::ObjectId object) const;
  /// Whether the string is an interned one.
  bool is_literal(symex::ObjectId string) const { return interned_.contains(string); }
  /// The class a mirror stands for; null if the object is no mirror.
  const std::string* mirrored(symex::ObjectId mirror) const;

private:
  std::set<std::pair<Assumed, std::string>> assumed_;
  std::map<std::string, term::Sort> leaf_sorts_;
  std::vector<std::string> texts_ = {""}; ///< by code; the first stands for null
  std::map<std::string, std::uint32_t> codes_;
  std::map<std::string, symex::ObjectId> literals_;
  std::set<symex::ObjectId> interned_;
  std::map<std::string, symex::ObjectId> mirrors_;
  std::map<symex::ObjectId, std::string> mirrored_;
  std::map<std::string, symex::ObjectId> opaques_;
  std::size_t hashed_texts_ = 1;
  bool hashes_texts_ = false;
};

} // namespace parlance::java
