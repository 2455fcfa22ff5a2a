#pragma once
// Real class files: made from the same sources by javac, ecj and jasmin when the tests run.

#include "frontends/java/classpath/class_path.h"
#include "frontends/java/classpath/jdk.h"
#include "util/child_process.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace parlance::java {

inline void write_file(const std::string& path, const std::string& text) {
  std::filesystem::remove(path); // to overwrite it would wait for the disk
  std::ofstream(path, std::ios::binary) << text;
}

inline void write_file(const std::string& path, const Bytes& bytes) {
  write_file(path, std::string(bytes.begin(), bytes.end()));
}

inline void run_tool(const std::string& program, const std::vector<std::string>& arguments) {
  const util::ChildResult result = util::run_child(program, arguments, "", {});
  EXPECT_TRUE(result.end == util::ChildEnd::exited && result.code == 0)
      << program << ": " << util::describe_end(result) << "\n"
      << result.output << result.errors;
}

/// A bit of everything that a compiler emits.
inline const std::string sample_source = R"(package a.b;
import java.util.function.Supplier;
public class Sample implements Runnable, Cloneable {
  static final int LIMIT = 7;
  static final long BIG = 1L << 40;
  static final String TEXT = "text";
  static final double RATIO = 0.25;
  static final float HALF = 0.5f;
  final int instance = 3;
  int count;
  public int open(int amount, long deadline, String name) throws Exception {
    if (amount < LIMIT) throw new IllegalStateException("low");
    try { count += amount; }
    catch (RuntimeException e) { count = 0; }
    finally { count++; }
    switch (amount) { case 1: return 1; case 2: return 3; case 3: return 4; default: }
    switch (amount) { case 1: return 1; case 1000: return 3; case -5: return 4; default: }
    long sum = deadline;
    for (int i = 0; i < amount; i++) { sum += i * 100000; }
    int[][] grid = new int[3][4];
    synchronized (this) { grid[1][2] = (int) sum; }
    return name.length() + grid[1][2];
  }
  public void run() { Supplier<String> s = later(1); s.get(); }
  Supplier<String> later(int x) { return () -> TEXT + x; }
  double wide(double a, long b, float c) { return a * b + c > RATIO ? a : -a; }
  static native void outside(int x);
  record Point(int x, long y) {}
  sealed interface Shape permits Circle, Square {}
  static final class Circle implements Shape {}
  static final class Square implements Shape {}
  enum Colour { RED, GREEN }
  class Inner { int get(Colour c) { switch (c) { case RED: return count; default: return 0; } } }
}
)";

/// What compilers do not emit: wide forms, subroutines, odd stack instructions.
inline const std::string jasmin_source = R"(.source Odd.j
.class public Odd
.super java/lang/Object
.method public static wide(I)I
  .limit stack 2
  .limit locals 400
  iload_0
  istore 300
  iinc 300 1000
  iload 300
  ireturn
.end method
.method public static finallys(I)I
  .limit stack 2
  .limit locals 4
  iload_0
  ifeq other
  jsr clean
  iconst_1
  ireturn
other:
  ldc 1.5
  fstore_3
  jsr clean
  fload_3
  f2i
  ireturn
clean:
  astore_1
  iinc 0 1
  ret 1
.end method
.method public static shuffles(IJ)J
  .limit stack 9
  .limit locals 3
  iload_0
  lload_1
  dup2_x1
  pop2
  dup_x2
  pop
  pop2
  pop
  lload_1
  lload_1
  dup2_x2
  ladd
  ladd
  lreturn
.end method
.method public static table(I)I
  .limit stack 1
  .limit locals 1
  iload_0
  tableswitch -1
    low
    high
    default : high
low:
  bipush -7
  ireturn
high:
  sipush 1000
  ireturn
.end method
)";

/// Compiled once for all tests of the program.
class Samples {
public:
  static const Samples& get() {
    static const Samples samples;
    return samples;
  }
  const Jdk& jdk() const { return jdk_; }
  const std::string& javac() const { return javac_.path(); }
  const std::string& ecj() const { return ecj_.path(); }
  const std::string& jasmin() const { return jasmin_.path(); }

  /// All classes of the three, by path.
  std::map<std::string, Bytes> all() const {
    std::map<std::string, Bytes> result;
    for (const std::string& place : {javac(), ecj(), jasmin()}) {
      const auto source = open_class_source(place);
      for (const std::string& name : source->list()) {
        result[source->origin(name)] = *source->find(name);
      }
    }
    return result;
  }

private:
  Samples() : jdk_(find_jdk("")) {
    const TemporaryDirectory sources;
    const std::string java = sources.path() + "/Sample.java";
    const std::string odd = sources.path() + "/Odd.j";
    write_file(java, sample_source);
    write_file(odd, jasmin_source);
    run_tool(jdk_.javac(), {"-g", "-d", javac(), java});
    run_tool("ecj", {"-g", "-17", "-nowarn", "-proc:none", "-d", ecj(), java});
    run_tool("jasmin", {"-d", jasmin(), odd});
  }
  Jdk jdk_;
  TemporaryDirectory javac_;
  TemporaryDirectory ecj_;
  TemporaryDirectory jasmin_;
};

inline bool all_cases() { return std::getenv("PARLANCE_LONG") != nullptr; }

} // namespace parlance::java
