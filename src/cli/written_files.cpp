#include "cli/written_files.h"

#include "driver/output.h"
#include "util/error.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <sstream>

namespace parlance::cli {

namespace {

namespace fs = std::filesystem;

enum class Kind : std::uint8_t { plain, state, predicates };

/// What is kept from run to run may be written where it was read.
struct File {
  fs::path path; ///< empty: none
  Kind kind = Kind::plain;
};

std::vector<std::string> parts_of(const std::string& class_path) {
  std::vector<std::string> parts;
  std::istringstream text(class_path);
  for (std::string part; std::getline(text, part, ':');) {
    parts.push_back(part);
  }
  return parts;
}

std::vector<File> inputs_of(const Options& options) {
  std::vector<File> files{{options.certify.component},
                          {options.certify.interface},
                          {options.config_file},
                          {options.resume_file, Kind::state},
                          {options.strategy.predicates_file, Kind::predicates}};
  const std::vector<std::string> named{options.first_file, options.second_file};
  const std::vector<std::string> class_path = parts_of(options.subject.java.class_path);
  for (const auto* more : {&named, &class_path, &options.files, &options.subject.properties,
                           &options.trace_files, &options.bench.reach.jars}) {
    for (const std::string& file : *more) {
      files.push_back({driver::file_of(file)});
    }
  }
  return files;
}

std::vector<File> outputs_of(const Options& options) {
  std::vector<File> files{{options.output_file},
                          {options.state_file, Kind::state},
                          {options.strategy.save_predicates, Kind::predicates},
                          {options.bench.csv_file}};
  if (!options.output_directory.empty()) {
    for (const std::string& name : driver::directory_names()) {
      files.push_back({fs::path(options.output_directory) / name,
                       name == driver::state_file ? Kind::state : Kind::plain});
    }
  }
  return files;
}

/// A class in a directory that classes are read from.
bool is_class_in(const fs::path& written, const fs::path& directory) {
  std::error_code missing; // then nothing is lost
  const fs::path inside =
      fs::canonical(written, missing).lexically_relative(fs::canonical(directory, missing));
  return !missing && written.extension() == ".class" && !inside.empty() && *inside.begin() != "..";
}

/// The same file, by whatever names.
bool is_lost(const File& written, const File& read) {
  if (written.path.empty() || read.path.empty() ||
      (written.kind == read.kind && read.kind != Kind::plain)) {
    return false;
  }
  std::error_code missing; // then nothing is lost
  return fs::is_directory(read.path, missing)
             ? is_class_in(written.path, read.path)
             : fs::is_regular_file(read.path, missing) &&
                   fs::equivalent(written.path, read.path, missing);
}

} // namespace

void require_inputs_kept(const Options& options) {
  const std::vector<File> outputs = outputs_of(options);
  for (const File& input : inputs_of(options)) {
    for (const File& output : outputs) {
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
