#pragma once
// The JDK on this machine: its class image and its compiler.

#include <optional>
#include <string>
#include <vector>

namespace parlance::java {

struct Jdk {
  std::string home;
  std::string modules() const { return home + "/lib/modules"; }
  std::string javac() const { return home + "/bin/javac"; }
  std::string java() const { return home + "/bin/java"; }
};

/// From `given` (--jdk) if not empty, else JAVA_HOME, else the `javac` (or `java`) on the PATH.
/// @throws util::UserError (bad_input) that says what was looked at and which package has a JDK
Jdk find_jdk(const std::string& given);

/// The classes of one source file, compiled with `javac -g` into a fresh directory that is removed
/// with this object.
class Compilation {
public:
  /// @throws util::UserError (bad_input) with the compiler's own messages
  Compilation(const Jdk& jdk, const std::string& java_file, const std::string& class_path);
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;
  const std::string& directory() const { return directory_; }
  /// Internal names of the classes it produced, sorted.
  std::vector<std::string> classes() const;

private:
  std::string directory_;
};

} // namespace parlance::java
