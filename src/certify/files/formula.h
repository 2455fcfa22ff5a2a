#pragma once
// A formula of a file: its text, to be embedded in a script, and the names it mentions.

#include "certify/files/tokens.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace parlance::certify {

/// The names that our own scripts define all begin so; no name of a file may.
inline constexpr std::string_view reserved_prefix = "certify:";
/// Such a name of ours, between bars.
std::string reserved_name(const std::string& words);

/// What a parenthesis holds: `let` is the one construct with parts that are no terms.
enum class TermPart : std::uint8_t { term, let, bindings, binding };
/// Of a parenthesis inside another one, after so many items of that.
TermPart part_below(TermPart above, std::size_t items);

struct Formula {
  std::string text;            ///< one term; every name between bars, every operator bare
  std::set<std::string> names; ///< of the scope, as far as the term mentions them
};

/// Takes one term over the operators of Core and FixedSizeBitVectors, `let`, constants, and the
/// names of `scope`. There is nothing else a term could hold: no quantifiers, no attributes.
/// @throws Refused(cause)
Formula read_formula(std::span<const Token> tokens, const std::set<std::string>& scope,
                     Cause cause);
Formula read_formula(std::string_view text, const std::set<std::string>& scope);

/// Bool or (_ BitVec n), in its one spelling. @throws Refused(cause)
std::string read_sort(std::span<const Token> tokens, Cause cause);
std::string read_sort(std::string_view text);

/// Refuses names that SMT-LIB cannot write, operators, and names that begin as ours do.
void check_name(const std::string& name, Cause cause);

} // namespace parlance::certify
