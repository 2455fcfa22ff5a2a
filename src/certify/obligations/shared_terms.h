#pragma once
// Terms whose subterms all have names, bound once by nested lets: the text grows with the number of
// subterms, not with what they stand for. With every subterm goes whether executing it overflows.

#include "certify/obligations/operation.h"

namespace parlance::certify {

struct Subterm {
  std::string value;              ///< a name or a constant
  std::string overflow = "false"; ///< a name, or false
  std::size_t width = 0;          ///< 0: Bool
  std::size_t height = 0;         ///< 0: bound nowhere; else it uses names of lower heights
};

class SharedTerms {
public:
  /// Operations that can overflow associate to the left. @throws Refused(bad_file)
  Subterm apply(const Operation& operation, const std::vector<Subterm>& operands);

  /// The term's `overflow`, with everything bound that it mentions.
  std::string overflow_condition(const Subterm& term) const;

private:
  Subterm apply_once(const Operation& operation, const std::vector<Subterm>& operands);
  std::string bind(const char* kind, std::size_t height, const std::string& text);

  std::vector<std::string> bindings_; ///< by height, from 1
  std::size_t names_ = 0;
};

} // namespace parlance::certify
