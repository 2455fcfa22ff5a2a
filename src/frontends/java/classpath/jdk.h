#pragma once
// The JDK on this machine: its class image and its compiler.

#include "frontends/java/classpath/temporary_directory.h"
#include "util/stop.h"

#include <string>
#include <vector>

namespace parlance::java {

struct Jdk {
  std::string home;
  std::string modules() const { return home + "/lib/modules"; }
  std::string javac() const { return home + "/bin/javac"; }
  std::string java() const { return home + "/bin/java"; }
  /// As the file `release` says: 17.0.2; empty if it says none.
  std::string version() const;
  /// The feature release of that: 17; 0 if there is none.
  unsigned release() const;
};

/// From `given` (--jdk) if not empty, else JAVA_HOME, else the `javac` (or `java`) on the PATH.
/// What is named must be a JDK: a wrong --jdk or JAVA_HOME is not passed over in silence.
/// @throws util::UserError (bad_input) that says what was looked at and which package has a JDK
Jdk find_jdk(const std::string& given);

/// The classes of one source file, compiled with `javac -g` into a fresh directory that is removed
/// with this object.
class Compilation {
public:
  /// An empty class path stands for the folder of the source file.
  /// @throws util::UserError (bad_input) with the compiler's own messages as details, util::Stopped
  Compilation(const Jdk& jdk, const std::string& java_file, const std::string& class_path,
              const util::StopToken* stop = nullptr);
  const std::string& directory() const { return directory_.path(); }
  /// Internal names of the classes it produced, sorted.
  std::vector<std::string> classes() const;

private:
  TemporaryDirectory directory_;
};

} // namespace parlance::java
