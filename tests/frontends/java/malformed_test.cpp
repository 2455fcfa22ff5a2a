// One wrong place each, and the line that is said about it.

#include "frontends/java/class_builder.h"

namespace parlance::java {
namespace {

using Edit = std::function<void(ClassBuilder&)>;

/// The refusal of a class with this one thing in it.
std::string refused(const Edit& edit) {
  ClassBuilder builder;
  edit(builder);
  const std::string message = refusal(builder.build());
  EXPECT_TRUE(message.starts_with("B.class: at offset ")) << message;
  const std::size_t colon = message.find(": expected ");
  return colon == std::string::npos ? message : message.substr(colon + 2);
}

std::string refused_code(const Bytes& instructions, const Bytes& handlers = u2(0)) {
  return refused([&](ClassBuilder& b) { b.run("()V", 2, 2, instructions, handlers); });
}

TEST(Malformed, AnEmptyClassIsFine) {
  EXPECT_EQ(refusal(ClassBuilder().build()), "");
  ClassBuilder builder;
  builder.run("()V", 0, 0, u1(0xb1));
  EXPECT_EQ(refusal(builder.build()), "");
}

TEST(Malformed, Header) {
  EXPECT_EQ(refusal({}),
            "B.class: at offset 0: expected the magic number of a class file (4 bytes), "
            "found 0 before the end of the file");
  EXPECT_EQ(refusal(u4(0xdeadbeef)),
            "B.class: at offset 0: expected the magic number 0xcafebabe of "
            "a class file, found 0xdeadbeef");
  for (const int version : {44, 70}) {
    EXPECT_EQ(refused([&](ClassBuilder& b) { b.version = static_cast<std::uint64_t>(version); }),
              "expected a class file version from 45 to 69, found " + std::to_string(version) +
                  ".0");
  }
  EXPECT_EQ(refusal(u4(0xcafebabe) + u2(3) + u2(61)),
            "B.class: at offset 4: expected a class file version from 45 to 69, found 61.3");
  EXPECT_EQ(refusal(ClassBuilder().build() + u1(0)).substr(9 + 10 + 4),
            "expected the end of the file, found 1 more bytes");
}

TEST(Malformed, Constants) {
  EXPECT_EQ(refusal(u4(0xcafebabe) + u4(50) + u2(0)),
            "B.class: at offset 8: expected a constant pool size of at least 1, found 0");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(2, {}); }),
            "expected the tag of a constant, found 2");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(18, u4(0)); }),
            "expected a constant of version 50, found an InvokeDynamic constant, which version 51 "
            "introduced");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(1, u2(3) + text_bytes("a\xf0z")); }),
            "expected a character in modified UTF-8, found byte 0xf0");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(7, u2(900)); }),
            "expected the index of a Utf8 constant in constant 5 (Class), found index 900 beyond "
            "the 5 constants");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(8, u2(2)); }),
            "expected the index of a Utf8 constant in constant 5 (String), found index 2, a Class "
            "constant");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.class_constant("a..b"); }),
            "expected the name of a class in constant 6 (Class), found \"a..b\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.member(9, "A", "f", "()V"); }),
            "expected a field descriptor in constant 10 (Fieldref), found \"()V\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.member(10, "A", "f<", "()V"); }),
            "expected the name of a method in constant 10 (Methodref), found \"f<\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.member(10, "A", "<init>", "()I"); }),
            "expected a constructor without result in constant 10 (Methodref), found \"()I\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.constant(12, u2(1) + u2(2)); }),
            "expected the index of a Utf8 constant in constant 5 (NameAndType), found index 2, a "
            "Class constant");
}

TEST(Malformed, ConstantsOfLaterVersions) {
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.version = 52;
              b.constant(15, u1(10) + u2(1));
            }),
            "expected a kind of method handle from 1 to 9 in constant 5 (MethodHandle), found 10");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.version = 52;
              b.constant(15, u1(1) + u2(1));
            }),
            "expected a member that fits a method handle of kind 1 in constant 5 (MethodHandle), "
            "found index 1, a Utf8 constant");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.version = 52;
              b.constant(16, u2(1));
            }),
            "expected a method descriptor in constant 5 (MethodType), found \"a/B\"");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.version = 52;
              const std::uint16_t name = b.utf8("call");
              const std::uint16_t type = b.constant(12, u2(name) + u2(b.utf8("()V")));
              b.constant(18, u2(3) + u2(type));
            }),
            "expected one of the 0 bootstrap methods in constant 8, found number 3");
}

TEST(Malformed, ALongConstantAtTheEnd) {
  const Bytes file = u4(0xcafebabe) + u4(50) + u2(2) + u1(5) + u4(0) + u4(0);
  EXPECT_EQ(refusal(file), "B.class: at offset 10: expected two places for a Long constant, found "
                           "the last one of the constant pool");
}

TEST(Malformed, ClassNames) {
  EXPECT_EQ(refused([](ClassBuilder& b) { b.name = 1; }),
            "expected the name of this class (the index of a Class constant), found index 1, a "
            "Utf8 constant");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.name = b.class_constant("[I"); }),
            "expected the name of this class (no array), found \"[I\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.super = 0; }), "expected a super class, found none");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.name = b.super; }),
            "expected no super class, found \"java/lang/Object\"");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.flags = access::interface_ | access::abstract_;
              b.super = b.class_constant("A");
            }),
            "expected java/lang/Object as super class of an interface, found \"A\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.interfaces = u2(2) + u2(b.super) + u2(b.super); }),
            "expected different interfaces, found \"java/lang/Object\" again");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.interfaces = u2(65535); }),
            "expected at most 3 interfaces in the 6 bytes that follow, found 65535");
}

TEST(Malformed, Fields) {
  const auto field = [](ClassBuilder& b, int flags, const std::string& name,
                        const std::string& type, const Bytes& attributes) {
    const std::uint16_t name_index = b.utf8(name);
    return u2(static_cast<std::uint64_t>(flags)) + u2(name_index) + u2(b.utf8(type)) + attributes;
  };
  EXPECT_EQ(refused([&](ClassBuilder& b) { b.fields = u2(1) + field(b, 3, "x", "I", u2(0)); }),
            "expected at most one of public, private and protected, found 0x3");
  EXPECT_EQ(refused([&](ClassBuilder& b) { b.fields = u2(1) + field(b, 0, "x;", "I", u2(0)); }),
            "expected the name of a field, found \"x;\"");
  EXPECT_EQ(refused([&](ClassBuilder& b) { b.fields = u2(1) + field(b, 0, "x", "V", u2(0)); }),
            "expected a field descriptor, found \"V\"");
  EXPECT_EQ(refused([&](ClassBuilder& b) {
              const Bytes once = field(b, 0, "x", "I", u2(0));
              b.fields = u2(2) + once + once;
            }),
            "expected fields of different name or type, found \"x I\" again");
  EXPECT_EQ(
      refused([&](ClassBuilder& b) {
        const Bytes value = b.attribute("ConstantValue", u2(1));
        b.fields = u2(1) + field(b, 8, "x", "I", u2(1) + value);
      }),
      "expected the constant value of a field (the index of an Integer constant), found index "
      "1, a Utf8 constant");
  EXPECT_EQ(refused([&](ClassBuilder& b) {
              const Bytes value = b.attribute("ConstantValue", u2(b.constant(3, u4(1))));
              b.fields = u2(1) + field(b, 8, "x", "I", u2(2) + value + value);
            }),
            "expected at most one attribute ConstantValue, found another one");
  EXPECT_EQ(refused([&](ClassBuilder& b) {
              const Bytes value = b.attribute("ConstantValue", u2(1));
              b.fields = u2(1) + field(b, 8, "x", "[I", u2(1) + value);
            }),
            "expected a field that can have a constant value, found \"[I\"");
}

TEST(Malformed, Methods) {
  EXPECT_EQ(refused([](ClassBuilder& b) { b.method(0, "f", "()V", u2(0)); }),
            "expected code, found method \"f\" without");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.method(access::abstract_, "f", "()V", u2(1) + b.code(0, 1, u1(0xb1)));
            }),
            "expected no code of an abstract or native method, found method \"f\" with code");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.method(0, "<f>", "()V", u2(0)); }),
            "expected the name of a method, found \"<f>\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.method(0, "f", "(I", u2(0)); }),
            "expected a method descriptor, found \"(I\"");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.method(0, "<init>", "()I", u2(0)); }),
            "expected <init> without result, found \"()I\"");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.run("()V", 0, 0, u1(0xb1));
              b.run("()V", 0, 0, u1(0xb1));
            }),
            "expected methods of different name or type, found \"run ()V\" again");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              const Bytes code = b.code(0, 0, u1(0xb1));
              b.method(access::static_, "f", "()V", u2(2) + code + code);
            }),
            "expected at most one attribute Code, found another one");
}

TEST(Malformed, Attributes) {
  EXPECT_EQ(refused([](ClassBuilder& b) { b.attributes = u2(1) + u2(2) + u4(0); }),
            "expected the name of an attribute (the index of a Utf8 constant), found index 2, a "
            "Class constant");
  EXPECT_EQ(refused([](ClassBuilder& b) { b.attributes = u2(1) + u2(1) + u4(0xffffffff); }),
            "expected an attribute (4294967295 bytes), found 0 before the end of the file");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.attributes = u2(1) + b.attribute("SourceFile", u2(1) + u1(0));
            }),
            "expected the end of the SourceFile attribute, found 1 more bytes");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              const Bytes once = b.attribute("SourceFile", u2(1));
              b.attributes = u2(2) + once + once;
            }),
            "expected at most one attribute SourceFile, found another one");
  for (const std::string name : {"NestMembers", "PermittedSubclasses"}) {
    EXPECT_EQ(
        refused([&](ClassBuilder& b) {
          b.attributes = u2(1) + b.attribute(name, u2(2) + u2(b.super));
        }),
        "expected at most 1 " +
            std::string(name == "NestMembers" ? "members of the nest" : "permitted subclasses") +
            " in the 2 bytes that follow, found 2");
  }
  EXPECT_EQ(refused([](ClassBuilder& b) { b.attributes = u2(1) + b.attribute("NestHost", u2(1)); }),
            "expected the host of the nest (the index of a Class constant), found index 1, a Utf8 "
            "constant");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.attributes = u2(1) + b.attribute("Record", u2(1) + u2(2) + u4(0));
            }),
            "expected the name of a record component (the index of a Utf8 constant), found index "
            "2, a Class constant");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.attributes = u2(1) + b.attribute("InnerClasses", u2(1) + u2(2) + u2(1) + u4(0));
            }),
            "expected the outer class (the index of a Class constant), found index 1, a Utf8 "
            "constant");
  EXPECT_EQ(refused([](ClassBuilder& b) {
              b.attributes = u2(1) + b.attribute("BootstrapMethods", u2(1) + u2(1) + u2(0));
            }),
            "expected a bootstrap method (the index of a MethodHandle constant), found index 1, a "
            "Utf8 constant");
}

TEST(Malformed, UnknownAttributesAreSkipped) {
  ClassBuilder builder;
  builder.attributes = u2(1) + builder.attribute("Colour", text_bytes("anything"));
  EXPECT_EQ(refusal(builder.build()), "");
}

TEST(Malformed, Code) {
  EXPECT_EQ(refused_code({}), "expected 1 to 65535 bytes of code, found 0");
  EXPECT_EQ(refused_code(Bytes(65536)), "expected 1 to 65535 bytes of code, found 65536");
  EXPECT_EQ(refused_code(u1(0xca)), "expected an opcode, found 0xca");
  EXPECT_EQ(refused_code(u1(0x10)), "expected the operand of bipush (1 byte), found 0 before the "
                                    "end of the enclosing structure");
  EXPECT_EQ(refused_code(u1(0xc4) + u1(0x60)),
            "expected an opcode that may follow wide, found 0x60");
  EXPECT_EQ(refused_code(u1(0xbc) + u1(12)),
            "expected the type of an array from 4 to 11, found 12");
  EXPECT_EQ(refused_code(u1(0xc5) + u2(2) + u1(0)), "expected at least one dimension, found 0");
  EXPECT_EQ(refused_code(u1(0xb9) + u2(2) + u2(0)),
            "expected a number of slots that is not 0, found 0");
  EXPECT_EQ(refused_code(u1(0xb9) + u2(2) + u2(0x0101)), "expected a zero byte, found 0x1");
  EXPECT_EQ(refused_code(u1(0xba) + u2(2) + u2(0x0100)), "expected a zero byte, found 1");
}

TEST(Malformed, Branches) {
  EXPECT_EQ(refused_code(u1(0xa7) + u2(4)),
            "expected a branch to an offset below 3 in the code, found 4");
  EXPECT_EQ(refused_code(u1(0xa7) + u2(0xffff)),
            "expected a branch to an offset below 3 in the code, found -1");
  EXPECT_EQ(refused_code(u1(0xa7) + u2(1)), "expected a branch to the beginning of an instruction, "
                                            "found offset 1 in the code, inside of one");
  EXPECT_EQ(refused_code(u1(0xc8) + u4(0x80000000)),
            "expected a branch to an offset below 5 in the code, found -2147483648");
}

TEST(Malformed, Switches) {
  const Bytes padding(3);
  const Bytes self = u4(0);
  EXPECT_EQ(refused_code(u1(0xaa) + u1(0) + u1(0) + u1(1) + self + u4(0) + u4(0) + self),
            "expected zero bytes as padding of a switch, found 0x1");
  EXPECT_EQ(refused_code(u1(0xaa) + padding + self + u4(2) + u4(1)),
            "expected keys in ascending order, found 2 to 1");
  EXPECT_EQ(refused_code(u1(0xaa) + padding + self + u4(0x80000000) + u4(0x7fffffff)),
            "expected 0 to 0 cases of a switch, found 4294967296");
  EXPECT_EQ(refused_code(u1(0xab) + padding + self + u4(0xffffffff)),
            "expected 0 to 0 cases of a switch, found -1");
  EXPECT_EQ(refused_code(u1(0xab) + padding + self + u4(2) + u4(5) + self + u4(5) + self),
            "expected a key greater than 5, found 5");
  EXPECT_EQ(refused_code(u1(0xab) + padding + self + u4(1) + u4(5) + u4(4)),
            "expected a branch to the beginning of an instruction, found offset 4 in the code, "
            "inside of one");
}

TEST(Malformed, Handlers) {
  const Bytes code = u1(0x10) + u1(7) + u1(0x57) + u1(0xb1); // bipush, pop, return
  const auto handler = [&](int begin, int end, int target, int type) {
    Bytes table = u2(1);
    for (const int number : {begin, end, target, type}) {
      table += u2(static_cast<std::uint64_t>(number));
    }
    return refused_code(code, table);
  };
  EXPECT_EQ(handler(1, 4, 3, 0), "expected the start of a handled range (where an instruction "
                                 "begins), found offset 1 in the code");
  EXPECT_EQ(handler(0, 5, 3, 0), "expected the end of a handled range (where an instruction "
                                 "begins), found offset 5 in the code");
  EXPECT_EQ(handler(2, 2, 3, 0),
            "expected a handled range that is not empty, found instructions 1 to 1");
  EXPECT_EQ(handler(0, 4, 4, 0), "expected the start of an exception handler (where an instruction "
                                 "begins), found offset 4 in the code");
  EXPECT_EQ(handler(0, 4, 3, 1), "expected the class that a handler catches (the index of a Class "
                                 "constant), found index 1, a Utf8 constant");
}

TEST(Malformed, DebugTables) {
  const auto table = [](const std::string& name, const Bytes& content) {
    return refused([&](ClassBuilder& b) {
      const Bytes attribute = b.attribute(name, content);
      const Bytes code = b.code(0, 1, u1(0xb1), u2(0), u2(1) + attribute);
      b.method(access::static_, "f", "()V", u2(1) + code);
    });
  };
  EXPECT_EQ(table("LineNumberTable", u2(1) + u2(2) + u2(7)),
            "expected an offset up to 1 in the code, found 2");
  EXPECT_EQ(table("LocalVariableTable", u2(1) + u2(0) + u2(2) + u2(1) + u2(1) + u2(0)),
            "expected an offset up to 1 in the code, found 2");
  EXPECT_EQ(table("LocalVariableTable", u2(1) + u2(0) + u2(1) + u2(1) + u2(1) + u2(0)),
            "expected a local variable with a name and a type, found \"a/B a/B\"");
  EXPECT_EQ(table("LineNumberTable", u2(9)),
            "expected at most 0 line numbers in the 0 bytes that follow, found 9");
}

TEST(Malformed, LocalVariablesBeyondTheFrame) {
  EXPECT_EQ(refused([](ClassBuilder& b) {
              const std::uint16_t name = b.utf8("x");
              const Bytes variable = u2(1) + u2(0) + u2(1) + u2(name) + u2(b.utf8("J")) + u2(0);
              const Bytes attribute = b.attribute("LocalVariableTable", variable);
              const Bytes code = b.code(0, 1, u1(0xb1), u2(0), u2(1) + attribute);
              b.method(access::static_, "f", "()V", u2(1) + code);
            }),
            "expected an index below 1, found 0 (2 slots)");
}

TEST(Malformed, MethodParameters) {
  EXPECT_EQ(
      refused([](ClassBuilder& b) {
        const Bytes names = b.attribute("MethodParameters", u1(1) + u2(2) + u2(0));
        b.method(access::abstract_, "f", "(I)V", u2(1) + names);
      }),
      "expected the name of a parameter (0 or the index of a Utf8 constant), found index 2, a "
      "Class constant");
}

} // namespace
} // namespace parlance::java
