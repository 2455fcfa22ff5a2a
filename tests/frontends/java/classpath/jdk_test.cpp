#include "frontends/java/class_builder.h"
#include "frontends/java/samples.h"

#include <algorithm>

namespace parlance::java {
namespace {

/// A variable of the environment, put back at the end.
class Environment {
public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) {
      before_ = before;
    }
    set(value);
  }
  ~Environment() { set(before_ ? before_->c_str() : nullptr); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

private:
  void set(const char* value) const {
    if (value == nullptr) {
      unsetenv(name_);
    } else {
      setenv(name_, value, 1);
    }
  }
  const char* name_;
  std::optional<std::string> before_;
};

TEST(FindJdk, GivenFromTheEnvironmentOrOnThePath) {
  const std::string home = find_jdk("").home;
  EXPECT_TRUE(std::filesystem::exists(home + "/lib/modules"));
  EXPECT_EQ(find_jdk(home).home, home);
  {
    const Environment variable("JAVA_HOME", home.c_str());
    const Environment path("PATH", "/nowhere");
    EXPECT_EQ(find_jdk("").home, home);
  }
  const Environment variable("JAVA_HOME", nullptr);
  const std::string bin = "/nowhere:" + home + "/bin";
  const Environment path("PATH", bin.c_str());
  EXPECT_EQ(find_jdk("").home, std::filesystem::canonical(home).string());
}

TEST(FindJdk, SaysWhatWasLookedAt) {
  const Environment variable("JAVA_HOME", nullptr);
  const Environment path("PATH", "/nowhere");
  EXPECT_EQ(message_of([] { find_jdk("/nowhere"); }),
            "--jdk /nowhere: there is no JDK (9 or later) there, since /nowhere/lib/modules is "
            "missing; install the Debian package default-jdk-headless or name a JDK with --jdk");
  EXPECT_EQ(
      message_of([] { find_jdk(""); }),
      "no JDK (9 or later) found: JAVA_HOME is not set and neither javac nor java on the PATH "
      "belongs to one; install the Debian package default-jdk-headless or name a JDK with "
      "--jdk");
  const Environment wrong("JAVA_HOME", "/nowhere");
  EXPECT_TRUE(message_of([] { find_jdk(""); }).starts_with("JAVA_HOME /nowhere: there is no JDK"));
}

class CompilationTest : public testing::Test {
protected:
  std::string source(const std::string& name, const std::string& text) const {
    write_file(place_.path() + "/" + name, text);
    return place_.path() + "/" + name;
  }
  TemporaryDirectory place_;
};

TEST_F(CompilationTest, ClassesLiveAsLongAsTheCompilation) {
  source("Other.java", "class Other { int x; }");
  const std::string file = source("Two.java", "class Two { class Inner {} Other other; }");
  std::string directory;
  {
    const Compilation compilation(Samples::get().jdk(), file, "");
    directory = compilation.directory();
    EXPECT_EQ(compilation.classes(), (std::vector<std::string>{"Other", "Two", "Two$Inner"}));
    EXPECT_TRUE(std::filesystem::exists(directory + "/Two.class"));
  }
  EXPECT_FALSE(std::filesystem::exists(directory));
}

TEST_F(CompilationTest, TheCompilersOwnWordsArePassedOn) {
  const std::string file = source("Wrong.java", "class Wrong {\n  int f() { return y; }\n}\n");
  try {
    const Compilation compilation(Samples::get().jdk(), file, "");
    FAIL() << "compiled";
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::bad_input);
    EXPECT_EQ(error.what(), file + ": javac refuses it");
    EXPECT_TRUE(error.details().starts_with(file + ":2: error: cannot find symbol\n"))
        << error.details();
  }
}

TEST_F(CompilationTest, MissingFilesAndCompilers) {
  const std::string file = source("Fine.java", "class Fine {}");
  EXPECT_EQ(message_of([&] { Compilation(Samples::get().jdk(), file + "x", ""); }),
            file + "x: cannot be read as a source file");
  EXPECT_EQ(message_of([&] { Compilation(Jdk{"/nowhere"}, file, ""); }),
            file + ": /nowhere/bin/javac ended: cannot be started: No such file or directory; "
                   "install the Debian package default-jdk-headless or name a JDK with --jdk");
}

TEST(JdkClasses, AllOfJavaBaseIsReadAndVerified) {
  const auto names = open_class_source(Samples::get().jdk().home + "/jmods/java.base.jmod")->list();
  const auto image = open_class_source(Samples::get().jdk().modules());
  std::size_t count = 0;
  std::size_t instructions = 0;
  for (std::size_t i = 0; i < names.size(); i += all_cases() ? 1 : 10) {
    const auto bytes = image->find(names[i]);
    ASSERT_TRUE(bytes) << names[i];
    const ClassFile file = load(*bytes, names[i]);
    EXPECT_EQ(file.name, names[i]);
    for (const Method& method : file.methods) {
      instructions += method.code ? method.code->instructions.size() : 0;
    }
    ++count;
  }
  EXPECT_GT(count, names.size() / 11);
  EXPECT_GT(instructions, 100 * count) << "what was read is not empty";
}

} // namespace
} // namespace parlance::java
