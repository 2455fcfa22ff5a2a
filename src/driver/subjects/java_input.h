#pragma once
// Java on the command line: which file or class is meant, and what is needed to read it.

#include "driver/subjects/given_options.h"
#include "driver/subjects/load.h"
#include "frontends/java/extract/extract.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::driver {

/// Options that only classes have.
struct JavaInput {
  std::string
      class_name; ///< which class of a directory, archive or source file; empty: the obvious
  std::string class_path; ///< where else classes are found, separated by `:`
  std::string jdk;        ///< empty: JAVA_HOME, or what is on the PATH
  java::ExtractOptions extract;
};

/// Whether a file (or, if there is no such file, a name) is a class and not component text:
/// `.java`,
/// `.class`, `.jar`, `.jmod`, a directory, or `a.b.C`.
bool is_java(const std::string& input, const JavaInput& java);

/// How classes are found and constructed, and what their errors are: options that `validate` has,
/// too.
std::vector<OptionRow> class_options();

JavaInput java_input(const GivenOptions& given);

/// @throws util::UserError with one line that says what is missing
LoadedComponent load_java(const std::string& input, const JavaInput& java, util::StopToken& stop);

} // namespace parlance::driver
