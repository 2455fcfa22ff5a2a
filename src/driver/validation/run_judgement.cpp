#include "driver/validation/run_judgement.h"

#include "component/observe.h"
#include "interface/machine.h"
#include "interface/printed_names.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace parlance::driver {

namespace {

using automata::Verdict;
using interface::Reason;
using End = RunResult::End;
using component::Observation;
using Seen = Observation::Kind;

constexpr std::string_view number_word = "number ";

std::string place_text(const std::string& place) { return place.empty() ? "" : " at " + place; }

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

/// Of the class, and with the message if the reason has one.
bool is_thrown(const util::Reason& reason, const RunResult& result) {
  if (reason.id == util::ReasonId::stated) {
    return reason == util::stated(result.text, reason.place) ||
           reason == util::stated(result.text + ": " + result.message, reason.place);
  }
  return reason.id == util::ReasonId::exception && reason.details[0] == result.text &&
         (reason.details.size() == 1 || reason.details[1] == result.message);
}

/// The exception is the reason's and came through the reason's line.
/// Where a limit ended the search for reasons, every exception may be one.
bool explains(const Reason& reason, const RunResult& result) {
  if (reason.kind == Reason::Kind::limit) {
    return true;
  }
  const auto line = line_of(reason.what.place);
  return is_thrown(reason.what, result) &&
         (!line || std::ranges::find(result.frames, *line) != result.frames.end());
}

std::string failure_text(const std::vector<Reason>& reasons, std::size_t call) {
  std::string text = fmt::format("call {} fails", call + 1);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    text += (i == 0 ? " with " : " or ") + util::text_with_place(reasons[i].what);
  }
  return text;
}

std::string end_text(const RunResult& result) {
  switch (result.end) {
  case End::thrown:
    return fmt::format("call {} fails with {}{}{}", result.call + 1, result.text,
                       result.message.empty() ? "" : " (" + result.message + ")",
                       place_text(result.frames.empty() ? "" : result.frames.front()));
  case End::timeout:
    return fmt::format("call {} does not return", result.call + 1);
  case End::exited:
    return fmt::format("call {} ends the virtual machine ({})", result.call + 1, result.text);
  case End::ok:
    return "no call fails";
  case End::skipped:
  case End::unmade:
    break;
  }
  throw util::InternalError("a sequence that was not run has no end");
}

class Judge {
public:
  Judge(const interface::Interface& interface, const RunResult& result)
      : interface_(interface), result_(result), state_(interface.initial()) {}

  /// Whether there is more to be said.
  bool follow(const interface::Call& call) {
    const std::size_t index = judgement_.calls.size();
    judgement_.calls.push_back(call);
    judgement_.calls.back().observation.reset();
    const std::vector<std::uint32_t> symbols = symbols_of(call);
    const std::optional<std::uint32_t> forbidden = with_verdict(symbols, Verdict::illegal);
    if (forbidden) {
      end_at_forbidden(*forbidden, index);
      return false;
    }
    if (result_.end != End::ok && result_.call == index) {
      judgement_.ended_by_machine = result_.by_machine;
      // What is unknown may fail.
      if (!result_.by_machine && !with_verdict(symbols, Verdict::unknown)) {
        disagree(fmt::format("call {} is allowed", index + 1), end_text(result_));
      }
      return false;
    }
    return go_on(symbols, index);
  }

  Judgement take() { return std::move(judgement_); }

private:
  /// One for each observation.
  std::vector<std::uint32_t> symbols_of(interface::Call call) const {
    std::vector<std::uint32_t> symbols;
    for (std::uint32_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
      if (interface_.call(symbol).method == call.method) {
        call.observation = interface_.observation(symbol);
        if (interface::symbol_of(interface_, call) == symbol) {
          symbols.push_back(symbol);
        }
      }
    }
    return symbols;
  }

  Verdict verdict(std::uint32_t symbol) const { return interface_.verdict(state_, symbol); }
  std::optional<std::uint32_t> with_verdict(const std::vector<std::uint32_t>& symbols,
                                            Verdict wanted) const {
    const auto found = std::ranges::find_if(
        symbols, [&](std::uint32_t symbol) { return verdict(symbol) == wanted; });
    return found == symbols.end() ? std::nullopt : std::optional(*found);
  }

  void end_at_forbidden(std::uint32_t symbol, std::size_t index) {
    const std::vector<Reason>& reasons = interface_.explanation(state_, symbol).reasons;
    judgement_.taken.emplace_back(state_, symbol);
    const bool failed = result_.end == End::thrown && result_.call == index;
    const bool explained =
        failed && (reasons.empty() || std::ranges::any_of(reasons, [&](const Reason& reason) {
                     return explains(reason, result_);
                   }));
    const bool went_well = result_.end == End::ok || result_.call > index;
    judgement_.ended_by_machine = failed && !explained && result_.by_machine;
    judgement_.was_spared = went_well && result_.made_up;
    judgement_.forbidden = failure_text(reasons, index);
    if (!explained && !judgement_.ended_by_machine && !judgement_.was_spared) {
      disagree(judgement_.forbidden, end_text(result_));
    }
  }

  bool go_on(const std::vector<std::uint32_t>& symbols, std::size_t index) {
    std::vector<std::string> names;
    for (const std::uint32_t symbol : symbols) {
      names.push_back(interface_.observation(symbol).value_or(""));
    }
    const bool is_observed = !names.front().empty();
    const std::string& value = result_.returned.at(index);
    const std::size_t seen = is_observed ? observation_of(names, value) : 0;
    if (seen == names.size()) {
      disagree("call " + std::to_string(index + 1) + " returns what is observed",
               "it gave " + value);
      return false;
    }
    const std::uint32_t symbol = symbols[seen];
    judgement_.calls.back().observation = interface_.observation(symbol);
    if (verdict(symbol) == Verdict::impossible) {
      disagree(fmt::format("call {} does not show{}", index + 1,
                           interface::observation_text(names[seen])),
               "it did");
      return false;
    }
    if (verdict(symbol) == Verdict::unknown) {
      return false;
    }
    judgement_.taken.emplace_back(state_, symbol);
    state_ = interface_.machine.step(state_, symbol);
    return true;
  }

  void disagree(std::string expected, std::string got) {
    judgement_.agrees = false;
    judgement_.expected = std::move(expected);
    judgement_.got = std::move(got);
  }

  const interface::Interface& interface_;
  const RunResult& result_;
  std::uint32_t state_;
  Judgement judgement_;
};

bool shows(const Observation& observation, const std::string& value) {
  if (!value.starts_with(number_word)) {
    const bool is_named = observation.kind == Seen::value || observation.kind == Seen::exception;
    return (is_named && component::to_text(observation) == value) ||
           (value == "void" && observation.kind == Seen::returns);
  }
  std::int64_t number = 0;
  const char* const end = value.data() + value.size();
  std::from_chars(value.data() + number_word.size(), end, number);
  return observation.kind == Seen::number && component::holds(observation.predicate, number);
}

/// Whether an object is so seen that is no value with a name.
bool is_other_object(const Observation& observation) {
  return observation.kind == Seen::value && observation.name != "null";
}

} // namespace

std::size_t observation_of(const std::vector<std::string>& names, const std::string& value) {
  const auto shown = std::ranges::find_if(names, [&](const std::string& name) {
    return shows(component::observation_called(name), value);
  });
  if (shown != names.end()) {
    return static_cast<std::size_t>(shown - names.begin());
  }
  const bool is_number = value.starts_with(number_word);
  const auto rest = std::ranges::find_if(names, [&](const std::string& name) {
    const Observation observation = component::observation_called(name);
    return is_number ? observation.kind == Seen::rest
                     : value == "object" && is_other_object(observation);
  });
  return static_cast<std::size_t>(rest - names.begin());
}

Judgement judge(const interface::Interface& interface, const interface::Calls& calls,
                const RunResult& result) {
  Judge judge(interface, result);
  for (const interface::Call& call : calls) {
    if (!judge.follow(call)) {
      break;
    }
  }
  return judge.take();
}

} // namespace parlance::driver
