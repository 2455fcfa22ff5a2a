#pragma once
// What a user says on how a subject is to be read: texts by option. Front ends know what their
// options mean; the command line and `made` of an interface only carry them.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::driver {

struct GivenOptions {
  std::map<std::string, std::vector<std::string>> texts; ///< by name, without dashes; flags: none

  bool has(const std::string& name) const { return texts.contains(name); }
  /// Empty if it was not given.
  const std::vector<std::string>& list(const std::string& name) const;
  std::string text(const std::string& name) const;
  std::uint32_t number(const std::string& name, std::uint32_t otherwise) const;
};

/// What an option takes, and how that is written on the command line.
enum class OptionKind : std::uint8_t {
  flag,
  text,
  choice,      ///< one of some words
  number,      ///< within a range
  list,        ///< separated by commas
  calls,       ///< the same, but `m(int,long)` has commas of its own
  files,       ///< separated by commas; each may be a part of a file, `model.fsp:P`
  search_path, ///< directories and archives, separated by colons
};

struct OptionRow {
  std::string name; ///< without dashes
  OptionKind kind;
  std::string description;
  std::string default_text = {};               ///< for --help
  std::vector<std::string> choices = {};       ///< of a choice
  std::uint32_t least = 0;                     ///< of a number
  std::uint32_t most = 0;                      ///< of a number
  std::string value = {};                      ///< what stands for the value in --help; empty: TEXT
  bool is_listed = true;                       ///< in --help
  bool is_recorded = true;                     ///< it changes what the subject means
  void (*check)(const std::string&) = nullptr; ///< throws util::UserError for what is no value
};

/// `--observe pay`, as it would be given.
std::string to_text(const std::string& option, const std::vector<std::string>& texts);

} // namespace parlance::driver
