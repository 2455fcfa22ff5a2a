#include "certify/files/explicit_certificate.h"

#include "certify/files/versions.h"

#include <charconv>
#include <set>
#include <string>

namespace parlance::certify {

namespace {

class ExplicitReader {
public:
  ExplicitReader(std::string_view text, std::size_t interface_states, std::size_t component_states)
      : text_(text), interface_states_(interface_states), component_states_(component_states) {}

  ExplicitCertificate run() {
    require_version(explicit_versions, next_line(), Cause::bad_certificate);
    read_claims(next_line());
    std::set<std::size_t> seen;
    for (std::string_view line = next_line(); line != "end"; line = next_line()) {
      if (line.starts_with("reached ")) {
        certificate_.reached.push_back(read_states(line.substr(8)));
        if (!seen.insert(certificate_.reached.back().interface_state).second) {
          refuse("two lines 'reached' are about one state");
        }
      } else if (line.starts_with("belief ")) {
        certificate_.beliefs.push_back(read_states(line.substr(7)));
      } else {
        refuse("this line is none of a certificate");
      }
    }
    if (!text_.empty()) {
      refuse("something follows the end");
    }
    return std::move(certificate_);
  }

private:
  std::string_view next_line() {
    const std::size_t end = text_.find('\n');
    ++line_;
    if (end == std::string_view::npos) {
      refuse("the certificate ends before its line 'end'");
    }
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return line;
  }

  void read_claims(std::string_view line) {
    constexpr std::array<std::string_view, 3> names{" safe", " permissive", " tight"};
    if (!line.starts_with("claims")) {
      refuse("the line 'claims' is missing");
    }
    line.remove_prefix(6);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (line.starts_with(names[i])) {
        certificate_.claims[i] = true;
        line.remove_prefix(names[i].size());
      }
    }
    if (!line.empty()) {
      refuse("a claim is not known, or not in order");
    }
  }

  std::uint32_t number(std::string_view& line, std::size_t below) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    if (error != std::errc() || value >= below) {
      refuse("a state is missing, or there is none of this number");
    }
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return value;
  }

  /// `1: 0-5 7`.
  StateLine read_states(std::string_view line) {
    StateLine result{number(line, interface_states_), {}};
    if (!line.starts_with(':')) {
      refuse("':' is missing");
    }
    line.remove_prefix(1);
    while (!line.empty()) {
      if (!line.starts_with(' ')) {
        refuse("a blank is missing");
      }
      line.remove_prefix(1);
      const std::uint32_t first = number(line, component_states_);
      std::uint32_t last = first;
      if (line.starts_with('-')) {
        line.remove_prefix(1);
        last = number(line, component_states_);
      }
      if (last < first || (!result.states.empty() && first <= result.states.back())) {
        refuse("states are not ascending");
      }
      for (std::uint32_t state = first; state <= last; ++state) {
        result.states.push_back(state);
      }
    }
    if (result.states.empty()) {
      refuse("a line without states");
    }
    return result;
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw Refused(Cause::bad_certificate,
                  "the certificate, line " + std::to_string(line_) + ": " + what);
  }

  std::string_view text_;
  std::size_t interface_states_;
  std::size_t component_states_;
  std::size_t line_ = 0;
  ExplicitCertificate certificate_;
};

} // namespace

ExplicitCertificate read_explicit_certificate(std::string_view text, std::size_t interface_states,
                                              std::size_t component_states) {
  return ExplicitReader(text, interface_states, component_states).run();
}

} // namespace parlance::certify
