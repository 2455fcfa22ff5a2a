#pragma once
// Reasons in words: one table of ids with a sentence, a meaning and what lifts it. For writers, and
// readers of what they wrote.

#include "util/reason.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace parlance::util {

/// Where the sentence has the place: nowhere, so that writers put it where they like; ` at PLACE`
/// behind it; `PLACE: ` before it.
enum class Placed : std::uint8_t { apart, behind, before };

struct ReasonRow {
  ReasonId id;
  std::string_view name; ///< `loop-bound`, stable
  /// `{0}` is the first of the details; `{1, }` is all from the second on, with `, ` between them,
  /// `{1&}` the same as a list, `a, b and c`; `{cause}` is the cause's sentence.
  std::string_view sentence;
  Placed placed;
  std::string_view meaning; ///< for the documents
  std::string_view remedy;  ///< what lifts it, with the option; empty: nothing does yet
};

/// All rows, by id.
std::span<const ReasonRow> reason_table();

const ReasonRow& row_of(ReasonId id);
/// Nothing if no reason is called so.
std::optional<ReasonId> reason_called(std::string_view name);

/// As many details as the sentence speaks of, and a cause if it does.
bool is_complete(const Reason& reason);

/// Its sentence; empty if there is no reason.
std::string to_text(const Reason& reason);

/// The place, unless the sentence has it already.
std::string separate_place(const Reason& reason);

/// The sentence, with ` at PLACE` behind it if it does not have the place already.
std::string text_with_place(const Reason& reason);

} // namespace parlance::util
