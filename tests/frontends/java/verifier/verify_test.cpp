// Code that must not run is refused, with the place and what was expected there.

#include "frontends/java/class_builder.h"

#include <initializer_list>

namespace parlance::java {
namespace {

// A few opcodes by name, so that the code below can be read.
enum : std::uint8_t {
  ACONST_NULL = 1,
  ICONST_0 = 3,
  LCONST_0 = 9,
  FCONST_0 = 11,
  LDC = 18,
  LDC2_W = 20,
  ILOAD_0 = 26,
  ALOAD_0 = 42,
  LLOAD_0 = 30,
  IALOAD = 46,
  ISTORE_0 = 59,
  ISTORE_1 = 60,
  LSTORE_0 = 63,
  FSTORE_0 = 67,
  ASTORE_0 = 75,
  POP = 87,
  POP2 = 88,
  DUP = 89,
  DUP2 = 92,
  SWAP = 95,
  IADD = 96,
  LADD = 97,
  IINC = 132,
  IFEQ = 153,
  GOTO = 167,
  JSR = 168,
  RET = 169,
  IRETURN = 172,
  LRETURN = 173,
  ARETURN = 176,
  RETURN = 177,
  GETSTATIC = 178,
  PUTFIELD = 181,
  INVOKEVIRTUAL = 182,
  INVOKESTATIC = 184,
  INVOKEINTERFACE = 185,
  NEW = 187,
  ANEWARRAY = 189,
  ATHROW = 191,
  MULTIANEWARRAY = 197,
};

struct Limits {
  int stack = 4;
  int locals = 4;
};

/// What is said about a static method `run` of this type with this code.
std::string verdict(const std::string& type, const Bytes& code, Limits limits = {},
                    const Bytes& handlers = u2(0)) {
  ClassBuilder builder;
  builder.run(type, limits.stack, limits.locals, code, handlers);
  const std::string message = refusal(builder.build());
  const std::string place = "B.class: class a.B, method \"run" + type + "\"";
  if (message.empty()) {
    return "accepted";
  }
  EXPECT_TRUE(message.starts_with(place)) << message;
  return message.substr(std::min(message.size(), place.size() + 2));
}

/// The same where the code refers to one constant.
std::string with_constant(const std::function<std::uint16_t(ClassBuilder&)>& constant,
                          const std::function<Bytes(std::uint16_t)>& code,
                          std::uint64_t version = 50) {
  ClassBuilder builder;
  builder.version = version;
  builder.run("()V", 4, 4, code(constant(builder)));
  const std::string message = refusal(builder.build());
  const std::size_t at = message.find("offset ");
  return message.empty() ? "accepted" : message.substr(std::min(at, message.size()));
}

TEST(Verify, WellTypedCode) {
  EXPECT_EQ(verdict("()V", {RETURN}), "accepted");
  EXPECT_EQ(verdict("(I)I", {ILOAD_0, ICONST_0, IADD, IRETURN}), "accepted");
  EXPECT_EQ(verdict("(J)J", {LLOAD_0, DUP2, LADD, LRETURN}), "accepted");
  EXPECT_EQ(verdict("()V", {ACONST_NULL, ATHROW}), "accepted");
  EXPECT_EQ(verdict("(I)V", {ILOAD_0, IFEQ, 0, 4, 0, RETURN}), "accepted");
}

TEST(Verify, StackDepth) {
  EXPECT_EQ(verdict("()V", {POP, RETURN}),
            "offset 0 (pop): expected a stack of at least 1, found 0");
  EXPECT_EQ(verdict("()I", {IRETURN}),
            "offset 0 (ireturn): expected an int on the stack, found an empty stack");
  EXPECT_EQ(verdict("()V", {ICONST_0, ICONST_0, RETURN}, {.stack = 1}),
            "offset 1 (sipush): expected a stack of at most 1, found more");
  EXPECT_EQ(verdict("()V", {LCONST_0, RETURN}, {.stack = 1}),
            "offset 0 (lconst_0): expected a stack of at most 1, found more");
  EXPECT_EQ(verdict("()V", {ICONST_0, GOTO, 0xff, 0xff}),
            "offset 1 (goto): expected the same stack on every way to offset 0, found 0 and 1 "
            "slots");
}

TEST(Verify, KindsOnTheStack) {
  EXPECT_EQ(verdict("()V", {ICONST_0, FCONST_0, IADD, RETURN}),
            "offset 2 (iadd): expected an int on the stack, found a float");
  EXPECT_EQ(verdict("()V", {ICONST_0, ICONST_0, LADD, RETURN}),
            "offset 2 (ladd): expected the second half of a long on the stack, found an int");
  EXPECT_EQ(verdict("()V", {ICONST_0, ICONST_0, IALOAD, RETURN}),
            "offset 2 (iaload): expected a reference on the stack, found an int");
  EXPECT_EQ(verdict("()V", {LCONST_0, POP, RETURN}),
            "offset 1 (pop): expected values of one slot on the stack, found half of a long or "
            "double");
  EXPECT_EQ(verdict("()V", {ICONST_0, LCONST_0, SWAP, RETURN}),
            "offset 2 (swap): expected values of one slot on the stack, found half of a long or "
            "double");
  EXPECT_EQ(verdict("()V", {LCONST_0, ICONST_0, POP2, RETURN}),
            "offset 2 (pop2): expected values of one slot on the stack, found half of a long or "
            "double");
  const Bytes merge{ICONST_0, IFEQ, 0, 7, ICONST_0, GOTO, 0, 4, FCONST_0, POP, RETURN};
  EXPECT_EQ(verdict("()V", merge),
            "offset 8 (fconst_0): expected the same stack on every way to offset 9, found values "
            "of different kinds");
}

TEST(Verify, LocalVariables) {
  EXPECT_EQ(verdict("()V", {ILOAD_0, RETURN}),
            "offset 0 (iload): expected an int in local variable 0, found nothing usable");
  EXPECT_EQ(verdict("(F)V", {ILOAD_0, RETURN}),
            "offset 0 (iload): expected an int in local variable 0, found a float");
  EXPECT_EQ(verdict("()V", {IINC, 0, 1, RETURN}),
            "offset 0 (iinc): expected an int in local variable 0, found nothing usable");
  EXPECT_EQ(verdict("()V", {ICONST_0, ISTORE_1, RETURN}, {.locals = 1}),
            "offset 1 (istore): expected a local variable below 1, found variable 1 (1 slot)");
  EXPECT_EQ(verdict("()V", {LCONST_0, LSTORE_0, RETURN}, {.locals = 1}),
            "offset 1 (lstore): expected a local variable below 1, found variable 0 (2 slots)");
  EXPECT_EQ(verdict("(J)V", {RETURN}, {.locals = 1}),
            "expected local variables for the 2 slots of its parameters, found 1");
  EXPECT_EQ(verdict("(J)V", {ICONST_0, ISTORE_1, LLOAD_0, RETURN}),
            "offset 2 (lload): expected a long in local variable 0, found nothing usable");
  EXPECT_EQ(verdict("(J)V", {ICONST_0, ISTORE_0, ILOAD_0, RETURN}), "accepted");
  EXPECT_EQ(verdict("(I)V", {ILOAD_0, IFEQ, 0, 5, FCONST_0, FSTORE_0, ILOAD_0, RETURN}),
            "offset 6 (iload): expected an int in local variable 0, found nothing usable");
}

TEST(Verify, LoopsMergeUntilNothingChanges) {
  // The first time round local 0 is an int, the second time a float.
  EXPECT_EQ(verdict("(I)V", {ILOAD_0, POP, FCONST_0, FSTORE_0, GOTO, 0xff, 0xfc}),
            "offset 0 (iload): expected an int in local variable 0, found nothing usable");
}

TEST(Verify, Returns) {
  EXPECT_EQ(verdict("()V", {ICONST_0, IRETURN}),
            "offset 1 (ireturn): expected a return of nothing, found one of an int");
  EXPECT_EQ(verdict("()J", {ICONST_0, IRETURN}),
            "offset 1 (ireturn): expected a return of a long, found one of an int");
  EXPECT_EQ(verdict("()[I", {RETURN}),
            "offset 0 (return): expected a return of a reference, found one of nothing");
  EXPECT_EQ(verdict("()V", {ICONST_0, POP}),
            "offset 1 (pop): expected an instruction behind it, found the end of the code");
  EXPECT_EQ(verdict("(I)V", {ILOAD_0, IFEQ, 0xff, 0xff}),
            "offset 1 (ifeq): expected an instruction behind it, found the end of the code");
}

Bytes handlers(std::initializer_list<int> numbers) {
  Bytes result = u2(numbers.size() / 4);
  for (const int number : numbers) {
    result += u2(static_cast<std::uint64_t>(number));
  }
  return result;
}

TEST(Verify, Handlers) {
  const Bytes code{0, RETURN, ATHROW};
  EXPECT_EQ(verdict("()V", code, {}, handlers({0, 1, 2, 0})), "accepted");
  EXPECT_EQ(verdict("()V", code, {.stack = 0}, handlers({0, 1, 2, 0})),
            "offset 0 (nop): expected a stack of at most 0, found more");
  const Bytes reads{ICONST_0, ISTORE_0, 0, RETURN, POP, ILOAD_0, POP, RETURN};
  EXPECT_EQ(verdict("()V", reads, {}, handlers({2, 3, 4, 0})), "accepted");
  EXPECT_EQ(verdict("()V", reads, {}, handlers({1, 3, 4, 0})),
            "offset 5 (iload): expected an int in local variable 0, found nothing usable")
      << "an exception can come before the store";
  const Bytes stores{ICONST_0, ISTORE_0, FCONST_0, FSTORE_0, 0, RETURN, POP, ILOAD_0, POP, RETURN};
  EXPECT_EQ(verdict("()V", stores, {}, handlers({2, 4, 6, 0})), "accepted");
  EXPECT_EQ(verdict("()V", stores, {}, handlers({2, 5, 6, 0})),
            "offset 7 (iload): expected an int in local variable 0, found nothing usable");
}

TEST(Verify, ConstantsOfInstructions) {
  const auto utf8 = [](ClassBuilder& b) { return b.utf8("x"); };
  const auto method = [](ClassBuilder& b) { return b.member(10, "A", "f", "()V"); };
  const auto with = [](std::uint8_t opcode) {
    return [opcode](std::uint16_t index) { return u1(opcode) + u2(index) + Bytes{RETURN}; };
  };
  EXPECT_EQ(with_constant(utf8, with(GETSTATIC)),
            "offset 0 (getstatic): expected a Fieldref constant, found index 5, a Utf8 constant");
  EXPECT_EQ(with_constant(utf8, with(NEW)),
            "offset 0 (new): expected a Class constant, found index 5, a Utf8 constant");
  EXPECT_EQ(with_constant(utf8, with(INVOKEVIRTUAL)),
            "offset 0 (invokevirtual): expected a Methodref constant, found index 5, a Utf8 "
            "constant");
  EXPECT_EQ(with_constant(method, with(LDC2_W)),
            "offset 0 (ldc2_w): expected a Long constant or a Double constant, found index 10, a "
            "Methodref constant");
  EXPECT_EQ(with_constant(method,
                          [](std::uint16_t index) { return u1(LDC) + u1(index) + Bytes{RETURN}; }),
            "offset 0 (ldc): expected an Integer constant or a Float constant or a String constant "
            "or a Class constant or a MethodType constant or a MethodHandle constant, found index "
            "10, a Methodref constant");
  EXPECT_EQ(with_constant([](ClassBuilder& b) { return b.class_constant("[I"); }, with(NEW)),
            "offset 0 (new): expected a class that is no array, found \"[I\"");
  EXPECT_EQ(with_constant([](ClassBuilder& b) { return b.class_constant("[I"); },
                          [](std::uint16_t index) {
                            return u1(MULTIANEWARRAY) + u2(index) + Bytes{2, RETURN};
                          }),
            "offset 0 (multianewarray): expected an array of 2 dimensions, found \"[I\"");
  EXPECT_EQ(with_constant([](ClassBuilder& b) { return b.member(10, "A", "<init>", "()V"); },
                          with(INVOKESTATIC)),
            "offset 0 (invokestatic): expected a method that is no constructor, found \"<init>\"");
}

TEST(Verify, OperandsOfCodeThatIsNeverReachedAreCheckedToo) {
  EXPECT_EQ(with_constant([](ClassBuilder& b) { return b.utf8("x"); },
                          [](std::uint16_t index) {
                            return Bytes{RETURN, GETSTATIC} + u2(index) + Bytes{RETURN};
                          }),
            "offset 1 (getstatic): expected a Fieldref constant, found index 5, a Utf8 constant");
}

TEST(Verify, CallsAndFieldsByDescriptor) {
  const auto call = [](std::uint16_t index) {
    return Bytes{ACONST_NULL, ICONST_0, INVOKEVIRTUAL} + u2(index) + Bytes{POP, RETURN};
  };
  const auto virtual_call = [&](const std::string& type) {
    return with_constant([&](ClassBuilder& b) { return b.member(10, "A", "f", type); }, call);
  };
  EXPECT_EQ(virtual_call("(I)F"), "accepted");
  EXPECT_EQ(virtual_call("(Z)Ljava/lang/String;"), "accepted");
  EXPECT_EQ(virtual_call("(F)I"),
            "offset 2 (invokevirtual): expected a float on the stack, found an int");
  EXPECT_EQ(virtual_call("(I)V"), "offset 5 (pop): expected a stack of at least 1, found 0");
  EXPECT_EQ(virtual_call("(I)J"),
            "offset 5 (pop): expected values of one slot on the stack, found half of a long or "
            "double");
  EXPECT_EQ(
      with_constant(
          [](ClassBuilder& b) { return b.member(11, "A", "f", "(J)V"); },
          [](std::uint16_t index) {
            return Bytes{ACONST_NULL, LCONST_0, INVOKEINTERFACE} + u2(index) + Bytes{2, 0, RETURN};
          }),
      "offset 2 (invokeinterface): expected 3 as the number of slots, found 2");
  EXPECT_EQ(
      with_constant([](ClassBuilder& b) { return b.member(9, "A", "x", "J"); },
                    [](std::uint16_t index) {
                      return Bytes{ACONST_NULL, ICONST_0, PUTFIELD} + u2(index) + Bytes{RETURN};
                    }),
      "offset 2 (putfield): expected the second half of a long on the stack, found an int");
}

TEST(Verify, StaticCallsOfInterfacesSinceVersion52) {
  const auto constant = [](ClassBuilder& b) { return b.member(11, "A", "f", "()V"); };
  const auto code = [](std::uint16_t index) {
    return u1(INVOKESTATIC) + u2(index) + Bytes{RETURN};
  };
  EXPECT_EQ(with_constant(constant, code, 52), "accepted");
  EXPECT_EQ(with_constant(constant, code, 51),
            "offset 0 (invokestatic): expected a Methodref constant, found index 10, an "
            "InterfaceMethodref constant");
}

TEST(Verify, Subroutines) {
  const Bytes code{JSR, 0, 4, RETURN, ASTORE_0, RET, 0};
  EXPECT_EQ(verdict("()V", code), "accepted");
  ClassBuilder builder;
  builder.version = 51;
  builder.run("()V", 4, 4, code);
  EXPECT_NE(refusal(builder.build())
                .find("offset 0 (jsr): expected no subroutines in a class of "
                      "version 51 or later, found version 51"),
            std::string::npos);
  EXPECT_EQ(verdict("()V", {ACONST_NULL, ASTORE_0, RET, 0}),
            "offset 2 (ret): expected a return address in local variable 0, found a reference");
  EXPECT_EQ(verdict("()V", {JSR, 0, 3, IRETURN}),
            "offset 3 (ireturn): expected a return of nothing, found one of an int");
  EXPECT_EQ(verdict("()I", {JSR, 0, 3, IRETURN}),
            "offset 3 (ireturn): expected an int on the stack, found a return address");
  EXPECT_EQ(verdict("()V", {GOTO, 0, 6, ASTORE_0, RET, 0, JSR, 0xff, 0xfd}),
            "offset 4 (ret): expected an instruction behind each jsr, found the end of the code");
}

} // namespace
} // namespace parlance::java
