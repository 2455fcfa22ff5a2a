#pragma once
// The text form of a suspended learner: lines of a key and fields, apart by one space. What a file
// says is not trusted: a wrong line is a UserError that names it.

#include "automata/output_type.h"
#include "learn/oracles/oracle.h"
#include "util/file_format.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parlance::learn {

/// No number in a file is larger.
inline constexpr std::uint32_t max_saved = 1U << 30;

/// What the answers in a file are: those that are open are to be asked again.
inline constexpr const char* final_answers = "final";
inline constexpr const char* open_answers = "open";

/// FNV-1a, in hexadecimal.
std::string checksum(std::string_view text);

/// The text of a file: a first line that names the format, the lines, and a last one with a
/// checksum of all before it.
std::string sealed(const util::FileFormat& format, std::string_view lines);
/// The lines of such a text, which begin at line 2 of the file. @throws UserError if it is of
/// another format, was cut or changed
std::string_view unsealed(const util::FileFormat& format, std::string_view text,
                          const std::string& file_name);

struct Outcome;
/// An outcome as a field: "0", or "1@3" for an absorbing one.
std::string to_field(const Outcome& outcome, const OutputType& outputs);

/// The outputs as fields: names, with '!' behind those that are absorbing.
std::vector<std::string> output_names(const OutputType& outputs);

class StateWriter {
public:
  void line(std::string_view key, std::span<const std::string> fields);
  void line(std::string_view key, std::initializer_list<std::string> fields);
  /// A line of numbers.
  void numbers(std::string_view key, std::span<const std::uint32_t> fields);
  /// All lines of another text.
  void append(const StateWriter& other) { text_ += other.text_; }

  const std::string& text() const { return text_; }

private:
  std::string text_;
};

class StateReader {
public:
  /// The text must outlive the reader. Lines are counted from `first_line`.
  StateReader(std::string_view text, std::string file_name, std::size_t first_line = 1);

  class Line {
  public:
    std::size_t size() const { return fields_.size(); }
    const std::string& text(std::size_t field) const { return fields_[field]; }
    /// A field that is a number below the bound.
    std::uint32_t number(std::size_t field, std::uint32_t bound) const;
    /// A field that is a number up to this one.
    std::uint64_t wide_number(std::size_t field, std::uint64_t largest) const;
    /// A field that is an outcome after a suffix of at most this length.
    Outcome outcome(std::size_t field, const OutputType& outputs, std::size_t longest) const;
    /// All fields from this one on.
    std::vector<std::uint32_t> numbers(std::size_t field, std::uint32_t bound) const;
    /// @throws UserError with the place and what is wrong
    [[noreturn]] void fail(const std::string& message) const;

  private:
    friend class StateReader;
    std::uint32_t number(std::string_view text, std::uint32_t bound) const;
    std::uint64_t wide_number(std::string_view text, std::uint64_t largest) const;
    std::string place_;
    std::vector<std::string> fields_;
  };

  /// The key of the next line; empty at the end.
  std::string_view next_key() const;
  /// The next line, which must have this key and at least so many fields.
  Line next(std::string_view key, std::size_t least_fields);
  /// The same, without reading on.
  Line peek(std::string_view key, std::size_t least_fields) const;
  /// The next line, which must be this one.
  Line expect(std::string_view key, const std::vector<std::string>& fields);
  /// The next line is a key and a number of lines that follow.
  std::uint32_t count(std::string_view key);
  /// How much is left to read, in bytes.
  std::size_t size() const { return rest_.size(); }
  /// @throws UserError unless all is read
  void expect_end();
  /// @throws UserError at the last line that was read
  [[noreturn]] void fail(const std::string& message) const;

private:
  std::string place() const;

  std::string_view rest_;
  std::string file_name_;
  std::size_t line_;
};

} // namespace parlance::learn
