#include "frontends/scxml/source_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::scxml {

SourceText::SourceText(std::string text, std::string file_name)
    : text_(std::move(text)), file_name_(std::move(file_name)), line_starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') {
      line_starts_.push_back(i + 1);
    }
  }
}

Position SourceText::position_of(std::size_t byte) const {
  const std::size_t at = std::min(byte, text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  return {static_cast<std::uint32_t>(next - line_starts_.begin()),
          static_cast<std::uint32_t>(at - *std::prev(next) + 1)};
}

std::string SourceText::place(const Position& position) const {
  return fmt::format("{}:{}", base_name(), position.line);
}

void SourceText::fail(util::ExitCode code, const Position& at, const std::string& what) const {
  throw util::UserError(
      code, fmt::format("{}: line {}, column {}: {}", file_name_, at.line, at.column, what));
}

void SourceText::bad_input(const Position& at, const std::string& what) const {
  fail(util::ExitCode::bad_input, at, what);
}

void SourceText::unsupported(const Position& at, const std::string& what) const {
  fail(util::ExitCode::unsupported, at, what);
}

} // namespace parlance::scxml
