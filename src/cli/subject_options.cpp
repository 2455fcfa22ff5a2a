#include "cli/subject_options.h"

#include "util/error.h"
#include "util/messages.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parlance::cli {

namespace {

using driver::FrontEnd;
using driver::GivenOptions;
using driver::OptionKind;
using driver::OptionRow;

/// Commas inside parentheses separate nothing.
std::vector<std::string> split_methods(const std::string& text) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      names.emplace_back();
    } else if (c != ' ') {
      names.back() += c;
    }
  }
  return names;
}

CLI::Option* add_flag(CLI::App& command, const OptionRow& row, GivenOptions& given) {
  return command.add_flag_function(
      "--" + row.name,
      [&given, name = row.name](std::int64_t count) {
        if (count > 0) {
          given.texts[name] = {};
        }
      },
      row.description);
}

/// One text, which may have to be split.
CLI::Option* add_text(CLI::App& command, const OptionRow& row, GivenOptions& given) {
  const bool is_split = row.kind == OptionKind::calls;
  return command.add_option_function<std::string>(
      "--" + row.name,
      [&given, name = row.name, is_split](const std::string& text) {
        given.texts[name] = is_split ? split_methods(text) : std::vector<std::string>{text};
      },
      row.description);
}

CLI::Option* add_number(CLI::App& command, const OptionRow& row, GivenOptions& given) {
  return command
      .add_option_function<std::uint32_t>(
          "--" + row.name,
          [&given, name = row.name](std::uint32_t value) {
            given.texts[name] = {std::to_string(value)};
          },
          row.description)
      ->check(CLI::Range(row.least, row.most));
}

CLI::Option* add_list(CLI::App& command, const OptionRow& row, GivenOptions& given) {
  return command
      .add_option_function<std::vector<std::string>>(
          "--" + row.name,
          [&given, name = row.name](const std::vector<std::string>& texts) {
            given.texts[name] = texts;
          },
          row.description)
      ->delimiter(',');
}

CLI::Option* add_by_kind(CLI::App& command, const OptionRow& row, GivenOptions& given) {
  switch (row.kind) {
  case OptionKind::flag:
    return add_flag(command, row, given);
  case OptionKind::choice:
    return add_text(command, row, given)->check(CLI::IsMember(row.choices));
  case OptionKind::number:
    return add_number(command, row, given);
  case OptionKind::list:
  case OptionKind::files:
    return add_list(command, row, given);
  case OptionKind::text:
  case OptionKind::calls:
  case OptionKind::search_path:
    break;
  }
  return add_text(command, row, given);
}

std::string problem_of(const OptionRow& row, const std::string& text) {
  try {
    row.check(text);
    return {};
  } catch (const util::UserError& error) {
    return error.what();
  }
}

void add_row(CLI::App& command, const OptionRow& row, const std::string& group,
             GivenOptions& given) {
  CLI::Option* option = add_by_kind(command, row, given);
  option->group(row.is_listed ? group : "");
  if (!row.value.empty()) {
    option->type_name(row.value);
  }
  if (!row.default_text.empty()) {
    option->default_str(row.default_text);
  }
  if (row.check != nullptr) {
    option->check([row](const std::string& text) { return problem_of(row, text); });
  }
}

/// An option, and the front ends that have it, each with a description of its own.
struct SharedRow {
  OptionRow row;
  std::vector<std::pair<std::string, std::string>> descriptions; ///< by front end

  /// What all have is about calls, whatever the language.
  std::string group() const {
    std::vector<std::string> names;
    for (const auto& [front_end, description] : descriptions) {
      names.push_back(front_end);
    }
    return names.size() == driver::front_ends().size() ? "Calls" : util::list_text(names);
  }

  std::string description() const {
    const bool is_one = std::ranges::all_of(
        descriptions, [&](const auto& named) { return named.second == row.description; });
    if (is_one) {
      return row.description;
    }
    std::vector<std::string> texts;
    for (const auto& [front_end, text] : descriptions) {
      texts.push_back(fmt::format("{}: {}", front_end, text));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
  }
};

std::vector<SharedRow> shared_rows() {
  std::vector<SharedRow> rows;
  for (const FrontEnd& front_end : driver::front_ends()) {
    for (const OptionRow& row : front_end.options) {
      auto found = std::ranges::find_if(
          rows, [&](const SharedRow& shared) { return shared.row.name == row.name; });
      if (found == rows.end()) {
        found = rows.insert(rows.end(), {row, {}});
      }
      found->descriptions.emplace_back(front_end.name, row.description);
    }
  }
  return rows;
}

} // namespace

void add_subject_options_without(CLI::App& command, const std::string& left_out,
                                 GivenOptions& given) {
  for (SharedRow& shared : shared_rows()) {
    if (shared.row.name != left_out) {
      const std::string description = shared.description();
      shared.row.description = description;
      add_row(command, shared.row, shared.group(), given);
    }
  }
}

void add_subject_options(CLI::App& command, GivenOptions& given) {
  add_subject_options_without(command, "", given);
}

void add_option_rows(CLI::App& command, const std::vector<OptionRow>& rows, GivenOptions& given) {
  for (const OptionRow& row : rows) {
    add_row(command, row, "Options", given);
  }
}

} // namespace parlance::cli
