#include "driver/subjects/java_input.h"

#include "frontends/java/classpath/chosen_class.h"
#include "frontends/java/classpath/class_path.h"
#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

namespace parlance::driver {

namespace fs = std::filesystem;

namespace {

bool is_class_name(const std::string& text) {
  static const std::regex name(R"([A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)+)");
  return std::regex_match(text, name) && !text.ends_with(".json");
}

/// Puts the class path together.
class JavaLoader {
public:
  JavaLoader(const std::string& input, const JavaInput& java)
      : input_(input), java_(java), jdk_(java::find_jdk(java.jdk)) {}

  LoadedComponent load(util::StopToken& stop) {
    const java::ChosenClass chosen({input_, java_.class_name, java_.class_path}, jdk_, stop);
    if (chosen.class_file()) {
      path_.append(java::single_class_source(*chosen.class_file(), input_));
    }
    for (const std::string& place : chosen.places()) {
      append(place, java::open_class_source(place, jdk_.release()));
    }
    path_.append_system(java::open_class_source(jdk_.modules()));
    refuse_copy(chosen.name());
    LoadedComponent loaded{std::make_shared<term::TermStore>(), {}, {{"jdk", jdk_.version()}}};
    loaded.component = java::extract(*loaded.store, path_, chosen.name(), java_.extract, stop);
    return loaded;
  }

private:
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

  const std::string& input_;
  const JavaInput& java_;
  java::Jdk jdk_;
  std::set<fs::path> seen_; ///< places that were appended
  java::ClassPath path_;
};

} // namespace

bool is_java(const std::string& input, const JavaInput& java) {
  const fs::path file(input);
  std::error_code none;
  if (!fs::exists(file, none) && !java::is_java_file(input)) {
    return is_class_name(input);
  }
  return !java.class_name.empty() || fs::is_directory(file, none) || java::is_java_file(input);
}

LoadedComponent load_java(const std::string& input, const JavaInput& java, util::StopToken& stop) {
  return JavaLoader(input, java).load(stop);
}

} // namespace parlance::driver
