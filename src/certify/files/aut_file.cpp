#include "certify/files/aut_file.h"

#include <charconv>
#include <map>

namespace parlance::certify {

namespace {

constexpr std::uint32_t most_states = 100'000'000;

/// One line and how far it is read.
class AutLine {
public:
  AutLine(std::string_view text, std::size_t number) : text_(text), number_(number) {}

  void expect(std::string_view part) {
    if (!text_.starts_with(part)) {
      refuse("'" + std::string(part) + "' is missing");
    }
    text_.remove_prefix(part.size());
  }

  std::uint32_t number(std::uint32_t below) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc() || value >= below) {
      refuse("a number is missing or too large");
    }
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }

  /// What is between quotes; quotes inside belong to it.
  std::string label() {
    expect("\"");
    const std::size_t end = text_.rfind("\", ");
    if (end == std::string_view::npos || end == 0) {
      refuse("a label is missing");
    }
    const std::string result(text_.substr(0, end));
    text_.remove_prefix(end + 1);
    return result;
  }

  void expect_end() {
    if (!text_.empty()) {
      refuse("the line goes on");
    }
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw Refused(Cause::bad_file, "the component, line " + std::to_string(number_) + ": " + what);
  }

private:
  std::string_view text_;
  std::size_t number_;
};

} // namespace

AutFile read_aut_file(std::string_view text) {
  AutFile file;
  std::map<std::string, std::uint32_t> known;
  std::size_t line_number = 0;
  std::size_t expected = 0;
  std::size_t found = 0;
  const auto states = [&] { return static_cast<std::uint32_t>(file.edges.size()); };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    AutLine line(text.substr(0, end), ++line_number);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line_number == 1) {
      line.expect("des (");
      file.initial = line.number(most_states);
      line.expect(", ");
      expected = line.number(~std::uint32_t{0});
      line.expect(", ");
      const std::uint32_t count = line.number(most_states);
      line.expect(")");
      line.expect_end();
      if (file.initial >= count) {
        line.refuse("there is no initial state");
      }
      // A state that is reached takes a transition: a short file cannot ask for much memory.
      if (count > text.size() + 1) {
        line.refuse("there are fewer transitions than states to reach");
      }
      file.edges.resize(count);
      file.failing.resize(count);
      continue;
    }
    ++found;
    line.expect("(");
    const std::uint32_t from = line.number(states());
    line.expect(", ");
    const std::string label = line.label();
    line.expect(", ");
    const std::uint32_t to = line.number(states());
    line.expect(")");
    line.expect_end();
    if (label == "ERROR") {
      file.failing[from] = true;
    } else if (label == "tau") {
      file.edges[from].push_back({AutFile::internal, to});
    } else {
      const auto [entry, added] =
          known.emplace(label, static_cast<std::uint32_t>(file.labels.size()));
      if (added) {
        file.labels.push_back(label);
      }
      file.edges[from].push_back({entry->second, to});
    }
  }
  if (line_number == 0 || found != expected) {
    throw Refused(Cause::bad_file, "the component has not as many transitions as it says");
  }
  return file;
}

} // namespace parlance::certify
