#include "bench/scaling_sources.h"

#include <fmt/format.h>

namespace parlance::bench {

namespace {

constexpr std::uint32_t class_phases = 5;
constexpr std::uint32_t modes = 3;

std::string class_of(const std::string& members) {
  return "public class Subject {\n" + members + "}\n";
}

/// A ring of phases; each method is allowed in one, and every second one leads to the next.
std::string with_methods(std::uint32_t count) {
  std::string members = "  private int phase;\n";
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t phase = i / 2 % class_phases;
    members += fmt::format(
        "  public void m{}() {{ if (phase != {}) throw new "
        "IllegalStateException(); {}}}\n",
        i, phase, i % 2 == 0 ? fmt::format("phase = {}; ", (phase + 1) % class_phases) : "");
  }
  return class_of(members);
}

/// A token moves through a row of flags; at the end it may be taken.
std::string with_variables(std::uint32_t count) {
  std::string flags;
  std::string shift;
  std::string clear;
  for (std::uint32_t i = 0; i < count; ++i) {
    flags += fmt::format("  private boolean b{};\n", i);
    clear += fmt::format("b{} = false; ", i);
  }
  for (std::uint32_t i = count; i-- > 1;) {
    shift += fmt::format("b{} = b{}; ", i, i - 1);
  }
  return class_of(
      flags + "  public void advance() { " + shift + "b0 = true; }\n" +
      fmt::format("  public void take() {{ if (!b{}) throw new IllegalStateException(); {}}}\n",
                  count - 1, clear));
}

std::string counter_to(std::uint32_t largest) {
  return class_of(fmt::format(
      "  private int count;\n"
      "  public void up() {{ if (count == {}) throw new IllegalStateException(); count++; }}\n"
      "  public void down() {{ if (count == 0) throw new IllegalStateException(); count--; }}\n",
      largest));
}

/// A parameter chooses one of some modes, by ranges.
std::string with_paths(std::uint32_t count) {
  std::string choice;
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    choice += fmt::format("    if (x < {}) {{ mode = {}; return; }}\n", 10 * (i + 1), i % modes);
  }
  choice += fmt::format("    mode = {};\n", (count - 1) % modes);
  std::string uses;
  for (std::uint32_t i = 0; i < modes; ++i) {
    uses += fmt::format(
        "  public void use{}() {{ if (mode != {}) throw new IllegalStateException(); }}\n", i, i);
  }
  return class_of("  private int mode;\n  public void choose(int x) {\n" + choice + "  }\n" + uses);
}

} // namespace

const std::vector<ScalingFamily>& scaling_families() {
  static const std::vector<ScalingFamily> families{
      {"methods", "methods", {10, 25, 50, 100, 200}, with_methods},
      {"variables", "state variables", {2, 4, 8, 16, 32, 64}, with_variables},
      {"counter", "depth of the counter", {10, 30, 100, 300, 1000, 3000, 10000}, counter_to},
      {"paths", "paths of a method", {4, 8, 16, 32, 64, 128}, with_paths},
  };
  return families;
}

} // namespace parlance::bench
