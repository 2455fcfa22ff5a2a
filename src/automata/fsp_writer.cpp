#include "automata/lts_text.h"

#include <algorithm>
#include <array>
#include <set>

namespace parlance::automata {

namespace {

bool is_lower(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_lower(c) || is_upper(c) || is_digit(c); }

bool is_number(std::string_view part) {
  const std::string_view digits = part.substr(part.starts_with('-') ? 1 : 0);
  return !digits.empty() && digits.size() < 10 && std::ranges::all_of(digits, is_digit) &&
         (digits.front() != '0' || part == "0");
}

bool is_identifier(std::string_view part) {
  static constexpr std::array<std::string_view, 20> reserved{
      "when",          "if",       "then",         "else",       "forall", "const",  "range",
      "set",           "property", "progress",     "menu",       "fluent", "assert", "minimal",
      "deterministic", "compose",  "ltl_property", "constraint", "import", "tau"};
  return !part.empty() && is_lower(part.front()) && std::ranges::all_of(part, is_word) &&
         std::ranges::find(reserved, part) == reserved.end();
}

std::vector<std::string_view> parts_of(std::string_view label) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= label.size();) {
    const std::size_t end = std::min(label.find('.', begin), label.size());
    parts.push_back(label.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool is_writable(std::string_view label) {
  return std::ranges::all_of(parts_of(label), [](std::string_view part) {
    return is_identifier(part) || is_number(part);
  });
}

/// Letters, digits and underscores of the label, the first one in lower case.
std::string sanitised(const std::string& label) {
  std::string result;
  for (const char c : label) {
    if (is_word(c)) {
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  while (result.ends_with('_')) {
    result.pop_back();
  }
  if (!result.empty() && is_upper(result.front())) {
    result.front() = static_cast<char>(result.front() - 'A' + 'a');
  }
  return is_identifier(result) ? result : "action_" + result;
}

/// `in.1.x` as `in[1].x`.
std::string written(const std::string& label) {
  std::string text;
  for (const std::string_view part : parts_of(label)) {
    const bool index = is_number(part);
    text += (text.empty() || index ? "" : ".") + (index ? "[" : std::string()) + std::string(part) +
            (index ? "]" : "");
  }
  return text;
}

std::string process_name(const std::string& name) {
  std::string result;
  for (const char c : name) {
    result += is_word(c) ? c : '_';
  }
  if (result.empty() || !is_upper(result.front())) {
    const bool letter = !result.empty() && result.front() >= 'a' && result.front() <= 'z';
    result =
        letter ? static_cast<char>(result.front() - 'a' + 'A') + result.substr(1) : "P" + result;
  }
  const bool taken =
      result == "STOP" || result == "ERROR" || result == "END" ||
      (result.starts_with('Q') && std::all_of(result.begin() + 1, result.end(), is_digit));
  return taken ? result + "_" : result;
}

class FspWriter {
public:
  FspWriter(const Lts& lts, const std::vector<std::string>& comment)
      : lts_(lts), labels_(fsp_labels(lts.actions())) {
    for (const std::string& line : comment) {
      text_ += "// " + line + "\n";
    }
    for (Action action = 0; action < labels_.size(); ++action) {
      if (labels_[action] != lts.actions()[action]) {
        text_ += "// " + written(labels_[action]) + ": " + lts.actions()[action] + "\n";
      }
    }
    while (std::ranges::any_of(labels_, [&](const std::string& label) {
      return label == internal_ || label.starts_with(internal_ + ".");
    })) {
      internal_ += "_";
    }
  }

  std::string run() {
    text_ += process_name(lts_.name()) + " = " + state_name(lts_.initial());
    for (State state = 0; state < lts_.state_count(); ++state) {
      if (!lts_.failing(state)) {
        text_ += ",\n" + state_name(state) + " = " + body(state);
      }
    }
    write_alphabet();
    text_ += ".\n";
    return text_;
  }

private:
  std::string state_name(State state) const {
    return lts_.failing(state) ? "ERROR" : "Q" + std::to_string(state);
  }

  std::string body(State state) {
    std::string text;
    for (const Lts::Transition& transition : lts_.transitions(state)) {
      const bool internal = transition.action == Lts::internal;
      has_internal_ |= internal;
      if (!internal) {
        used_.insert(transition.action);
      }
      text += (text.empty() ? "(" : "\n    | ") +
              (internal ? internal_ : written(labels_[transition.action])) + " -> " +
              state_name(transition.target);
    }
    return text.empty() ? "STOP" : text + ")";
  }

  void write_alphabet() {
    std::string extension;
    for (Action action = 0; action < labels_.size(); ++action) {
      if (!used_.contains(action)) {
        extension += (extension.empty() ? "" : ", ") + written(labels_[action]);
      }
    }
    if (!extension.empty()) {
      text_ += "\n  + {" + extension + "}";
    }
    if (has_internal_) {
      text_ += "\n  \\ {" + internal_ + "}";
    }
  }

  const Lts& lts_;
  std::vector<std::string> labels_;   ///< by action
  std::string internal_ = "internal"; ///< a label that is hidden, and no other with it
  bool has_internal_ = false;
  std::set<Action> used_;
  std::string text_;
};

} // namespace

std::vector<std::string> fsp_labels(const std::vector<std::string>& labels) {
  std::set<std::string> taken;
  for (const std::string& label : labels) {
    if (is_writable(label)) {
      taken.insert(label);
    }
  }
  std::vector<std::string> result;
  for (const std::string& label : labels) {
    if (is_writable(label)) {
      result.push_back(label);
      continue;
    }
    const std::string base = sanitised(label);
    std::string name = base;
    for (std::size_t i = 2; !taken.insert(name).second; ++i) {
      name = base + "_" + std::to_string(i);
    }
    result.push_back(name);
  }
  return result;
}

std::string to_fsp(const Lts& lts, const std::vector<std::string>& comment) {
  return FspWriter(lts, comment).run();
}

} // namespace parlance::automata
