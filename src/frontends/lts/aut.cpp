#include "frontends/lts/aut.h"

#include "frontends/lts/fsp_tokens.h"
#include "util/error.h"
#include "util/reason.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace parlance::lts {

namespace {

using automata::State;

constexpr std::size_t longest_label = 5000;
constexpr std::int64_t error_target = -1; // as LTSA writes it

/// One line, read from left to right.
class Line {
public:
  Line(const Source& source, std::size_t begin, std::size_t end)
      : source_(source), at_(begin), end_(end) {}

  bool blank() {
    skip();
    return at_ == end_;
  }
  std::size_t at() const { return at_; }
  void skip() {
    while (at_ < end_ && is_blank(source_.text[at_])) {
      ++at_;
    }
  }

  void expect(std::string_view text, const std::string& where) {
    skip();
    if (!rest().starts_with(text)) {
      fail("expected '" + std::string(text) + "' " + where + ", found " + found());
    }
    at_ += text.size();
  }

  std::int64_t number(const std::string& what) {
    skip();
    std::int64_t value = 0;
    const char* begin = source_.text.data() + at_;
    const auto [stop, error] = std::from_chars(begin, source_.text.data() + end_, value);
    if (error != std::errc()) {
      fail("expected " + what + ", found " + found());
    }
    at_ += static_cast<std::size_t>(stop - begin);
    return value;
  }

  /// Up to the last comma, without the quotes around it. Quotes inside are part of the label.
  std::string label() {
    skip();
    const std::size_t last_comma = rest().rfind(',');
    if (last_comma == std::string_view::npos) {
      fail("expected a label and ',' behind it");
    }
    const std::size_t comma = at_ + last_comma;
    std::size_t last = comma;
    while (last > at_ && is_blank(source_.text[last - 1])) {
      --last;
    }
    std::string_view text = std::string_view(source_.text).substr(at_, last - at_);
    if (text.starts_with('"')) {
      if (text.size() < 2 || !text.ends_with('"')) {
        fail("this label has no closing quote");
      }
      text = text.substr(1, text.size() - 2);
    }
    check_label(text);
    at_ = comma;
    return std::string(text);
  }

  void expect_end() {
    skip();
    if (at_ != end_) {
      fail("expected the end of the line, found " + found());
    }
  }

  [[noreturn]] void fail(const std::string& what) const { source_.fail(at_, what); }

private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  std::string_view rest() const { return std::string_view(source_.text).substr(at_, end_ - at_); }
  std::string found() const {
    return at_ == end_ ? "the end of the line" : "'" + std::string(rest().substr(0, 1)) + "'";
  }
  void check_label(std::string_view text) const {
    if (text.empty()) {
      fail("this label is empty");
    }
    if (text.size() > longest_label) {
      fail("this label has more than " + std::to_string(longest_label) + " characters");
    }
    const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; });
    if (!plain) {
      fail("this label has a character that is not printable ASCII");
    }
  }

  const Source& source_;
  std::size_t at_;
  std::size_t end_;
};

class AutReader {
public:
  AutReader(const Source& source, const AutMeaning& meaning, const BuildLimits& limits)
      : source_(source), meaning_(meaning), limits_(limits) {}

  Lts run() {
    read_lines();
    find_failing();
    Lts lts(base_name());
    for (State state = 0; state < state_count_; ++state) {
      lts.add_state();
    }
    for (const auto& [state, failure] : failing_) {
      lts.set_failing(state, failure);
    }
    add_transitions(lts);
    lts.set_initial(initial_);
    return lts;
  }

private:
  struct Edge {
    State from;
    std::string label;
    State to;
    std::size_t at;
  };

  std::string base_name() const {
    std::string name = source_.file.substr(source_.file.rfind('/') + 1);
    return name.ends_with(".aut") ? name.substr(0, name.size() - 4) : name;
  }

  void read_lines() {
    bool has_header = false;
    for (std::size_t begin = 0; begin < source_.text.size();) {
      const std::size_t end = std::min(source_.text.find('\n', begin), source_.text.size());
      Line line(source_, begin, end);
      if (!line.blank()) {
        has_header ? read_edge(line) : read_header(line);
        has_header = true;
      }
      begin = end + 1;
    }
    if (!has_header) {
      source_.fail(0, "expected 'des (first state, transitions, states)', found nothing");
    }
    if (edges_.size() != edge_count_) {
      source_.fail(header_at_, "the header says " + std::to_string(edge_count_) +
                                   " transitions, there are " + std::to_string(edges_.size()));
    }
  }

  void read_header(Line& line) {
    header_at_ = line.at();
    line.expect("des", "at the beginning");
    line.expect("(", "after 'des'");
    const std::int64_t first = line.number("the first state");
    line.expect(",", "after the first state");
    const std::int64_t edges = line.number("the number of transitions");
    line.expect(",", "after the number of transitions");
    const std::int64_t states = line.number("the number of states");
    line.expect(")", "after the number of states");
    line.expect_end();
    if (states <= 0 || edges < 0 || first < 0 || first >= states) {
      source_.fail(header_at_, "the header says there is no first state: states are counted from "
                               "0, and there is at least one");
    }
    if (static_cast<std::uint64_t>(states) > limits_.states) {
      throw util::UserError(util::ExitCode::limit, source_.file + ": more than " +
                                                       std::to_string(limits_.states) +
                                                       " states; --max-states allows more");
    }
    initial_ = static_cast<State>(first);
    edge_count_ = static_cast<std::size_t>(edges);
    state_count_ = static_cast<State>(states);
  }

  /// A target may also be the failing state that LTSA writes as -1: one more than there are.
  State state(Line& line, const std::string& what, bool is_target) {
    line.skip();
    const std::size_t at = line.at();
    const std::int64_t number = line.number(what);
    if (is_target && number == error_target) {
      error_state_ = state_count_;
      return state_count_;
    }
    if (number < 0 || number >= state_count_) {
      source_.fail(at, what + " " + std::to_string(number) + " is none of the " +
                           std::to_string(state_count_) + " states");
    }
    return static_cast<State>(number);
  }

  void read_edge(Line& line) {
    Edge edge{0, {}, 0, line.at()};
    line.expect("(", "before a transition");
    edge.from = state(line, "the state", false);
    line.expect(",", "after a state");
    edge.label = line.label();
    line.expect(",", "after a label");
    edge.to = state(line, "the next state", true);
    line.expect(")", "after a transition");
    line.expect_end();
    edges_.push_back(std::move(edge));
  }

  void find_failing() {
    if (error_state_) {
      ++state_count_;
      failing_[*error_state_] = automata::plain_failure();
    }
    for (const std::string& name : meaning_.errors) {
      const bool found = is_number(name) ? fail_state(name) : fail_label(name);
      if (!found && meaning_.errors != AutMeaning().errors) {
        throw util::UserError(util::ExitCode::usage, "--error " + name + ": " + source_.file +
                                                         " has no such state and no such label");
      }
    }
  }

  static bool is_number(const std::string& name) {
    return !name.empty() && name.size() < 10 &&
           std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  }

  bool fail_state(const std::string& name) {
    const unsigned long number = std::stoul(name);
    if (number >= state_count_) {
      return false;
    }
    failing_.emplace(static_cast<State>(number), util::Reason{util::ReasonId::error_state, {name}});
    return true;
  }

  bool fail_label(const std::string& name) {
    bool found = false;
    for (const Edge& edge : edges_) {
      if (edge.label == name) {
        failing_.emplace(edge.from,
                         util::Reason{util::ReasonId::error_label, {name}, source_.place(edge.at)});
        found = true;
      }
    }
    return found;
  }

  void add_transitions(Lts& lts) const {
    const auto is_named = [](const std::vector<std::string>& names, const std::string& label) {
      return std::ranges::find(names, label) != names.end();
    };
    for (const Edge& edge : edges_) {
      if (is_named(meaning_.errors, edge.label)) {
        continue;
      }
      const bool internal = is_named(meaning_.internal, edge.label);
      if (!internal && (edge.label == "tau" || edge.label == "ERROR")) {
        source_.unsupported(edge.at, "'" + edge.label + "' cannot be the name of an action");
      }
      const automata::Action action = internal ? Lts::internal : lts.add_action(edge.label);
      if (!lts.failing(edge.from)) {
        lts.add_transition(edge.from, action, edge.to);
      }
    }
  }

  const Source& source_;
  const AutMeaning& meaning_;
  BuildLimits limits_;
  State initial_ = 0;
  State state_count_ = 0;
  std::size_t edge_count_ = 0;
  std::size_t header_at_ = 0;
  std::vector<Edge> edges_;
  std::optional<State> error_state_;
  std::map<State, util::Reason> failing_;
};

} // namespace

Lts read_aut(std::string_view text, const std::string& file, const AutMeaning& meaning,
             const BuildLimits& limits) {
  const Source source{std::string(text), file};
  return AutReader(source, meaning, limits).run();
}

} // namespace parlance::lts
