#pragma once
// What the verifier knows before an instruction: the kinds of the local variables and of what is
// on the stack.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::java {

/// A long or double takes two slots: itself and its end.
enum class Kind : std::uint8_t {
  unusable, ///< not initialised, or different kinds on different ways here
  int_,
  float_,
  long_,
  long_end,
  double_,
  double_end,
  reference,
  return_address,
};

/// "a reference", "the second half of a long".
std::string to_text(Kind kind);

/// Of a value of this type. @requires a field descriptor
Kind kind_of(std::string_view field_descriptor);
/// The letter of a descriptor for each kind: I, J, F, D, and A for references.
Kind kind_of_letter(char letter);

inline bool is_wide(Kind kind) { return kind == Kind::long_ || kind == Kind::double_; }
inline bool is_end(Kind kind) { return kind == Kind::long_end || kind == Kind::double_end; }
/// @requires is_wide(kind)
inline Kind end_of(Kind kind) { return kind == Kind::long_ ? Kind::long_end : Kind::double_end; }

struct VerifierFrame {
  std::vector<Kind> locals; ///< up to the last one that was ever set; the rest is unusable
  std::vector<Kind> stack;  ///< top last

  Kind local(std::size_t index) const {
    return index < locals.size() ? locals[index] : Kind::unusable;
  }
  /// Sets a local variable, both slots of a wide one; what it overlaps becomes unusable.
  void set_local(std::size_t index, Kind kind);
  /// Takes in that control may come here with these locals too: where kinds differ, the local is
  /// unusable. Whether anything changed.
  bool merge_locals(const std::vector<Kind>& other);

private:
  void set_slot(std::size_t index, Kind kind);
};

} // namespace parlance::java
