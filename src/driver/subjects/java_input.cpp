#include "driver/subjects/java_input.h"

#include "frontends/java/classpath/class_path.h"
#include "frontends/java/classpath/jdk.h"
#include "util/error.h"
#include "util/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>

namespace parlance::driver {

namespace fs = std::filesystem;

namespace {

bool is_java_file(const fs::path& file) {
  static const std::vector<std::string> extensions = {".java", ".class", ".jar", ".jmod"};
  return std::ranges::find(extensions, file.extension().string()) != extensions.end();
}

bool is_class_name(const std::string& text) {
  static const std::regex name(R"([A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)+)");
  return std::regex_match(text, name) && !text.ends_with(".json");
}

std::string simple_name(const std::string& internal_name) {
  return internal_name.substr(internal_name.rfind('/') + 1);
}

/// Puts the class path together and finds out which class is meant.
class JavaLoader {
public:
  JavaLoader(const std::string& input, const JavaInput& java)
      : input_(input), java_(java), jdk_(java::find_jdk(java.jdk)) {}

  LoadedComponent load(util::StopToken& stop) {
    const std::string class_name = open(stop);
    append_class_path();
    path_.append_system(java::open_class_source(jdk_.modules()));
    refuse_copy(class_name);
    LoadedComponent loaded{std::make_shared<term::TermStore>(), {}};
    loaded.component = java::extract(*loaded.store, path_, class_name, java_.extract, stop);
    return loaded;
  }

private:
  /// Opens the input and says which class of it is meant.
  std::string open(const util::StopToken& stop) {
    const fs::path file(input_);
    if (!fs::exists(file) && !is_java_file(file)) {
      return input_; // a name, to be found on the class path
    }
    if (file.extension() == ".java") {
      return compile(file, stop);
    }
    if (file.extension() == ".class") {
      return open_class(file);
    }
    auto source = java::open_class_source(input_, jdk_.release());
    if (java_.class_name.empty()) {
      say_which(*source);
    }
    append(input_, std::move(source));
    return java_.class_name;
  }

  /// With the places that it names, as the virtual machine does it: each once, those that exist.
  void append(const std::string& place, std::unique_ptr<java::ClassSource> source) {
    std::error_code error;
    if (!seen_.insert(fs::weakly_canonical(place, error)).second) {
      return;
    }
    const std::vector<std::string> named = source->named_places();
    path_.append(std::move(source));
    for (const std::string& next : named) {
      const bool is_usable =
          next.ends_with('/') ? fs::is_directory(next, error) : fs::is_regular_file(next, error);
      if (is_usable) {
        append(next, java::open_class_source(next, jdk_.release()));
      }
    }
  }

  std::string compile(const fs::path& file, const util::StopToken& stop) {
    compilation_.emplace(jdk_, input_, java_.class_path, &stop);
    path_.append(java::open_class_source(compilation_->directory()));
    if (!java_.class_name.empty()) {
      return java_.class_name;
    }
    const std::vector<std::string> classes = compilation_->classes();
    for (const std::string& name : classes) {
      if (simple_name(name) == file.stem().string() || classes.size() == 1) {
        return name;
      }
    }
    if (classes.empty()) {
      util::bad_input(input_ + ": has no class in it");
    }
    throw util::UserError(util::ExitCode::usage,
                          fmt::format("{}: no class is called {}; say which with --class: {}",
                                      input_, file.stem().string(), fmt::join(classes, ", ")));
  }

  /// The class itself, and around it the directory that its package begins in.
  std::string open_class(const fs::path& file) {
    const std::string bytes = util::read_regular_file(input_);
    const java::ClassFile parsed = java::parse_class(
        {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, input_);
    path_.append(java::single_class_source(parsed, input_));
    fs::path root = fs::absolute(file).parent_path();
    for (auto depth = std::count(parsed.name.begin(), parsed.name.end(), '/'); depth > 0; --depth) {
      root = root.parent_path();
    }
    path_.append(java::open_class_source(root.string()));
    return java_.class_name.empty() ? parsed.name : java_.class_name;
  }

  [[noreturn]] void say_which(java::ClassSource& source) const {
    std::vector<std::string> names = source.list();
    constexpr std::size_t few = 5;
    const bool more = names.size() > few;
    names.resize(std::min(names.size(), few));
    if (names.empty()) {
      util::bad_input(input_ + (fs::is_directory(input_) ? ": is a directory that" : ":") +
                      " holds no classes");
    }
    throw util::UserError(util::ExitCode::usage,
                          fmt::format("{}: say which class with --class; there are {}{}", input_,
                                      fmt::join(names, ", "), more ? ", ..." : ""));
  }

  /// The virtual machine would never use it.
  void refuse_copy(std::string class_name) {
    std::ranges::replace(class_name, '.', '/');
    const bool is_elsewhere = fs::is_directory(input_) || fs::path(input_).extension() == ".jar" ||
                              fs::path(input_).extension() == ".class";
    if (is_elsewhere && path_.is_system(class_name)) {
      throw util::UserError(util::ExitCode::unsupported,
                            fmt::format("{}: the virtual machine takes {} from the JDK, never from "
                                        "elsewhere; give its name instead",
                                        input_, class_name));
    }
  }

  void append_class_path() {
    std::string rest = java_.class_path;
    while (!rest.empty()) {
      const std::size_t colon = rest.find(':');
      const std::string entry = rest.substr(0, colon);
      rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
      if (!entry.empty()) {
        append(entry, java::open_class_source(entry, jdk_.release()));
      }
    }
  }

  const std::string& input_;
  const JavaInput& java_;
  java::Jdk jdk_;
  std::optional<java::Compilation> compilation_;
  std::set<fs::path> seen_; ///< places that were appended
  java::ClassPath path_;
};

} // namespace

bool is_java(const std::string& input, const JavaInput& java) {
  const fs::path file(input);
  std::error_code none;
  if (!fs::exists(file, none) && !is_java_file(file)) {
    return is_class_name(input);
  }
  return !java.class_name.empty() || fs::is_directory(file, none) || is_java_file(file);
}

LoadedComponent load_java(const std::string& input, const JavaInput& java, util::StopToken& stop) {
  return JavaLoader(input, java).load(stop);
}

} // namespace parlance::driver
