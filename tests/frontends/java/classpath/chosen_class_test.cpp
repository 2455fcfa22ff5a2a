// Which class is meant: the same for every command.

#include "frontends/java/class_builder.h"
#include "frontends/java/classpath/chosen_class.h"
#include "frontends/java/samples.h"

#include <filesystem>
#include <fstream>

namespace parlance::java {
namespace {

namespace fs = std::filesystem;

class ChosenClassTest : public testing::Test {
protected:
  std::string file(const std::string& name) const { return place_.path() + "/" + name; }
  std::string source(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  static ChosenClass chosen(const ClassChoice& choice) {
    return ChosenClass(choice, Samples::get().jdk(), util::StopToken());
  }
  static std::string refusal(const ClassChoice& choice) {
    return message_of([&] { chosen(choice); });
  }
  TemporaryDirectory place_;
};

TEST_F(ChosenClassTest, Names) {
  const ChosenClass named = chosen({"a.b.C", "", "x::y.jar"});
  EXPECT_EQ(named.name(), "a.b.C");
  EXPECT_EQ(named.binary_name(), "a.b.C");
  EXPECT_EQ(named.places(), (std::vector<std::string>{"x", "y.jar"}));
  EXPECT_FALSE(named.class_file());
  EXPECT_EQ(chosen({"", "C", ""}).name(), "C");
}

TEST_F(ChosenClassTest, TheClassOfASourceFileIsCalledAfterItOrAlone) {
  const std::string both = source("Two.java", "package p; class One {} class Two {}");
  const ChosenClass two = chosen({both, "", ""});
  EXPECT_EQ(two.binary_name(), "p.Two");
  ASSERT_EQ(two.places().size(), 1U);
  EXPECT_TRUE(fs::exists(two.places()[0] + "/p/Two.class"));
  EXPECT_EQ(chosen({both, "p.One", ""}).name(), "p.One");
  EXPECT_EQ(chosen({source("Other.java", "class Only {}"), "", ""}).name(), "Only");
  EXPECT_NE(refusal({source("None.java", "class A {} class B {}"), "", ""})
                .find("no class is called None; say which with --class: A, B"),
            std::string::npos);
}

TEST_F(ChosenClassTest, AClassFileSaysItsOwnName) {
  const std::string path = Samples::get().javac() + "/a/b/Sample.class";
  const ChosenClass sample = chosen({path, "", "elsewhere"});
  EXPECT_EQ(sample.binary_name(), "a.b.Sample");
  ASSERT_EQ(sample.places().size(), 2U);
  EXPECT_TRUE(fs::equivalent(sample.places()[0], Samples::get().javac()));
  EXPECT_EQ(sample.places()[1], "elsewhere");
  EXPECT_TRUE(sample.class_file());
  fs::copy_file(path, file("Moved.class"));
  EXPECT_EQ(chosen({file("Moved.class"), "", ""}).binary_name(), "a.b.Sample");
}

TEST_F(ChosenClassTest, OfADirectoryAClassIsToBeNamed) {
  const std::string directory = Samples::get().javac();
  EXPECT_NE(refusal({directory, "", ""}).find("say which class with --class; there are a/b/"),
            std::string::npos);
  EXPECT_EQ(refusal({place_.path(), "", ""}),
            place_.path() + ": is a directory that holds no classes");
  EXPECT_EQ(chosen({directory, "a.b.Sample", ""}).places(), std::vector<std::string>{directory});
}

} // namespace
} // namespace parlance::java
