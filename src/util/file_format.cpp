#include "util/file_format.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace parlance::util {

namespace {

constexpr std::array all_formats{
    component_format, interface_format, certificate_format, explicit_certificate_format,
    state_format,     learner_format,   trace_format,       run_format};

struct NamedVersion {
  std::string_view name;
  unsigned version;
};

/// `parlance-interface/2` in its two parts.
std::optional<NamedVersion> parts_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    return std::nullopt;
  }
  NamedVersion parts{text.substr(0, slash), 0};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + slash + 1, end, parts.version);
  return error == std::errc() && rest == end ? std::optional(parts) : std::nullopt;
}

std::string versions_text(const FileFormat& format) {
  return format.first == format.last ? fmt::format("version {}", format.last)
                                     : fmt::format("versions {} to {}", format.first, format.last);
}

/// What to do with a file of that kind instead.
std::string_view advice(const FileFormat& found) {
  if (found.name == component_format.name) {
    return "; 'parlance learn' makes the interface of a component, and writes it with -o";
  }
  if (found.name == interface_format.name) {
    return "; 'parlance show' prints an interface, 'parlance check' compares it with its component";
  }
  return "";
}

} // namespace

std::string written_format(const FileFormat& format) {
  return fmt::format("{}/{}", format.name, format.last);
}

std::optional<unsigned> readable_version(const FileFormat& expected, std::string_view found) {
  const auto parts = parts_of(found);
  const bool is_read = parts && parts->name == expected.name && parts->version >= expected.first &&
                       parts->version <= expected.last;
  return is_read ? std::optional(parts->version) : std::nullopt;
}

std::string format_problem(const FileFormat& expected, std::string_view found) {
  const auto parts = parts_of(found);
  for (const FileFormat& format : all_formats) {
    if (!parts || parts->name != format.name) {
      continue;
    }
    return format.name == expected.name
               ? fmt::format("this file is {} of version {}; this program reads {}", format.kind,
                             parts->version, versions_text(expected))
               : fmt::format("this file is {}, where {} is expected{}", format.kind, expected.kind,
                             advice(format));
  }
  constexpr std::size_t shown = 40;
  return fmt::format("'{}' is no known format; {} says '{}' there", found.substr(0, shown),
                     expected.kind, written_format(expected));
}

} // namespace parlance::util
