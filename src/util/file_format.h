#pragma once
// Versions of files: what this program writes, what it reads, and how it says that it does not
// (docs/formats.md, "Versions"). `certify` has a list of its own, since it shares nothing.

#include <optional>
#include <string>
#include <string_view>

namespace parlance::util {

/// A kind of file. It says `NAME/VERSION` of itself, as its key `format` or in its first line.
struct FileFormat {
  std::string_view kind; ///< for people: "an interface"
  std::string_view name; ///< "parlance-interface"
  unsigned first;        ///< the oldest version that is read
  unsigned last;         ///< the newest, which is the one that is written
};

inline constexpr FileFormat component_format{"a component", "parlance-component", 1, 2};
inline constexpr FileFormat interface_format{"an interface", "parlance-interface", 1, 2};
inline constexpr FileFormat certificate_format{"a certificate", "parlance-certificate", 1, 1};
inline constexpr FileFormat explicit_certificate_format{"a certificate of a transition system",
                                                        "parlance-explicit-certificate", 1, 1};
inline constexpr FileFormat state_format{"a learner's state", "parlance-state", 2, 2};
inline constexpr FileFormat learner_format{"a suspended learner", "parlance-learner", 1, 1};
inline constexpr FileFormat trace_format{"a trace", "parlance-trace", 1, 1};
inline constexpr FileFormat run_format{"a record of a run", "parlance-run", 1, 1};

/// What a new file of this kind says of itself: `parlance-interface/2`.
std::string written_format(const FileFormat& format);

/// The version, if the text is one of this kind that is read.
std::optional<unsigned> readable_version(const FileFormat& expected, std::string_view found);

/// Why a file that says `found` of itself is not read where `expected` is wanted: another kind, or
/// another version. @requires !readable_version(expected, found)
std::string format_problem(const FileFormat& expected, std::string_view found);

} // namespace parlance::util
