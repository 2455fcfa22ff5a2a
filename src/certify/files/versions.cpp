#include "certify/files/versions.h"

#include <string>

namespace parlance::certify {

namespace {

constexpr std::size_t most_digits = 6;

/// Nothing but the digits of a small number.
bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= most_digits &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string text_of(const Versions& versions) {
  const std::string last = std::to_string(versions.last);
  return versions.first == versions.last
             ? "version " + last
             : "versions " + std::to_string(versions.first) + " to " + last;
}

} // namespace

void require_version(const Versions& versions, std::string_view found, Cause cause) {
  const std::string begin = std::string(versions.name) + "/";
  const std::string_view number =
      found.starts_with(begin) ? found.substr(begin.size()) : std::string_view();
  if (!is_number(number)) {
    throw Refused(cause, "this is no file that says '" + begin + std::to_string(versions.last) +
                             "' of itself");
  }
  const unsigned long version = std::stoul(std::string(number));
  if (version < versions.first || version > versions.last) {
    throw Refused(cause, "this file is " + std::string(versions.kind) + " of version " +
                             std::to_string(version) + "; this program reads " + text_of(versions));
  }
}

} // namespace parlance::certify
