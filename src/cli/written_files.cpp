#include "cli/written_files.h"

#include "driver/output.h"
#include "util/error.h"

#include <fmt/format.h>

#include <filesystem>

namespace parlance::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> inputs_of(const Options& options) {
  std::vector<std::string> files{options.first_file, options.second_file, options.certify.component,
                                 options.certify.interface};
  for (const auto* more : {&options.files, &options.subject.properties, &options.trace_files}) {
    files.insert(files.end(), more->begin(), more->end());
  }
  return files;
}

std::vector<fs::path> outputs_of(const Options& options) {
  std::vector<fs::path> files{options.output_file, options.state_file,
                              options.strategy.save_predicates, options.bench.csv_file};
  if (!options.output_directory.empty()) {
    for (const std::string& name : driver::directory_names()) {
      files.push_back(fs::path(options.output_directory) / name);
    }
  }
  return files;
}

/// The same file, by whatever names.
bool is_one(const fs::path& written, const fs::path& read) {
  std::error_code missing; // then nothing is lost
  return fs::equivalent(written, read, missing) && !fs::is_directory(read, missing);
}

} // namespace

void require_inputs_kept(const Options& options) {
  const std::vector<fs::path> outputs = outputs_of(options);
  for (const std::string& input : inputs_of(options)) {
    for (const fs::path& output : outputs) {
      if (!input.empty() && !output.empty() && is_one(output, input)) {
        throw util::UserError(
            util::ExitCode::usage,
            fmt::format("{}: is read, and would be overwritten; write elsewhere", input));
      }
    }
  }
}

} // namespace parlance::cli
