#pragma once
// Finds the class that is to be tested: by its name on a class path, or as a source or class file.

#include "driver/validation/java_runner.h"
#include "driver/validation/validate.h"
#include "frontends/java/classpath/chosen_class.h"

namespace parlance::driver {

class TestedClass {
public:
  /// A source file is compiled. @throws util::UserError if there is no JDK or no such file, and
  /// util::Stopped
  TestedClass(const ValidateOptions& options, const util::StopToken& stop);
  const JavaClass& description() const { return description_; }

private:
  java::Jdk jdk_;
  java::ChosenClass chosen_; ///< what was compiled is there as long as it
  JavaClass description_;
};

} // namespace parlance::driver
