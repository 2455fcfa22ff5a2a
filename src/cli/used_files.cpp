#include "cli/used_files.h"

#include "driver/subjects/lts_input.h"

#include <fmt/format.h>

#include <sstream>

namespace parlance::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> parts_of(const std::string& class_path) {
  std::vector<std::string> parts;
  std::istringstream text(class_path);
  for (std::string part; std::getline(text, part, ':');) {
    parts.push_back(part);
  }
  return parts;
}

/// A class in a directory that classes are read from.
bool is_class_in(const fs::path& written, const fs::path& directory) {
  std::error_code missing; // then nothing is lost
  const fs::path inside =
      fs::canonical(written, missing).lexically_relative(fs::canonical(directory, missing));
  return !missing && written.extension() == ".class" && !inside.empty() && *inside.begin() != "..";
}

/// The same file, by whatever names.
bool is_lost(const UsedFile& written, const UsedFile& read) {
  if (written.path.empty() || read.path.empty() ||
      (written.kind == read.kind && read.kind != FileKind::plain)) {
    return false;
  }
  std::error_code missing; // then nothing is lost
  return fs::is_directory(read.path, missing)
             ? is_class_in(written.path, read.path)
             : fs::is_regular_file(read.path, missing) &&
                   fs::equivalent(written.path, read.path, missing);
}

} // namespace

void add_read(UsedFiles& files, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    files.read.push_back({driver::file_of(name)});
  }
}

void add_read(UsedFiles& files, const std::string& input, const driver::GivenOptions& given) {
  add_read(files, {input});
  for (const driver::OptionRow& row : driver::front_end_of(input, given).options) {
    if (row.kind == driver::OptionKind::search_path) {
      add_read(files, parts_of(given.text(row.name)));
    } else if (row.kind == driver::OptionKind::files) {
      add_read(files, given.list(row.name));
    }
  }
}

void require_inputs_kept(const UsedFiles& files) {
  for (const UsedFile& input : files.read) {
    for (const UsedFile& output : files.written) {
      if (is_lost(output, input)) {
        const fs::path& named = fs::is_directory(input.path) ? output.path : input.path;
        throw util::UserError(
            util::ExitCode::usage,
            fmt::format("{}: is read, and would be overwritten; write elsewhere", named.string()));
      }
    }
  }
}

} // namespace parlance::cli
