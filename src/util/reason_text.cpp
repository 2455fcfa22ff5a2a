#include "util/reason_text.h"

#include "util/error.h"
#include "util/messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace parlance::util {

namespace {

constexpr std::string_view cause_word = "cause";
constexpr std::string_view list_separator = "&";

/// What stands between braces: details from `first` on, one of them if nothing separates them.
struct Placeholder {
  bool is_cause = false;
  std::size_t first = 0;
  std::string_view separator = {};
};

Placeholder placeholder(std::string_view text) {
  if (text == cause_word) {
    return {true};
  }
  Placeholder result;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, result.first);
  check(error == std::errc(), "a sentence with a placeholder that has no number");
  result.separator = {rest, static_cast<std::size_t>(end - rest)};
  return result;
}

/// Calls `text` with what is outside braces, and `insert` with what is inside.
template <class Text, class Insert>
void for_each_part(std::string_view sentence, Text text, Insert insert) {
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    text(sentence.substr(0, open));
    if (open == sentence.npos) {
      return;
    }
    const std::size_t close = sentence.find('}', open);
    insert(placeholder(sentence.substr(open + 1, close - open - 1)));
    sentence.remove_prefix(close + 1);
  }
}

std::string inserted(const Placeholder& what, const Reason& reason) {
  if (what.is_cause) {
    return to_text(reason.cause.front());
  }
  if (what.separator.empty()) {
    return reason.details[what.first];
  }
  const auto first = reason.details.begin() + static_cast<std::ptrdiff_t>(what.first);
  const std::vector<std::string> rest(first, reason.details.end());
  return what.separator == list_separator ? list_text(rest)
                                          : fmt::format("{}", fmt::join(rest, what.separator));
}

/// The place that stands last in the sentence.
std::string last_place(const Reason& reason) {
  return reason.place.empty() && !reason.cause.empty() ? last_place(reason.cause.front())
                                                       : reason.place;
}

bool says_place(const Reason& cause, const std::string& place) {
  return row_of(cause.id).placed == Placed::behind && last_place(cause) == place;
}

std::string with_place(const Reason& reason, const std::string& text) {
  if (reason.place.empty()) {
    return text;
  }
  switch (row_of(reason.id).placed) {
  case Placed::apart:
    return text;
  case Placed::behind:
    return !reason.cause.empty() && says_place(reason.cause.front(), reason.place)
               ? text
               : text + " at " + reason.place;
  case Placed::before:
    return reason.place + ": " + text;
  }
  return text;
}

} // namespace

const ReasonRow& row_of(ReasonId id) { return reason_table()[static_cast<std::size_t>(id)]; }

std::optional<ReasonId> reason_called(std::string_view name) {
  const auto found = std::ranges::find(reason_table(), name, &ReasonRow::name);
  return found == reason_table().end() ? std::nullopt : std::optional(found->id);
}

bool is_complete(const Reason& reason) {
  std::size_t least = 0;
  bool is_open = false;
  std::size_t causes = 0;
  const auto count = [&](const Placeholder& what) {
    causes += what.is_cause ? 1 : 0;
    least = std::max(least, what.is_cause ? 0 : what.first + 1);
    is_open = is_open || !what.separator.empty();
  };
  for_each_part(
      row_of(reason.id).sentence, [](std::string_view) {}, count);
  const std::size_t given = reason.details.size();
  return (is_open ? given >= least : given == least) && reason.cause.size() == causes;
}

std::string to_text(const Reason& reason) {
  check(is_complete(reason), "a reason without the details that its sentence speaks of");
  std::string text;
  for_each_part(
      row_of(reason.id).sentence, [&](std::string_view plain) { text += plain; },
      [&](const Placeholder& what) { text += inserted(what, reason); });
  return with_place(reason, text);
}

std::string separate_place(const Reason& reason) {
  return row_of(reason.id).placed == Placed::apart ? reason.place : std::string();
}

std::string text_with_place(const Reason& reason) {
  const std::string place = separate_place(reason);
  return to_text(reason) + (place.empty() ? "" : " at " + place);
}

} // namespace parlance::util
