#include "driver/validation/java_class.h"

#include "frontends/java/classes/error_filter.h"
#include "util/error.h"

#include <filesystem>

namespace parlance::driver {

namespace {

/// A name is one of the class path, whatever files there are.
java::ClassChoice choice_of(const ValidateOptions& options) {
  const std::string& written = options.class_name;
  const bool is_file = written.ends_with(".java") || written.ends_with(".class");
  return {is_file ? written : "", is_file ? "" : written, options.class_path};
}

} // namespace

TestedClass::TestedClass(const ValidateOptions& options, const util::StopToken& stop)
    : jdk_(java::find_jdk(options.jdk)), chosen_(choice_of(options), jdk_, stop) {
  // The class runs in a directory of its own.
  description_.java = std::filesystem::absolute(jdk_.java()).string();
  description_.allow_network = options.allow_network;
  description_.errors = java::counted_classes(options.errors);
  description_.errors_in = options.errors_in;
  description_.unknown_fields = options.unknown_fields;
  description_.hide_parameters = options.hide_parameters;
  description_.name = chosen_.binary_name();
  description_.class_path = chosen_.places();
  if (description_.class_path.empty()) {
    description_.class_path = {"."}; // as the virtual machine does it
  }
  for (std::string& path : description_.class_path) {
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) {
      util::bad_input(path + ": no such directory or jar; --classpath separates them by colons");
    }
    if (!std::filesystem::is_directory(path, unknown) &&
        !std::filesystem::is_regular_file(path, unknown)) {
      util::bad_input(path + ": is a pipe, a device or the like; give a directory or a jar");
    }
    path = std::filesystem::absolute(path).string();
  }
}

} // namespace parlance::driver
