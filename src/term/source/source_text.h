#pragma once
// Source-like text of terms, as a programmer would write it: `0 < p && p < 20`, with as few
// parentheses as the precedences allow. Bit-vectors print as signed decimal numbers; unsigned
// comparisons and divisions as calls (Java's `Integer.compareUnsigned(a, b) < 0`, or for other
// widths `ult(a, b)`).

#include "term/source/source_syntax.h"
#include "term/term.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace parlance::term {

/// `!(a == b)` prints as `a != b`, `!(a < b)` as `b <= a` and so on: negations are pushed inwards
/// into comparisons; a comparison with a constant has the constant on the right, except in a
/// chain of two bounds of one term, printed as `0 < p && p < 20`. A subterm of thousands of
/// operations, such as floating-point arithmetic, is written `(...)`.
std::string to_source(Term a, const SourceSyntax& syntax = java_syntax);

/// How tightly a text holds together.
enum class Binding : std::uint8_t { disjunction, conjunction, comparison };
struct AtomSource {
  std::string text;
  Binding binding = Binding::comparison;
};
/// A text for a condition or its negation.
using AtomText = std::function<std::optional<AtomSource>(Term condition, bool negated)>;
/// A text for a constant that is compared with a term.
using ConstantText = std::function<std::optional<std::string>(Term constant, Term compared)>;
/// The same, with conditions and constants that have a text of their own written by it.
struct OwnTexts {
  AtomText condition = {};
  ConstantText constant = {};
};
std::string to_source(Term a, const OwnTexts& texts, const SourceSyntax& syntax = java_syntax);

/// A value of a sort in source syntax: `true`, `-3`.
std::string value_to_source(Sort sort, std::uint64_t value,
                            const SourceSyntax& syntax = java_syntax);

} // namespace parlance::term
