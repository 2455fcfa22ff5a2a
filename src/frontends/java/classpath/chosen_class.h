#pragma once
// Which class is meant by a name or a file, and where it and those it needs are found.

#include "frontends/java/classfile/class_file.h"
#include "frontends/java/classpath/jdk.h"
#include "util/stop.h"

#include <optional>
#include <string>
#include <vector>

namespace parlance::java {

/// What somebody wrote.
struct ClassChoice {
  /// `a.b.C`, a .java, .class, .jar or .jmod file, or a directory; empty: a class of the class
  /// path.
  std::string input;
  std::string class_name; ///< of what is in the input; empty: the obvious one
  std::string class_path; ///< where else classes are found, separated by `:`
};

class ChosenClass {
public:
  /// A source file is compiled; its classes are there as long as this object.
  /// @throws util::UserError with one line that says what is missing, and util::Stopped
  ChosenClass(const ClassChoice& choice, const Jdk& jdk, const util::StopToken& stop);

  /// As it was given, or with `/`.
  const std::string& name() const { return name_; }
  /// With `.`, as a virtual machine wants it.
  std::string binary_name() const;
  /// The class itself, if it was given as a class file: it may lie elsewhere than its package says.
  const std::optional<ClassFile>& class_file() const { return class_file_; }
  /// Directories and archives, in the order in which they are searched.
  const std::vector<std::string>& places() const { return places_; }

private:
  std::string compiled(const ClassChoice& choice, const Jdk& jdk, const util::StopToken& stop);
  std::string read(const ClassChoice& choice);
  void open(const ClassChoice& choice, const Jdk& jdk, const util::StopToken& stop);

  std::optional<Compilation> compilation_;
  std::optional<ClassFile> class_file_;
  std::string name_;
  std::vector<std::string> places_;
};

/// `.java`, `.class`, `.jar` or `.jmod`.
bool is_java_file(const std::string& name);

} // namespace parlance::java
