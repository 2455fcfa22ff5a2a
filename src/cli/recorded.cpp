#include "cli/recorded.h"

#include "cli/subjects.h"
#include "util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <set>

namespace parlance::cli {

namespace {

using driver::GivenOptions;
using driver::OptionRow;
using interface::Provenance;

constexpr const char* overflow_option = "overflow";

/// A component that a run has written, where the interface was not made of one of that name.
bool has_options_built_in(const std::string& input, const Provenance& made) {
  const std::string name = std::filesystem::path(input).filename().string();
  return (name == driver::component_file || name == driver::system_file) &&
         name != std::filesystem::path(made.subject).filename().string();
}

std::string made_with(const std::string& option, const GivenOptions& made) {
  return made.has(option) ? "with " + driver::to_text(option, made.list(option))
                          : "without --" + option;
}

/// What is given and differs from what is recorded.
void note_difference(const std::string& option, const GivenOptions& given, const GivenOptions& made,
                     const InterfaceFile& file) {
  if (given.list(option) != made.list(option) || !made.has(option)) {
    show_notes(
        {fmt::format("{} is used, but {} was made {}", driver::to_text(option, given.list(option)),
                     file.name, made_with(option, made))});
  }
}

} // namespace

std::string input_or_recorded(const std::string& given, const InterfaceFile& file) {
  if (!given.empty()) {
    return given;
  }
  if (!file.interface.made) {
    throw util::UserError(
        util::ExitCode::usage,
        file.name + " does not say of what it was made; say which file or class is meant");
  }
  show_notes({fmt::format("{} was made of {}", file.name, file.interface.made->subject)});
  return file.interface.made->subject;
}

GivenOptions with_recorded_rows(const GivenOptions& given, const InterfaceFile& file,
                                const std::vector<OptionRow>& rows) {
  if (!file.interface.made) {
    return given;
  }
  const GivenOptions made{file.interface.made->options};
  GivenOptions result = given;
  std::vector<std::string> taken;
  for (const OptionRow& row : rows) {
    if (row.is_recorded && given.has(row.name)) {
      note_difference(row.name, given, made, file);
    } else if (row.is_recorded && made.has(row.name)) {
      result.texts[row.name] = made.list(row.name);
      taken.push_back(driver::to_text(row.name, made.list(row.name)));
    }
  }
  if (!taken.empty()) {
    show_notes({fmt::format("as {} was made: {}", file.name, fmt::join(taken, " "))});
  }
  return result;
}

GivenOptions with_recorded(const GivenOptions& given, const InterfaceFile& file,
                           const std::string& input) {
  const driver::FrontEnd& front_end = driver::front_end_of(input, given);
  const bool is_same_kind = file.interface.made &&
                            file.interface.made->front_end == front_end.name &&
                            !has_options_built_in(input, *file.interface.made);
  return is_same_kind ? with_recorded_rows(given, file, front_end.options) : given;
}

void take_recorded_overflow(const InterfaceFile& file, ProofOptions& proofs) {
  GivenOptions given;
  if (!proofs.overflow.empty()) {
    given.texts[overflow_option] = {proofs.overflow};
  }
  OptionRow row{overflow_option, driver::OptionKind::choice, ""};
  proofs.overflow = with_recorded_rows(given, file, {row}).text(overflow_option);
}

void note_other_versions(const InterfaceFile& file, const driver::Subject& subject) {
  const auto* loaded = std::get_if<driver::LoadedComponent>(&subject);
  if (!file.interface.made || loaded == nullptr) {
    return;
  }
  for (const auto& [program, version] : loaded->versions) {
    const auto made = file.interface.made->versions.find(program);
    if (made != file.interface.made->versions.end() && made->second != version) {
      show_notes({fmt::format("{} was made with {} {}, and this is {}", file.name, program,
                              made->second, version)});
    }
  }
}

std::vector<std::string> other_options(const InterfaceFile& first, const InterfaceFile& second) {
  if (!first.interface.made || !second.interface.made) {
    return {};
  }
  const GivenOptions left{first.interface.made->options};
  const GivenOptions right{second.interface.made->options};
  std::set<std::string> names;
  for (const GivenOptions* options : {&left, &right}) {
    for (const auto& [name, texts] : options->texts) {
      names.insert(name);
    }
  }
  std::vector<std::string> lines;
  for (const std::string& name : names) {
    if (left.has(name) != right.has(name) || left.list(name) != right.list(name)) {
      lines.push_back(fmt::format("{} was made {}, {} {}", first.name, made_with(name, left),
                                  second.name, made_with(name, right)));
    }
  }
  return lines;
}

} // namespace parlance::cli
