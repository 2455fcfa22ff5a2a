#include "frontends/java/classfile/descriptor.h"

#include <gtest/gtest.h>

namespace parlance::java {
namespace {

TEST(Descriptor, FieldTypes) {
  for (const std::string good : {"I", "Z", "J", "[[D", "Ljava/lang/String;", "[LA;"}) {
    EXPECT_TRUE(is_field_descriptor(good)) << good;
  }
  for (const std::string bad :
       {"", "V", "[", "L;", "LA", "II", "La//b;", "L/a;", "La.b;", "Q", "[V", "LA;I", "L[I;"}) {
    EXPECT_FALSE(is_field_descriptor(bad)) << bad;
  }
  EXPECT_TRUE(is_field_descriptor(std::string(255, '[') + "I"));
  EXPECT_FALSE(is_field_descriptor(std::string(256, '[') + "I"));
}

TEST(Descriptor, MethodTypes) {
  const auto parsed = parse_method_descriptor("(I[JLjava/lang/String;D)[[Z");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->parameters, (std::vector<std::string>{"I", "[J", "Ljava/lang/String;", "D"}));
  EXPECT_EQ(parsed->result, "[[Z");
  EXPECT_TRUE(parse_method_descriptor("()V"));
  for (const std::string bad : {"", "V", "(", "()", "(V)V", "()VV", "(I", "I)V", "(LA)V", "()["}) {
    EXPECT_FALSE(parse_method_descriptor(bad)) << bad;
  }
}

TEST(Descriptor, ParametersTakeAtMost255Slots) {
  EXPECT_TRUE(parse_method_descriptor("(" + std::string(255, 'I') + ")V"));
  EXPECT_FALSE(parse_method_descriptor("(" + std::string(256, 'I') + ")V"));
  EXPECT_FALSE(parse_method_descriptor("(" + std::string(128, 'J') + ")V"));
}

TEST(Descriptor, NamesAsInSource) {
  EXPECT_EQ(type_to_source("I"), "int");
  EXPECT_EQ(type_to_source("V"), "void");
  EXPECT_EQ(type_to_source("[[Ljava/lang/String;"), "java.lang.String[][]");
  EXPECT_EQ(class_to_source("a/b/C$D"), "a.b.C$D");
  EXPECT_EQ(class_of("Ljava/lang/String;"), "java/lang/String");
  EXPECT_EQ(class_of("[I"), "[I");
  EXPECT_EQ(descriptor_of("java/lang/String"), "Ljava/lang/String;");
  EXPECT_EQ(descriptor_of("[LA;"), "[LA;");
}

} // namespace
} // namespace parlance::java
