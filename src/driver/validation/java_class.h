#pragma once
// Finds the class that is to be tested: by its name on a class path, or as a source or class file.

#include "driver/validation/java_runner.h"
#include "driver/validation/validate.h"
#include "frontends/java/classpath/jdk.h"

#include <memory>

namespace parlance::driver {

class TestedClass {
public:
  /// A source file is compiled. @throws util::UserError if there is no JDK or no such file, and
  /// util::Stopped
  TestedClass(const ValidateOptions& options, const util::StopToken& stop);
  const JavaClass& description() const { return description_; }

private:
  void use_source(const java::Jdk& jdk, const ValidateOptions& options,
                  const util::StopToken& stop);
  void use_class_file(const std::string& file);

  JavaClass description_;
  std::unique_ptr<java::Compilation> compiled_; ///< keeps the directory alive
};

} // namespace parlance::driver
