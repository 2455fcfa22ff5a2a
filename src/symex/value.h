#pragma once
// Values of variables and slots on one path of a symbolic execution.

#include "term/term.h"

#include <cstdint>

namespace parlance::symex {

using term::Term;

/// An object of a heap. Objects that exist before the component does (made by static initialisers,
/// interned constants) are *base* objects and keep their numbers for good.
class ObjectId {
public:
  constexpr ObjectId() = default;
  static constexpr ObjectId own(std::uint32_t index) { return ObjectId(index + 1); }
  static constexpr ObjectId base(std::uint32_t index) { return ObjectId((index + 1) | base_bit); }
  bool is_null() const { return code_ == 0; }
  bool is_base() const { return (code_ & base_bit) != 0; }
  std::uint32_t index() const { return (code_ & ~base_bit) - 1; }
  friend auto operator<=>(ObjectId, ObjectId) = default; // NOLINT(modernize-use-nullptr)

private:
  static constexpr std::uint32_t base_bit = 1U << 31;
  explicit constexpr ObjectId(std::uint32_t code) : code_(code) {}
  std::uint32_t code_ = 0;
};

/// A value: primitive, a reference to a known object (or null), a reference that is still open (the
/// client or the environment chose it, and nobody looked yet), or nothing that can be read.
struct Value {
  enum class Kind : std::uint8_t {
    absent,    ///< a slot of an object from outside that nobody read yet
    opaque,    ///< exists, but what it is cannot be said (text that was put together)
    primitive, ///< `term`
    reference, ///< `object`
    open,      ///< `choice`: an index of the open references of the path
  };
  Kind kind = Kind::absent;
  Term term = nullptr;
  ObjectId object = {};
  std::uint32_t choice = 0;

  static Value primitive(Term term) { return {Kind::primitive, term, {}, 0}; }
  static Value reference(ObjectId object) { return {Kind::reference, nullptr, object, 0}; }
  static Value null() { return reference({}); }
  static Value open(std::uint32_t choice) { return {Kind::open, nullptr, {}, choice}; }
  static Value opaque() { return {Kind::opaque, nullptr, {}, 0}; }
  friend bool operator==(const Value&, const Value&) = default;
};

} // namespace parlance::symex
