#include "learn/refinement/state_text.h"

#include "learn/oracles/outcome.h"
#include "util/error.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace parlance::learn {

namespace {

constexpr char separator = ' ';
constexpr char escape = '%';

/// A field never holds what ends it: everything but plain printed characters is a hexadecimal
/// number, and the empty field is a single escape.
std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (text.empty())
    return {escape};
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7f && c != escape)
      result += c;
    else
      (((result += escape) += digits[byte >> 4]) += digits[byte & 15]);
  }
  return result;
}

bool unescape(std::string_view field, std::string& result) {
  if (field == std::string_view(&escape, 1))
    return true;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != escape) {
      result += field[i];
      continue;
    }
    unsigned byte = 0;
    const char* const begin = field.data() + i + 1;
    const char* const end = field.data() + std::min(field.size(), i + 3);
    if (end - begin != 2 || std::from_chars(begin, end, byte, 16).ptr != end)
      return false;
    result += static_cast<char>(byte);
    i += 2;
  }
  return true;
}

std::string joined(const std::vector<std::string>& fields) {
  std::string result;
  for (const std::string& field : fields)
    result += (result.empty() ? "" : " ") + field;
  return result;
}

} // namespace

std::string checksum(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, hash, 16).ptr;
  return {digits, end};
}

std::string sealed(const util::FileFormat& format, std::string_view lines) {
  std::string text = util::written_format(format);
  (text += '\n') += lines;
  return text + "end " + checksum(text) + "\n";
}

std::string_view unsealed(const util::FileFormat& format, std::string_view text,
                          const std::string& file_name) {
  const std::string_view first = text.substr(0, text.find('\n'));
  if (!util::readable_version(format, first))
    util::bad_input(file_name + ":1: " + util::format_problem(format, first));
  const std::size_t last = text.rfind("\nend ");
  if (last == std::string_view::npos ||
      text.substr(last + 1) != "end " + checksum(text.substr(0, last + 1)) + "\n")
    util::bad_input(file_name + ": the file was cut or changed: it does not end with the checksum "
                                "of what is before");
  return text.substr(first.size() + 1, last - first.size());
}

std::string to_field(const Outcome& outcome, const OutputType& outputs) {
  const std::string output = std::to_string(outcome.output);
  return outputs.absorbing(outcome.output) ? output + "@" + std::to_string(outcome.length) : output;
}

std::vector<std::string> output_names(const OutputType& outputs) {
  std::vector<std::string> names;
  for (Output output = 0; output < outputs.size(); ++output)
    names.push_back(outputs.name(output) + (outputs.absorbing(output) ? "!" : ""));
  return names;
}

void StateWriter::line(std::string_view key, std::span<const std::string> fields) {
  text_ += key;
  for (const std::string& field : fields)
    (text_ += separator) += escaped(field);
  text_ += '\n';
}

void StateWriter::line(std::string_view key, std::initializer_list<std::string> fields) {
  line(key, std::span(fields.begin(), fields.size()));
}

void StateWriter::numbers(std::string_view key, std::span<const std::uint32_t> fields) {
  text_ += key;
  for (const std::uint32_t field : fields)
    (text_ += separator) += std::to_string(field);
  text_ += '\n';
}

StateReader::StateReader(std::string_view text, std::string file_name, std::size_t first_line)
    : rest_(text), file_name_(std::move(file_name)), line_(first_line - 1) {}

std::string StateReader::place() const { return file_name_ + ":" + std::to_string(line_); }

void StateReader::fail(const std::string& message) const {
  util::bad_input(place() + ": " + message);
}

std::string_view StateReader::next_key() const {
  return rest_.substr(0, rest_.find_first_of(" \n"));
}

StateReader::Line StateReader::peek(std::string_view key, std::size_t least_fields) const {
  StateReader ahead = *this;
  return ahead.next(key, least_fields);
}

StateReader::Line StateReader::next(std::string_view key, std::size_t least_fields) {
  ++line_;
  if (rest_.empty())
    fail("the file ends where '" + std::string(key) + "' was expected");
  const std::size_t end = rest_.find('\n');
  std::string_view text = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  const std::string_view found = text.substr(0, text.find(separator));
  if (found != key)
    fail("'" + std::string(key) + "' was expected, not '" + std::string(found.substr(0, 40)) + "'");
  text.remove_prefix(found.size());
  Line line;
  line.place_ = place();
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::string_view field = text.substr(0, text.find(separator));
    if (field.empty() || !unescape(field, line.fields_.emplace_back()))
      fail("a field of '" + std::string(key) + "' cannot be read");
    text.remove_prefix(field.size());
  }
  if (line.size() < least_fields)
    fail("'" + std::string(key) + "' needs " + std::to_string(least_fields) + " fields, not " +
         std::to_string(line.size()));
  return line;
}

StateReader::Line StateReader::expect(std::string_view key,
                                      const std::vector<std::string>& fields) {
  Line line = next(key, 0);
  if (line.fields_ != fields)
    line.fail("'" + std::string(key) + "' is '" + joined(line.fields_) + "', not '" +
              joined(fields) + "'");
  return line;
}

std::uint32_t StateReader::count(std::string_view key) {
  const Line line = next(key, 1);
  const std::uint32_t count = line.number(0, max_saved);
  // Every line takes at least two bytes: a number that is too large is not believed.
  if (count > rest_.size() / 2)
    line.fail("there are fewer lines than the " + std::to_string(count) + " of '" +
              std::string(key) + "'");
  return count;
}

void StateReader::expect_end() {
  ++line_;
  if (!rest_.empty())
    fail("the file goes on where it should end");
}

void StateReader::Line::fail(const std::string& message) const {
  util::bad_input(place_ + ": " + message);
}

std::uint32_t StateReader::Line::number(std::size_t field, std::uint32_t bound) const {
  return number(fields_[field], bound);
}

std::uint32_t StateReader::Line::number(std::string_view text, std::uint32_t bound) const {
  if (bound == 0)
    fail("there is nothing that " + std::string(text.substr(0, 40)) + " could be");
  return static_cast<std::uint32_t>(wide_number(text, bound - 1));
}

std::uint64_t StateReader::Line::wide_number(std::size_t field, std::uint64_t largest) const {
  return wide_number(fields_[field], largest);
}

std::uint64_t StateReader::Line::wide_number(std::string_view text, std::uint64_t largest) const {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size())
    fail("'" + std::string(text.substr(0, 40)) + "' is not a number");
  if (error != std::errc() || value > largest)
    fail(std::string(text.substr(0, 40)) + " is too large; it must be at most " +
         std::to_string(largest));
  return value;
}

Outcome StateReader::Line::outcome(std::size_t field, const OutputType& outputs,
                                   std::size_t longest) const {
  const std::string_view text = fields_[field];
  const std::size_t at = text.find('@');
  const auto output = static_cast<Output>(number(text.substr(0, at), outputs.size()));
  if (outputs.absorbing(output) != (at != std::string_view::npos))
    fail("'" + std::string(text.substr(0, 40)) + "' is not an outcome");
  const auto bound = static_cast<std::uint32_t>(std::min<std::size_t>(longest, max_saved)) + 1;
  return {output, outputs.absorbing(output) ? number(text.substr(at + 1), bound) : 0};
}

std::vector<std::uint32_t> StateReader::Line::numbers(std::size_t field,
                                                      std::uint32_t bound) const {
  std::vector<std::uint32_t> result;
  for (; field < fields_.size(); ++field)
    result.push_back(number(field, bound));
  return result;
}

} // namespace parlance::learn
