#pragma once
// Where things stand in a file, and what is said about them.

#include "util/error.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::scxml {

/// Counted from 1; columns in bytes.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// The text of a file, and messages about places in it.
class SourceText {
public:
  SourceText(std::string text, std::string file_name);

  const std::string& text() const { return text_; }
  const std::string& file_name() const { return file_name_; }
  Position position_of(std::size_t byte) const;
  /// Without the directory.
  std::string base_name() const { return file_name_.substr(file_name_.rfind('/') + 1); }
  /// `door.scxml:12`
  std::string place(const Position& position) const;

  /// One line: file, line, column, what is wrong. @throws util::UserError
  [[noreturn]] void bad_input(const Position& at, const std::string& what) const;
  [[noreturn]] void unsupported(const Position& at, const std::string& what) const;

private:
  [[noreturn]] void fail(util::ExitCode code, const Position& at, const std::string& what) const;

  std::string text_;
  std::string file_name_;
  std::vector<std::size_t> line_starts_;
};

} // namespace parlance::scxml
