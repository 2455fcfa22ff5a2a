#include "driver/validate.h"

#include "driver/java_class.h"
#include "driver/java_runner.h"
#include "driver/test_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace parlance::driver {

namespace {

using interface::Reason;
using interface::Transition;
using End = RunResult::End;

constexpr std::size_t shown_disagreements = 20;

std::string place_text(const std::string& place) { return place.empty() ? "" : " at " + place; }

std::string expected_text(const TestWord& word) {
  if (word.forbidden == nullptr) {
    return "no call fails";
  }
  std::string text = fmt::format("call {} fails", word.calls.size());
  const std::vector<Reason>& reasons = word.forbidden->reasons;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    text += (i == 0 ? " with " : " or ") + reasons[i].text + place_text(reasons[i].place);
  }
  return text;
}

std::string got_text(const RunResult& result) {
  switch (result.end) {
  case End::ok:
    return "no call fails";
  case End::thrown:
    return fmt::format("call {} fails with {}{}{}", result.call + 1, result.text,
                       result.message.empty() ? "" : " (" + result.message + ")",
                       place_text(result.frames.empty() ? "" : result.frames.front()));
  case End::timeout:
    return fmt::format("call {} does not return", result.call + 1);
  case End::skipped:
    break;
  }
  throw util::InternalError("a sequence that was not run has no result");
}

/// "File.java:12" of "a.B.m(File.java:12)"; nothing if the place has no line.
std::optional<std::string> line_of(const std::string& place) {
  const std::size_t open = place.rfind('(');
  std::string text = open == std::string::npos ? place : place.substr(open + 1);
  if (text.ends_with(')')) {
    text.pop_back();
  }
  const std::size_t colon = text.rfind(':');
  const bool has_line = colon != std::string::npos && colon + 1 < text.size() &&
                        text.find_first_not_of("0123456789", colon + 1) == std::string::npos;
  return has_line ? std::optional(text.substr(text.rfind('/', colon) + 1)) : std::nullopt;
}

/// The exception is the reason's ("class" or "class: message") and came through the reason's line.
/// Where a limit ended the search for reasons, every exception may be one.
bool explains(const Reason& reason, const RunResult& result) {
  if (reason.kind == Reason::Kind::limit) {
    return true;
  }
  const auto line = line_of(reason.place);
  return (reason.text == result.text || reason.text == result.text + ": " + result.message) &&
         (!line || std::ranges::find(result.frames, *line) != result.frames.end());
}

bool agrees(const TestWord& word, const RunResult& result) {
  if (word.forbidden == nullptr || result.end != End::thrown) {
    return word.forbidden == nullptr && result.end == End::ok;
  }
  const std::vector<Reason>& reasons = word.forbidden->reasons;
  return result.call + 1 == word.calls.size() &&
         (reasons.empty() || std::ranges::any_of(reasons, [&](const Reason& reason) {
            return explains(reason, result);
          }));
}

void compare(const TestWords& planned, const std::vector<RunResult>& results,
             ValidateResult& found) {
  for (std::size_t i = 0; i < planned.words.size(); ++i) {
    const TestWord& word = planned.words[i];
    if (results[i].end == End::skipped) {
      ++found.skipped[results[i].text];
      continue;
    }
    ++found.executed;
    found.calls += results[i].end == End::ok ? word.calls.size() : results[i].call + 1;
    if (!agrees(word, results[i])) {
      found.disagreements.push_back(
          {interface::to_text(word.calls), expected_text(word), got_text(results[i])});
    }
  }
}

std::string plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace

ValidateResult validate(const interface::Interface& interface, const ValidateOptions& options,
                        util::StopToken& stop) {
  const TestedClass tested(options);
  const TestWords planned = test_words(interface, options.max_sequences, stop);
  std::vector<const interface::Calls*> sequences;
  for (const TestWord& word : planned.words) {
    sequences.push_back(&word.calls);
  }
  ValidateResult result;
  result.class_name = tested.description().name;
  result.transitions = planned.transitions;
  result.unwritable = planned.unwritable;
  result.dropped = planned.dropped;
  result.skipped = planned.skipped;
  compare(planned, run_in_java(tested.description(), interface.alphabet, sequences, stop), result);
  return result;
}

std::string to_text(const ValidateResult& result) {
  std::string text;
  for (std::size_t i = 0; i < std::min(result.disagreements.size(), shown_disagreements); ++i) {
    const Disagreement& one = result.disagreements[i];
    text += fmt::format("disagreement: {}\n  expected: {}\n  got:      {}\n", one.word,
                        one.expected, one.got);
  }
  if (result.disagreements.size() > shown_disagreements) {
    text += fmt::format("... and {} more\n", result.disagreements.size() - shown_disagreements);
  }
  text += fmt::format(
      "{}: {} of {} ({}), {}\n", result.class_name, plural(result.executed, "sequence"),
      plural(result.calls, "call"), plural(result.transitions, "transition"),
      result.executed == 0           ? "nothing was tried"
      : result.disagreements.empty() ? "all as the interface says"
                                     : plural(result.disagreements.size(), "disagreement"));
  for (const auto& [reason, count] : result.skipped) {
    text += fmt::format("skipped: {} ({})\n", count, reason);
  }
  if (result.unwritable > 0) {
    text += fmt::format("no Java program can make: {} (calls before construction, or constructed "
                        "twice)\n",
                        plural(result.unwritable, "transition"));
  }
  if (result.dropped > 0) {
    text += fmt::format("left out: {} past --max-sequences\n", plural(result.dropped, "sequence"));
  }
  return text;
}

util::ExitCode exit_code(const ValidateResult& result) {
  if (!result.disagreements.empty()) {
    return util::ExitCode::refuted;
  }
  return result.executed == 0 ? util::ExitCode::partial : util::ExitCode::complete;
}

} // namespace parlance::driver
