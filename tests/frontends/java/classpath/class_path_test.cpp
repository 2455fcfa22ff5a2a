#include "frontends/java/class_builder.h"
#include "frontends/java/image_builder.h"
#include "frontends/java/samples.h"

#include <algorithm>
#include <random>

namespace parlance::java {
namespace {

std::string open_refusal(const std::string& path) {
  return message_of([&] { open_class_source(path); });
}

/// The class of ClassBuilder, as bytes.
Bytes simple_class() { return ClassBuilder().build(); }

class ClassPathTest : public testing::Test {
protected:
  std::string file(const std::string& name) const { return place_.path() + "/" + name; }
  /// A jar of what javac made of the sample.
  std::string sample_jar() const {
    run_tool(Samples::get().jdk().home + "/bin/jar",
             {"--create", "--file", file("sample.jar"), "-C", Samples::get().javac(), "."});
    return file("sample.jar");
  }
  TemporaryDirectory place_;
};

TEST_F(ClassPathTest, Directories) {
  const auto source = open_class_source(Samples::get().javac());
  const auto names = source->list();
  EXPECT_TRUE(std::ranges::is_sorted(names));
  EXPECT_EQ(std::ranges::count(names, "a/b/Sample$Inner"), 1);
  EXPECT_TRUE(source->find("a/b/Sample"));
  EXPECT_FALSE(source->find("a/b/Missing"));
  EXPECT_EQ(source->origin("a/b/Sample"), Samples::get().javac() + "/a/b/Sample.class");
}

TEST_F(ClassPathTest, ArchivesHoldTheSameClassesAsTheirDirectory) {
  const auto directory = open_class_source(Samples::get().javac());
  const auto jar = open_class_source(sample_jar());
  EXPECT_EQ(jar->list(), directory->list());
  for (const std::string& name : jar->list()) {
    EXPECT_EQ(jar->find(name), directory->find(name)) << name;
  }
  EXPECT_FALSE(jar->find("a/b/Missing"));
  EXPECT_EQ(jar->origin("a/b/Sample"), file("sample.jar") + ":a/b/Sample.class");
}

TEST_F(ClassPathTest, ModulesOfTheJdk) {
  const std::string path = Samples::get().jdk().home + "/jmods/java.base.jmod";
  const auto jmod = open_class_source(path);
  const auto image = open_class_source(Samples::get().jdk().modules());
  EXPECT_TRUE(std::ranges::includes(image->list(), jmod->list()));
  EXPECT_GT(jmod->list().size(), 5'000U);
  EXPECT_FALSE(jmod->find("java/lang/Missing"));
  EXPECT_EQ(jmod->origin("java/lang/String"), path + ":classes/java/lang/String.class");
  const auto string = jmod->find("java/lang/String");
  ASSERT_TRUE(string);
  EXPECT_EQ(load(*string).name, "java/lang/String");
}

TEST_F(ClassPathTest, ImageOfTheJdk) {
  const auto image = open_class_source(Samples::get().jdk().modules());
  for (const std::string name : {"java/lang/Object", "java/io/PipedOutputStream",
                                 "java/util/concurrent/locks/ReentrantLock$Sync"}) {
    const auto bytes = image->find(name);
    ASSERT_TRUE(bytes) << name;
    EXPECT_EQ(load(*bytes).name, name);
  }
  EXPECT_FALSE(image->find("java/lang/Missing"));
  EXPECT_FALSE(image->find("no/such/Package"));
  EXPECT_FALSE(image->find("NoPackage"));
}

TEST_F(ClassPathTest, TheFirstPlaceWins) {
  ClassPath path;
  path.append(open_class_source(Samples::get().javac()));
  path.append_system(open_class_source(Samples::get().jdk().modules()));
  ASSERT_NE(path.find("a/b/Sample"), nullptr);
  EXPECT_EQ(path.find("a/b/Sample"), path.find("a/b/Sample")) << "read once";
  EXPECT_FALSE(path.is_system("a/b/Sample"));
  EXPECT_TRUE(path.is_system("java/lang/Object"));
  EXPECT_FALSE(path.is_system("a/b/Missing"));
  for (const std::string name : {"a/b/Missing", "[I", "", "../x", "a//b"}) {
    EXPECT_EQ(path.find(name), nullptr) << name;
  }
  EXPECT_EQ(path.origin("a/b/Sample"), Samples::get().javac() + "/a/b/Sample.class");
}

TEST_F(ClassPathTest, CopiesOfClassesOfTheJdkAreNotUsed) {
  const auto image = open_class_source(Samples::get().jdk().modules());
  write_file(file("x.class"), *image->find("java/lang/Integer"));
  ClassPath path;
  path.append(single_class_source(load(*image->find("java/lang/Integer")), file("x.class")));
  path.append_system(open_class_source(Samples::get().jdk().modules()));
  EXPECT_TRUE(path.is_system("java/lang/Integer"));
  EXPECT_NE(path.origin("java/lang/Integer"), file("x.class"));
}

TEST_F(ClassPathTest, SingleClasses) {
  write_file(file("x.class"), simple_class());
  ClassPath path;
  path.append(single_class_source(load(simple_class()), file("x.class")));
  ASSERT_NE(path.find("a/B"), nullptr);
  EXPECT_EQ(path.find("a/C"), nullptr);
  EXPECT_EQ(path.origin("a/B"), file("x.class"));
}

TEST_F(ClassPathTest, ClassesThatAreNotWhatTheirFileSays) {
  write_file(file("C.class"), simple_class());
  ClassPath path;
  path.append(open_class_source(place_.path()));
  EXPECT_EQ(message_of([&] { path.find("C"); }),
            file("C.class") + ": expected class C, found class a/B");
  ClassBuilder wrong;
  wrong.name = wrong.class_constant("D");
  wrong.run("()V", 0, 0, u1(0));
  write_file(file("D.class"), wrong.build());
  EXPECT_EQ(message_of([&] { path.find("D"); }),
            file("D.class") + ": class D, method \"run()V\", offset 0 (nop): expected an "
                              "instruction behind it, found the end of the code");
}

TEST_F(ClassPathTest, PlacesThatAreNone) {
  EXPECT_EQ(open_refusal(file("missing")),
            file("missing") + ": no such directory, jar, jmod or JDK image");
  write_file(file("text"), std::string("only text"));
  EXPECT_EQ(open_refusal(file("text")),
            file("text") + ": expected a directory, jar, jmod or JDK image, but cannot be read as "
                           "an archive: Not a zip archive");
  write_file(file("empty"), std::string());
  EXPECT_NE(open_refusal(file("empty")).find("cannot be read as an archive"), std::string::npos);
  write_file(file("B.class"), simple_class());
  EXPECT_EQ(open_refusal(file("B.class")),
            file("B.class") + ": expected a directory, jar, jmod or JDK image, found a class file");
  write_file(file("x.jmod"), Bytes{'J', 'M', 1, 0, 'x'});
  EXPECT_NE(open_refusal(file("x.jmod")).find("cannot be read as an archive"), std::string::npos);
}

/// Reads all that a place holds; anything but success or a UserError fails the test. Why the place
/// cannot be opened, if so; what is found in it need not be readable.
std::string try_all(const std::string& path) {
  return message_of([&] {
    const auto source = open_class_source(path);
    for (const std::string& name : source->list()) {
      message_of([&] { source->find(name); });
    }
    message_of([&] { source->find("a/b/Sample"); });
    message_of([&] { source->find("java/lang/B"); });
  });
}

TEST_F(ClassPathTest, BrokenArchives) {
  const std::string jar = sample_jar();
  std::ifstream stream(jar, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)), {});
  write_file(file("cut.jar"), text.substr(0, text.size() / 2));
  EXPECT_NE(open_refusal(file("cut.jar")).find("cannot be read as an archive"), std::string::npos);
  std::mt19937 random(3);
  for (int round = 0; round < (all_cases() ? 2'000 : 200); ++round) {
    std::string changed = text;
    for (int i = 0; i < 3; ++i) {
      changed[random() % changed.size()] = static_cast<char>(random());
    }
    write_file(file("changed.jar"), changed);
    try_all(file("changed.jar"));
  }
}

TEST_F(ClassPathTest, DamagedContentIsNoticed) {
  const std::string jar = sample_jar();
  std::ifstream stream(jar, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(stream)), {});
  const std::size_t entry = text.find("a/b/Sample.class");
  ASSERT_NE(entry, std::string::npos);
  text[entry + 200] = static_cast<char>(text[entry + 200] ^ 0x55);
  write_file(file("damaged.jar"), text);
  const auto source = open_class_source(file("damaged.jar"));
  EXPECT_NE(message_of([&] {
              source->find("a/b/Sample");
            }).find("damaged.jar:a/b/Sample.class: cannot be unpacked: "),
            std::string::npos);
}

class ImageTest : public ClassPathTest {
protected:
  ImageTest() {
    builder_.add_class("some.module", "a", "B", simple_class());
    builder_.add_class("other", "c.d", "E", Bytes(30, 7));
    builder_.add_class("other", "packed", "F", Bytes(30, 7), true);
    builder_.add_class("other", "x", "module-info", Bytes(3, 7));
  }
  ImageBuilder builder_;
};

TEST_F(ImageTest, SmallImages) {
  ImageBuilder builder;
  builder.add_class("some.module", "a", "B", simple_class());
  write_file(file("modules"), builder.build());
  const auto image = open_class_source(file("modules"));
  EXPECT_EQ(image->list(), std::vector<std::string>{"a/B"});
  EXPECT_EQ(image->find("a/B"), simple_class());
  EXPECT_FALSE(image->find("a/C"));
  EXPECT_FALSE(image->find("b/B"));
  EXPECT_EQ(image->origin("a/B"), file("modules") + ":a/B.class");
}

TEST_F(ImageTest, CompressedResourcesAreUnsupported) {
  write_file(file("modules"), builder_.build());
  const auto image = open_class_source(file("modules"));
  EXPECT_EQ(image->list(), (std::vector<std::string>{"a/B", "c/d/E", "packed/F"}));
  EXPECT_EQ(message_of([&] { image->find("packed/F"); }),
            file("modules") + ": /other/packed/F.class is compressed; only images made without "
                              "compression can be read");
}

TEST_F(ImageTest, OtherByteOrderAndVersion) {
  Bytes bytes = builder_.build();
  bytes[4] = 9;
  write_file(file("modules"), bytes);
  EXPECT_EQ(open_refusal(file("modules")),
            file("modules") + ": at offset 4: expected an image of version 1.0, found 0x10009");
  write_file(file("modules"), Bytes{0xca, 0xfe, 0xda, 0xda});
  EXPECT_EQ(open_refusal(file("modules")),
            file("modules") + ": a JDK image of a big-endian machine");
  write_file(file("modules"), Bytes{0xda, 0xda, 0xfe, 0xca});
  EXPECT_EQ(open_refusal(file("modules")), file("modules") + ": at offset 4: expected a number of "
                                                             "four bytes, found the end of the "
                                                             "image");
}

TEST_F(ImageTest, CutAndChangedImages) {
  const Bytes bytes = builder_.build();
  int refused = 0;
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    write_file(file("modules"), Bytes(bytes.begin(), bytes.begin() + static_cast<long>(length)));
    const std::string message = try_all(file("modules"));
    EXPECT_TRUE(message.empty() || message.starts_with(file("modules"))) << message;
    refused += message.empty() ? 0 : 1;
  }
  EXPECT_GT(refused, 100) << "at least without its header and its index";
  std::mt19937 random(5);
  for (int round = 0; round < (all_cases() ? 20'000 : 2'000); ++round) {
    Bytes changed = bytes;
    for (int i = 0; i < 3; ++i) {
      changed[random() % changed.size()] = static_cast<std::uint8_t>(random());
    }
    write_file(file("modules"), changed);
    const std::string message = try_all(file("modules"));
    EXPECT_TRUE(message.empty() || message.starts_with(file("modules"))) << message;
  }
}

} // namespace
} // namespace parlance::java
