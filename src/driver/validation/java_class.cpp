#include "driver/validation/java_class.h"

#include "frontends/java/classes/error_filter.h"
#include "util/error.h"

#include <algorithm>
#include <filesystem>

namespace parlance::driver {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) {
      parts.push_back(text.substr(begin, end - begin));
    }
    begin = end + 1;
  }
  return parts;
}

} // namespace

TestedClass::TestedClass(const ValidateOptions& options, const util::StopToken& stop) {
  const java::Jdk jdk = java::find_jdk(options.jdk);
  // The class runs in a directory of its own.
  description_.java = std::filesystem::absolute(jdk.java()).string();
  description_.allow_network = options.allow_network;
  description_.errors = java::counted_classes(options.errors);
  description_.errors_in = options.errors_in;
  description_.unknown_fields = options.unknown_fields;
  description_.hide_parameters = options.hide_parameters;
  description_.class_path = split(options.class_path, ':');
  if (options.class_name.ends_with(".java")) {
    use_source(jdk, options, stop);
  } else if (options.class_name.ends_with(".class")) {
    use_class_file(options.class_name);
  } else {
    description_.name = options.class_name;
    if (description_.class_path.empty()) {
      description_.class_path = {"."};
    }
  }
  for (std::string& path : description_.class_path) {
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) {
      util::bad_input(path + ": no such directory or jar; --classpath takes them apart by ':'");
    }
    if (!std::filesystem::is_directory(path, unknown) &&
        !std::filesystem::is_regular_file(path, unknown)) {
      util::bad_input(path + ": is a pipe, a device or the like; give a directory or a jar");
    }
    path = std::filesystem::absolute(path).string();
  }
}

void TestedClass::use_source(const java::Jdk& jdk, const ValidateOptions& options,
                             const util::StopToken& stop) {
  compiled_ =
      std::make_unique<java::Compilation>(jdk, options.class_name, options.class_path, &stop);
  description_.class_path.insert(description_.class_path.begin(), compiled_->directory());
  const std::string stem = std::filesystem::path(options.class_name).stem().string();
  for (const std::string& name : compiled_->classes()) {
    if (name == stem || name.ends_with("/" + stem)) {
      description_.name = name;
      std::ranges::replace(description_.name, '/', '.');
      return;
    }
  }
  util::bad_input(options.class_name + ": has no class " + stem +
                  "; give its name and --classpath");
}

/// The name is that of the file, in the package of the directories that are not on the class path;
/// without a class path there is no package.
void TestedClass::use_class_file(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(file, error);
  if (error) {
    util::bad_input(file + ": cannot be read: " + error.message());
  }
  if (!std::filesystem::is_regular_file(path, error)) { // a virtual machine would wait for a pipe
    util::bad_input(file + ": is no regular file; give a class file");
  }
  std::filesystem::path name = path.filename();
  if (description_.class_path.empty()) {
    description_.class_path = {path.parent_path().string()};
  }
  for (const std::string& root : description_.class_path) {
    const std::filesystem::path base = std::filesystem::canonical(root, error);
    const std::filesystem::path inside = path.lexically_relative(base);
    if (!error && !inside.empty() && *inside.begin() != "..") {
      name = inside;
    }
  }
  description_.name = name.replace_extension().string();
  std::ranges::replace(description_.name, '/', '.');
}

} // namespace parlance::driver
