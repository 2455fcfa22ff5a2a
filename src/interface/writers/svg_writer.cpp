#include "interface/writers/svg_writer.h"

#include "interface/writers/dot_writer.h"
#include "util/child_process.h"
#include "util/error.h"
#include "util/text_position.h"

namespace parlance::interface {

namespace {

[[noreturn]] void fail(const std::string& message) {
  throw util::UserError(util::ExitCode::unsupported, util::one_line(message));
}

constexpr std::chrono::seconds minute{60};

std::string run_dot(const std::string& option, const std::string& input,
                    std::chrono::seconds limit) {
  util::ChildLimits limits;
  limits.time = limit;
  limits.output_bytes = 256U << 20;
  const util::ChildResult result = util::run_child("dot", {option}, input, limits);
  if (result.end == util::ChildEnd::not_started) {
    fail("SVG is drawn by the program 'dot', which " + util::describe_end(result) +
         "; install the package graphviz");
  }
  if (result.end != util::ChildEnd::exited || result.code != 0) {
    fail("SVG is drawn by the program 'dot' of the package graphviz, which ended with " +
         util::describe_end(result) + (result.errors.empty() ? "" : ": " + result.errors));
  }
  return result.output;
}

} // namespace

std::string draw_svg(const std::string& dot, std::chrono::seconds limit) {
  return run_dot("-Tsvg", dot, limit);
}

std::string to_svg(const Interface& interface) { return draw_svg(to_dot(interface), minute); }

void require_graphviz() { run_dot("-V", "", minute); }

} // namespace parlance::interface
