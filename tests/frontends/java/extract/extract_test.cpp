// From classes to components: what calls do, what is unknown and why, and that no bytes do harm.

#include "component/well_formed.h"
#include "frontends/java/extract/extract.h"
#include "frontends/java/samples.h"
#include "smt/solver.h"
#include "term/evaluate.h"
#include "term/source/source_text.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <random>

namespace parlance::java {
namespace {

using component::Component;
using component::OutcomeKind;

/// A class compiled from source, as a component.
class Extraction {
public:
  explicit Extraction(const std::string& source, const ExtractOptions& options = {},
                      const std::string& name = "T") {
    const TemporaryDirectory directory;
    const std::string file = directory.path() + "/" + name + ".java";
    write_file(file, source);
    const Compilation compilation(Samples::get().jdk(), file, "");
    ClassPath path;
    path.append(open_class_source(compilation.directory()));
    path.append_system(open_class_source(Samples::get().jdk().modules()));
    util::StopToken stop;
    component = extract(store_, path, name, options, stop);
    const auto solver = smt::make_z3(nullptr);
    component::check_well_formed(component, *solver, name);
  }

  const component::Method& method(const std::string& name) const {
    return component.methods.at(component.method_index(name));
  }
  /// When the method fails so, as text; empty if never.
  std::string when(const std::string& name, const std::string& label) const {
    for (const component::Path& path : method(name).paths) {
      const std::string text = util::to_text(path.outcome.reason);
      if (text.starts_with(label) && !text.empty()) {
        return term::to_source(path.guard);
      }
    }
    return {};
  }
  /// How a method that looks at no state ends, all of its arguments being this; empty: well.
  std::string outcome(const std::string& name, std::int64_t argument = 0) const {
    term::Assignment values;
    for (const component::Variable& parameter : method(name).parameters) {
      values.bind(parameter.symbol, static_cast<std::uint64_t>(argument) & parameter.sort().mask());
    }
    for (const component::Path& path : method(name).paths) {
      if (term::evaluate(path.guard, values) == 1) {
        return util::to_text(path.outcome.reason);
      }
    }
    return "no path";
  }
  /// Sentences of what is assumed, but for what every class assumes.
  std::vector<std::string> assumed() const {
    std::vector<std::string> sentences;
    for (const component::Assumption& assumption : component.assumptions) {
      if (assumption.id != "one-thread") {
        sentences.push_back(assumption.text);
      }
    }
    return sentences;
  }
  std::vector<std::string> variables() const {
    std::vector<std::string> names;
    for (const component::Variable& variable : component.variables) {
      names.push_back(variable.name);
    }
    return names;
  }
  std::vector<std::string> parameters(const std::string& name) const {
    std::vector<std::string> names;
    for (const component::Variable& parameter : method(name).parameters) {
      names.push_back(parameter.name);
    }
    return names;
  }

  Component component;

private:
  term::TermStore store_;
};

using Names = std::vector<std::string>;

TEST(Extract, FieldsThatChangeAreVariablesAndOthersAreNot) {
  const Extraction t(R"(public class T {
    private final int limit = 3; private int count; private static int made = 7;
    public void inc() { if (count == limit) throw new IllegalStateException("full"); count++; }
  })");
  EXPECT_EQ(t.variables(), Names{"this.count"});
  EXPECT_EQ(t.when("inc", "java.lang.IllegalStateException: full"), "this.count == 3");
}

TEST(Extract, StaticsThatCallsChangeAreVariables) {
  const Extraction t(R"(public class T {
    static int count; static final int[] TABLE = {1, 2, 3};
    public static void inc() { count++; } public static int get() { return TABLE[count]; }
  })");
  EXPECT_EQ(t.variables(), Names{"T.count"});
  EXPECT_EQ(t.when("get", "java.lang.ArrayIndexOutOfBoundsException"),
            "Integer.compareUnsigned(T.count, 3) >= 0");
}

TEST(Extract, ParametersKnowTheLinesThatDecideByThem) {
  const Extraction t(R"(public class T {
    private int kept;
    public void set(int a, int b, boolean unused) {
      int sum = a + b;
      if (sum > 10)
        throw new IllegalStateException();
      kept = a == 3 ? 1 : 0;
    }
  })");
  const auto& parameters = t.component.methods.front().parameters;
  ASSERT_EQ(parameters.size(), 3U);
  EXPECT_EQ(parameters[0].places, (Names{"T.java:5", "T.java:7"}));
  EXPECT_EQ(parameters[1].places, Names{"T.java:5"});
  EXPECT_EQ(parameters[2].places, Names{});
}

TEST(Extract, ImplicitExceptions) {
  const Extraction t(R"(public class T {
    public int divide(int a, int b) { return a / b; }
    public int element(int i) { return new int[] {1, 2, 3}[i]; }
    public int[] make(int n) { return new int[n]; }
    public Object cast(boolean b) { Object o = b ? "x" : Integer.valueOf(1); return (String) o; }
    public int call(T t) { return t.hashCode2(); }
    private int hashCode2() { return 1; }
  })");
  EXPECT_EQ(t.when("divide", "java.lang.ArithmeticException: / by zero"), "b == 0");
  EXPECT_NE(t.when("element", "java.lang.ArrayIndexOutOfBoundsException"), "");
  EXPECT_EQ(t.when("make", "java.lang.NegativeArraySizeException"), "n < 0");
  EXPECT_EQ(t.when("cast", "java.lang.ClassCastException"), "!b");
  EXPECT_EQ(t.when("call", "java.lang.NullPointerException"), "t == 0");
}

TEST(Extract, FieldsReadByLaterCallsAreChosenWithTheObject) {
  const Extraction t(R"(public class T {
    static class Sensor { int value; boolean broken; }
    private Sensor sensor;
    public void set(Sensor s) { sensor = s; }
    public void read() { if (sensor.broken) throw new IllegalStateException(); }
  })");
  EXPECT_EQ(t.parameters("set"), (Names{"s", "s.broken"}));
  EXPECT_EQ(t.variables(), (Names{"shape", "this.sensor.broken"}));
  EXPECT_TRUE(std::ranges::count(t.assumed(), "objects handed over are changed by nobody else"));
}

TEST(Extract, ArgumentsMayBeWhatTheComponentHolds) {
  const Extraction t(R"(public class T {
    static class Part { } private Part part = new Part();
    public void same(Part p) { if (p == part) throw new IllegalArgumentException(); }
    public void self(T t) { if (t == this) throw new IllegalArgumentException(); }
    public void both(Part p, Part q) { if (p != null && p == q) throw new IllegalArgumentException(); }
  })");
  const auto labels = [&](const std::string& method, std::size_t parameter) {
    return t.method(method).parameters.at(parameter).labels->values;
  };
  EXPECT_EQ(labels("same", 0), (Names{"null", "this.part"}));
  EXPECT_EQ(labels("self", 0), (Names{"null", "this"}));
  EXPECT_EQ(labels("both", 1), (Names{"null", "this.part", "p"}));
}

TEST(Extract, EnumsSwitchesAndTexts) {
  const Extraction t(R"(public class T {
    enum Colour { RED, GREEN, BLUE }
    public void paint(Colour c) {
      switch (c) { case RED: break; case BLUE: throw new IllegalArgumentException("blue"); default: }
    }
    public int command(String s) {
      switch (s) { case "go": return 1; case "stop": throw new IllegalStateException(); default: return 0; }
    }
  })");
  EXPECT_EQ(t.method("paint").parameters.at(0).labels->values, (Names{"null", "RED", "GREEN"}));
  EXPECT_EQ(t.method("paint").parameters.at(0).labels->other, "BLUE");
  EXPECT_NE(t.when("paint", "java.lang.IllegalArgumentException: blue"), "");
  EXPECT_EQ(t.when("paint", "java.lang.NullPointerException"), "c == 0");
  EXPECT_NE(t.when("command", "java.lang.IllegalStateException"), "");
}

TEST(Extract, HandlersAndFinally) {
  const Extraction t(R"(public class T {
    private int state;
    public void run(int x) {
      try { if (x < 0) throw new IllegalArgumentException(); state = 10 / x; }
      catch (IllegalArgumentException e) { state = -1; }
      finally { if (x == 7) throw new IllegalStateException("seven"); }
    }
  })");
  EXPECT_EQ(t.when("run", "java.lang.IllegalArgumentException"), "");
  EXPECT_EQ(t.outcome("run", 0), "java.lang.ArithmeticException: / by zero");
  EXPECT_EQ(t.outcome("run", 7), "java.lang.IllegalStateException: seven");
  EXPECT_EQ(t.outcome("run", 8), "");
  EXPECT_EQ(t.outcome("run", -1), "");
}

TEST(Extract, WhatCannotBeFollowedSaysWhyAndWhere) {
  const Extraction t(R"(public class T {
    static native int outside();
    public int nat() { return outside(); }
    public double fp(double d) { return d % 3 > 2 ? 1 : 2; }
    public int loop(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    public int array(int n) { return new int[n < 0 ? 0 : n][1 & n].length; }
    public int large() { return new int[5000].length; }
    static class Fails { static int x = outside(); }
    public int statics() { return Fails.x; }
  })");
  const auto reason = [&](const std::string& method) {
    for (const component::Path& path : t.method(method).paths) {
      if (path.outcome.kind == OutcomeKind::unknown) {
        return util::to_text(path.outcome.reason);
      }
    }
    return std::string();
  };
  EXPECT_EQ(reason("nat"), "no model of T.outside() at T.nat(T.java:3)");
  EXPECT_EQ(reason("fp"), "floating point remainder at T.fp(T.java:4)");
  EXPECT_EQ(reason("loop"), "loop bound at T.loop(T.java:5)");
  EXPECT_EQ(reason("array"), "array length at T.array(T.java:6)");
  EXPECT_EQ(reason("large"), "array bound at T.large(T.java:7)");
  EXPECT_EQ(
      reason("statics"),
      "static initialiser of T$Fails: no model of T.outside() at T$Fails.<clinit>(T.java:8) at "
      "T.statics(T.java:9)");
}

TEST(Extract, ComparisonsOfFloatingPointAreExact) {
  const Extraction t(R"(public class T {
    public void check(double d) { if (!(d >= 0)) throw new IllegalArgumentException(); }
  })");
  const auto fails = [&](double d) {
    return !t.outcome("check", std::bit_cast<std::int64_t>(d)).empty();
  };
  EXPECT_FALSE(fails(0.0));
  EXPECT_FALSE(fails(-0.0));
  EXPECT_FALSE(fails(1e300));
  EXPECT_TRUE(fails(-1e-300));
  EXPECT_TRUE(fails(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Extract, ArithmeticOfFloatingPointIsExact) {
  const Extraction t(R"(public class T {
    public void sum(double d) { if (d + 0.1 == 0.1 + 0.2) throw new IllegalArgumentException(); }
    public void cast(double d) { if ((int) (d / 3) == 7) throw new IllegalArgumentException(); }
    public void root(double d) { if (Math.sqrt(d) > 2) throw new IllegalArgumentException(); }
  })");
  const auto fails = [&](const std::string& method, double d) {
    return !t.outcome(method, std::bit_cast<std::int64_t>(d)).empty();
  };
  EXPECT_TRUE(fails("sum", 0.2));
  EXPECT_FALSE(fails("sum", 0.3 - 0.1));
  EXPECT_FALSE(fails("cast", 20.9));
  EXPECT_TRUE(fails("cast", 21.0));
  EXPECT_TRUE(fails("cast", 23.9));
  EXPECT_FALSE(fails("root", 4.0));
  EXPECT_TRUE(fails("root", 4.1));
  EXPECT_FALSE(fails("root", -5.0));
}

TEST(Extract, ConstantsOfFloatingPointAreComputed) {
  const Extraction t(R"(public class T {
    static final double a = Math.sqrt(2) * 3 % 1.5;
    private static double zero() { return 0; }
    public void nan() {
      if (Double.doubleToRawLongBits(zero() / zero()) != 0x7ff8000000000000L) throw new Error();
    }
    public void rest() { if (a != 1.2426406871192857) throw new Error(); }
    public void rounded() { if ((float) 0.1 + (long) 1e30 != 9.223372E18f) throw new Error(); }
  })");
  for (const char* method : {"nan", "rest", "rounded"}) {
    EXPECT_EQ(t.outcome(method), "") << method;
  }
}

TEST(Extract, BitsOfComputedNaNAreAnAssumption) {
  const auto assumptions = [](const std::string& expression) {
    return Extraction("public class T { public long f(double d) { return " + expression + "; } }")
        .assumed();
  };
  EXPECT_EQ(assumptions("Double.doubleToRawLongBits(d / d)"),
            (std::vector<std::string>{"a computed NaN of 64 bits is 0x7ff8000000000000"}));
  EXPECT_EQ(assumptions("Double.doubleToLongBits(d / d)"), std::vector<std::string>{});
  EXPECT_EQ(assumptions("Math.round(d / d)"), std::vector<std::string>{});
  EXPECT_EQ(assumptions("Double.doubleToRawLongBits(2.5)"), std::vector<std::string>{});
}

TEST(Extract, LifecycleAndWhatCounts) {
  const std::string source = R"(public class T {
    public T(int n) { if (n < 0) throw new IllegalArgumentException(); }
    public void io() throws java.io.IOException { throw new java.io.IOException(); }
    public void check(int x) { assert x > 0; }
  })";
  const Extraction all(source);
  EXPECT_EQ(all.component.methods.front().name, "new T");
  EXPECT_EQ(all.when("io", "called before construction"), "shape == 0");
  EXPECT_NE(all.when("new T", "constructed twice"), "");
  EXPECT_NE(all.when("io", "java.io.IOException"), "");
  ExtractOptions options;
  options.errors.classes = {"java.lang.AssertionError"};
  const Extraction assertions(source, options);
  EXPECT_EQ(assertions.when("io", "java.io.IOException"), "");
  EXPECT_NE(assertions.when("check", "java.lang.AssertionError"), "");
}

/// One class whose bytes are given; all others come from elsewhere.
class OneClass : public ClassSource {
public:
  OneClass(std::string name, Bytes bytes) : name_(std::move(name)), bytes_(std::move(bytes)) {}
  std::optional<Bytes> find(const std::string& internal_name) override {
    return internal_name == name_ ? std::optional(bytes_) : std::nullopt;
  }
  std::vector<std::string> list() override { return {name_}; }
  std::string origin(const std::string&) const override { return "changed.class"; }

private:
  std::string name_;
  Bytes bytes_;
};

/// True if a component came out; anything but that or a UserError fails the test.
bool is_extracted(const std::string& name, const Bytes& bytes, const std::string& others) {
  ClassPath path;
  path.append(std::make_unique<OneClass>(name, bytes));
  path.append(open_class_source(others));
  path.append_system(open_class_source(Samples::get().jdk().modules()));
  ExtractOptions options;
  options.package_visible = true;
  options.execution.path_bound = 60;
  options.execution.loop_bound = 6;
  options.execution.shape_bound = 6;
  options.execution.step_bound = 20'000;
  util::StopToken stop({std::chrono::seconds(1), {}});
  term::TermStore store;
  try {
    extract(store, path, name, options, stop);
    return true;
  } catch (const util::UserError&) {
    return false;
  }
}

TEST(Extract, ChangedBytesDoNoHarm) {
  const auto source = open_class_source(Samples::get().javac());
  const std::vector<std::string> names = {"a/b/Sample", "a/b/Sample$Inner", "a/b/Sample$Point"};
  std::mt19937 random(4711);
  const int rounds = all_cases() ? 10'000 : 400;
  int extracted = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string& name = names[random() % names.size()];
    Bytes bytes = *source->find(name);
    for (std::size_t i = 1 + random() % 3; i > 0; --i) {
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    extracted += is_extracted(name, bytes, Samples::get().javac()) ? 1 : 0;
  }
  EXPECT_GT(extracted, rounds / 20) << "some changes do no harm";
}

TEST(Extract, ClassesOfOtherCompilers) {
  for (const std::string& place : {Samples::get().ecj(), Samples::get().javac()}) {
    const auto source = open_class_source(place);
    EXPECT_TRUE(is_extracted("a/b/Sample", *source->find("a/b/Sample"), place)) << place;
  }
  const auto odd = open_class_source(Samples::get().jasmin());
  EXPECT_TRUE(is_extracted("Odd", *odd->find("Odd"), Samples::get().jasmin()));
}

} // namespace
} // namespace parlance::java
