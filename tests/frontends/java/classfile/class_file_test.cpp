// What real compilers write is read as it was meant.

#include "frontends/java/samples.h"

#include "util/error.h"

#include <algorithm>
#include <bit>

namespace parlance::java {
namespace {

/// The class and the places it may refer to.
class Loaded {
public:
  explicit Loaded(const std::string& directory) { path_.append(open_class_source(directory)); }
  const ClassFile& operator()(const std::string& name) {
    const ClassFile* file = path_.find(name);
    util::check(file != nullptr, "a class of the test is missing");
    return *file;
  }

private:
  ClassPath path_;
};

const Method& method(const ClassFile& file, const std::string& name) {
  const auto found = std::ranges::find(file.methods, name, &Method::name);
  util::check(found != file.methods.end(), "a member of the test's class is missing");
  return *found;
}

const Field& field(const ClassFile& file, const std::string& name) {
  const auto found = std::ranges::find(file.fields, name, &Field::name);
  util::check(found != file.fields.end(), "a member of the test's class is missing");
  return *found;
}

std::vector<std::string> texts(const Code& code) {
  std::vector<std::string> result;
  for (const Instruction& i : code.instructions) {
    result.push_back(to_text(i.opcode) + " " + std::to_string(i.operand));
  }
  return result;
}

class CompiledSample : public testing::TestWithParam<std::string> {
protected:
  Loaded load{GetParam() == "javac" ? Samples::get().javac() : Samples::get().ecj()};
};

TEST_P(CompiledSample, Names) {
  const ClassFile& file = load("a/b/Sample");
  EXPECT_EQ(file.major, 61);
  EXPECT_EQ(file.super, "java/lang/Object");
  EXPECT_EQ(file.interfaces,
            (std::vector<std::string>{"java/lang/Runnable", "java/lang/Cloneable"}));
  EXPECT_EQ(file.source_file, "Sample.java");
  EXPECT_NE(file.find_method("open", "(IJLjava/lang/String;)I"), nullptr);
  EXPECT_EQ(file.find_method("open", "()V"), nullptr);
  EXPECT_NE(file.find_field("count", "I"), nullptr);
  EXPECT_EQ(file.find_field("count", "J"), nullptr);
  EXPECT_TRUE(method(file, "outside").is_static());
  EXPECT_FALSE(method(file, "outside").code);
}

TEST_P(CompiledSample, ConstantFields) {
  const ClassFile& file = load("a/b/Sample");
  EXPECT_EQ(file.pool.integer(field(file, "LIMIT").constant_value), 7);
  EXPECT_EQ(file.pool.long_integer(field(file, "BIG").constant_value), std::int64_t{1} << 40);
  EXPECT_EQ(file.pool.string(field(file, "TEXT").constant_value), "text");
  EXPECT_EQ(std::bit_cast<double>(file.pool.double_bits(field(file, "RATIO").constant_value)),
            0.25);
  EXPECT_EQ(std::bit_cast<float>(file.pool.float_bits(field(file, "HALF").constant_value)), 0.5F);
  EXPECT_EQ(field(file, "instance").constant_value, 0) << "constructors set instance fields";
  EXPECT_EQ(field(file, "count").constant_value, 0);
}

TEST_P(CompiledSample, ParametersLinesAndHandlers) {
  const Method& open = method(load("a/b/Sample"), "open");
  EXPECT_EQ(open.parameter_names, (std::vector<std::string>{"amount", "deadline", "name"}));
  ASSERT_TRUE(open.code);
  EXPECT_EQ(open.code->lines.front(), 12U); // the if
  EXPECT_EQ(open.code->lines.back() / 10, 2U);
  EXPECT_EQ(open.code->lines.size(), open.code->instructions.size());
  std::vector<std::string> caught;
  for (const ExceptionHandler& handler : open.code->handlers) {
    EXPECT_LT(handler.begin, handler.end);
    EXPECT_LT(handler.target, open.code->instructions.size());
    caught.push_back(handler.type);
  }
  EXPECT_EQ(caught.front(), "java/lang/RuntimeException");
  EXPECT_EQ(caught.back(), "");
  EXPECT_TRUE(std::ranges::any_of(open.code->variables, [](const LocalVariable& variable) {
    return variable.name == "sum" && variable.descriptor == "J" && variable.begin > 0;
  }));
}

TEST_P(CompiledSample, Switches) {
  const Code& code = *method(load("a/b/Sample"), "open").code;
  std::vector<std::vector<std::int32_t>> keys;
  for (const Instruction& instruction : code.instructions) {
    if (instruction.opcode == Opcode::tableswitch || instruction.opcode == Opcode::lookupswitch) {
      keys.emplace_back();
      for (const auto& [key, target] : instruction.cases) {
        keys.back().push_back(key);
        EXPECT_EQ(code.instructions[target].opcode, Opcode::sipush);
      }
    }
  }
  EXPECT_EQ(keys, (std::vector<std::vector<std::int32_t>>{{1, 2, 3}, {-5, 1, 1000}}));
}

TEST_P(CompiledSample, Lambdas) {
  const ClassFile& file = load("a/b/Sample");
  std::vector<std::string> calls;
  for (std::uint16_t i = 1; i < file.pool.size(); ++i) {
    if (file.pool.tag(i) == ConstantTag::invoke_dynamic) {
      const DynamicReference& call = file.pool.dynamic(i);
      const MethodHandle& handle =
          file.pool.method_handle(file.bootstrap_methods[call.bootstrap].handle);
      EXPECT_EQ(handle.kind, HandleKind::invoke_static);
      calls.push_back(call.name + " by " + handle.member.owner + "." + handle.member.name);
    }
  }
  EXPECT_EQ(std::ranges::count(calls, "get by java/lang/invoke/LambdaMetafactory.metafactory"), 1);
  if (GetParam() == "javac") { // ecj uses a StringBuilder
    EXPECT_EQ(std::ranges::count(calls,
                                 "makeConcatWithConstants by "
                                 "java/lang/invoke/StringConcatFactory.makeConcatWithConstants"),
              1);
  }
}

TEST_P(CompiledSample, NestsRecordsAndSealedTypes) {
  const ClassFile& outer = load("a/b/Sample");
  EXPECT_GE(outer.nest_members.size(), 6U);
  EXPECT_EQ(outer.nest_host, "");
  const ClassFile& inner = load("a/b/Sample$Inner");
  EXPECT_EQ(inner.nest_host, "a/b/Sample");
  const auto entry = std::ranges::find(inner.inner_classes, "a/b/Sample$Inner", &InnerClass::inner);
  ASSERT_NE(entry, inner.inner_classes.end());
  EXPECT_EQ(entry->outer, "a/b/Sample");
  EXPECT_EQ(entry->name, "Inner");
  const ClassFile& point = load("a/b/Sample$Point");
  EXPECT_TRUE(point.is_record);
  EXPECT_EQ(point.record_components, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(method(point, "<init>").parameter_names, (std::vector<std::string>{"x", "y"}));
  const ClassFile& shape = load("a/b/Sample$Shape");
  EXPECT_TRUE(shape.is_interface());
  EXPECT_EQ(shape.permitted_subclasses,
            (std::vector<std::string>{"a/b/Sample$Circle", "a/b/Sample$Square"}));
}

TEST_P(CompiledSample, EveryClassIsAccepted) {
  const auto source =
      open_class_source(GetParam() == "javac" ? Samples::get().javac() : Samples::get().ecj());
  EXPECT_GE(source->list().size(), 7U);
  for (const std::string& name : source->list()) {
    load(name);
  }
}

INSTANTIATE_TEST_SUITE_P(Compilers, CompiledSample, testing::Values("javac", "ecj"),
                         [](const auto& parameter) { return parameter.param; });

TEST(Assembled, WideFormsAreDecoded) {
  Loaded load(Samples::get().jasmin());
  const Code& code = *method(load("Odd"), "wide").code;
  EXPECT_EQ(texts(code), (std::vector<std::string>{"iload 0", "istore 300", "iinc 300", "iload 300",
                                                   "ireturn 0"}));
  EXPECT_EQ(code.instructions[2].second, 1000);
}

TEST(Assembled, SubroutinesAndSwitchesAreDecoded) {
  Loaded load(Samples::get().jasmin());
  const Code& finallys = *method(load("Odd"), "finallys").code;
  EXPECT_EQ(texts(finallys),
            (std::vector<std::string>{"iload 0", "ifeq 5", "jsr 11", "sipush 1", "ireturn 0",
                                      texts(finallys)[5], "fstore 3", "jsr 11", "fload 3", "f2i 0",
                                      "ireturn 0", "astore 1", "iinc 0", "ret 1"}));
  const Code& table = *method(load("Odd"), "table").code;
  EXPECT_EQ(table.instructions[1].cases,
            (std::vector<std::pair<std::int32_t, std::uint32_t>>{{-1, 2}, {0, 4}}));
  EXPECT_EQ(table.instructions[1].operand, 4);
  EXPECT_EQ(texts(table)[2], "sipush -7");
  EXPECT_EQ(texts(table)[4], "sipush 1000");
}

} // namespace
} // namespace parlance::java
