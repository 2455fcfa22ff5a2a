#pragma once
// Expressions of the common subset of ECMAScript that guards and assignments are written in, as
// trees, with what their values can be. Trees are immutable and shared.

#include "frontends/scxml/source_text.h"
#include "term/source/source_syntax.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::scxml {

enum class ExpressionKind : std::uint8_t {
  number,     ///< value
  boolean,    ///< value
  text,       ///< name: a string literal
  datum,      ///< index into the chart's data
  event_data, ///< name: `_event.data.name`
  event_name, ///< `_event.name`
  in_state,   ///< In('name'); index of the state
  negation,   ///< -a
  to_number,  ///< +a
  not_,
  and_,
  or_,
  equal,         ///< ==
  not_equal,     ///< !=
  identical,     ///< ===
  not_identical, ///< !==
  less,
  less_equal,
  greater,
  greater_equal,
  plus,
  minus,
  times,
  divided,
  remainder,
  conditional, ///< a ? b : c
};

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

struct Expression {
  ExpressionKind kind;
  Position at;
  std::int64_t value = 0;
  std::string name = {};
  std::uint32_t index = 0;
  std::vector<ExpressionPtr> operands = {};
};

/// What a value can be. The operators `&&`, `||` and `?:` give back their operands, so that a value
/// may be now a number and now a Boolean: such a one can be tested, and nothing else.
enum class ValueType : std::uint8_t { number, boolean, text, mixed };

/// "a number", "true or false", ...
std::string to_text(ValueType type);

/// Numbers up to this one, and down to its negation minus one, are exact: 2^53 - 1.
inline constexpr std::int64_t greatest_number = (std::int64_t{1} << 53) - 1;

inline constexpr auto no_name = [](unsigned) { return std::string_view(); };

/// How conditions on the data of events are written. A number is a number: there are no casts, and
/// no operations on others.
inline constexpr term::SourceSyntax ecmascript_syntax{"", "Math.trunc", no_name, no_name};

} // namespace parlance::scxml
