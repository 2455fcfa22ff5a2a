#pragma once
// Nested lists of atoms, the shape of all SMT-LIB text.

#include <string>
#include <string_view>
#include <vector>

namespace parlance::oracle {

struct SExpression {
  bool is_list = false;
  std::string atom; ///< bars of quoted symbols are removed
  std::vector<SExpression> items;
};

/// Reads exactly one S-expression. @throws BadText
SExpression parse_s_expression(std::string_view text);

} // namespace parlance::oracle
