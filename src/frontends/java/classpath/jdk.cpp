#include "frontends/java/classpath/jdk.h"

#include "frontends/java/classpath/class_path.h"
#include "util/child_process.h"
#include "util/error.h"

#include <fmt/format.h>

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace parlance::java {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view advice =
    "install the Debian package default-jdk-headless or name a JDK with --jdk";

bool has_modules(const Jdk& jdk) {
  std::error_code error;
  return fs::is_regular_file(jdk.modules(), error);
}

/// A home that someone named.
Jdk named_jdk(const std::string& home, std::string_view by) {
  Jdk result{home};
  if (!has_modules(result)) {
    util::bad_input(
        fmt::format("{} {}: there is no JDK (9 or later) there, since {} is missing; {}", by, home,
                    result.modules(), advice));
  }
  return result;
}

/// The file that the PATH gives for a program, links resolved.
std::optional<fs::path> on_the_path(std::string_view program) {
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path candidate = fs::path(rest.substr(0, end)) / program;
    std::error_code error;
    if (fs::is_regular_file(candidate, error) && ::access(candidate.c_str(), X_OK) == 0) {
      const fs::path resolved = fs::canonical(candidate, error);
      return error ? candidate : resolved;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::nullopt;
}

/// Names that javac would take for an option or a list of arguments.
std::string as_file_argument(const std::string& file) {
  return file.starts_with('-') || file.starts_with('@') ? "./" + file : file;
}

std::string class_path_of(const std::string& java_file, const std::string& class_path) {
  if (!class_path.empty()) {
    return class_path;
  }
  const std::string folder = fs::path(java_file).parent_path().string();
  return folder.empty() ? "." : folder;
}

void expect_readable(const std::string& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || ::access(file.c_str(), R_OK) != 0) {
    util::bad_input(fmt::format("{}: cannot be read as a source file", file));
  }
}

} // namespace

Jdk find_jdk(const std::string& given) {
  if (!given.empty()) {
    return named_jdk(given, "--jdk");
  }
  const char* home = std::getenv("JAVA_HOME");
  if (home != nullptr && *home != '\0') {
    return named_jdk(home, "JAVA_HOME");
  }
  for (const std::string_view program : {"javac", "java"}) {
    if (const auto file = on_the_path(program)) {
      Jdk result{file->parent_path().parent_path().string()}; // above bin/javac
      if (has_modules(result)) {
        return result;
      }
    }
  }
  util::bad_input(fmt::format("no JDK (9 or later) found: JAVA_HOME is not set and neither javac "
                              "nor java on the PATH belongs to one; {}",
                              advice));
}

std::string Jdk::version() const {
  constexpr std::string_view key = "JAVA_VERSION=\"";
  std::ifstream file(home + "/release");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) {
      return line.substr(key.size(), line.find('"', key.size()) - key.size());
    }
  }
  return {};
}

unsigned Jdk::release() const {
  const std::string text = version();
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Compilation::Compilation(const Jdk& jdk, const std::string& java_file,
                         const std::string& class_path, const util::StopToken* stop) {
  expect_readable(java_file);
  util::ChildLimits limits{.time = std::chrono::minutes(5), .memory_bytes = {}};
  limits.stop = stop;
  // Annotation processors on the class path would run code of theirs. One file is compiled before
  // optimising the compiler pays.
  const util::ChildResult result =
      util::run_child(jdk.javac(),
                      {"-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC",
                       "-J-XX:ErrorFile=" + directory() + "/crash.log", // not where the user works
                       "-g", "-proc:none", "-d", directory(), "-cp",
                       class_path_of(java_file, class_path), as_file_argument(java_file)},
                      "", limits);
  if (result.end == util::ChildEnd::stopped) {
    throw util::Stopped(stop->reason());
  }
  if (result.end != util::ChildEnd::exited) {
    util::bad_input(fmt::format("{}: {} ended: {}; {}", java_file, jdk.javac(),
                                util::describe_end(result), advice));
  }
  if (result.code != 0) {
    throw util::UserError(util::ExitCode::bad_input, fmt::format("{}: javac refuses it", java_file),
                          result.output + result.errors);
  }
}

std::vector<std::string> Compilation::classes() const {
  return open_class_source(directory())->list();
}

} // namespace parlance::java
