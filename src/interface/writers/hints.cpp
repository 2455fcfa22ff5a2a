#include "interface/writers/hints.h"

#include <array>
#include <string_view>
#include <utility>

namespace parlance::interface {

namespace {

/// Beginnings of the reasons that front ends give, and what helps.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> remedies = {{
    {"loop bound", "a larger --loop-bound follows the loop further"},
    {"element bound", "a larger --element-bound looks at more elements of arrays handed over"},
    {"recursion bound", "nothing follows calls that are nested so deeply yet"},
    {"path bound", "a larger --path-bound follows more ways through the call"},
    {"shape bound", "a larger --shape-bound tells more shapes of the heap apart"},
    {"array bound", "nothing follows arrays that are so long yet"},
    {"array length", "nothing follows arrays of unknown length yet"},
    {"floating point remainder", "nothing follows % of such numbers yet"},
    {"no model of", "--methods leaves calls out that end in a native method"},
    {"whether the static initialiser of", "nothing follows when classes are initialised yet"},
    {"what the static initialiser of", "nothing follows when classes are initialised yet"},
    {"class ", "--classpath says where to look for the class"},
}};

std::string unknown_hint(const std::string& reason) {
  for (const auto& [beginning, remedy] : remedies) {
    if (reason.starts_with(beginning) ||
        reason.find(": " + std::string(beginning)) != reason.npos) {
      return std::string(remedy);
    }
  }
  return "the component itself leaves it open: say there what happens";
}

} // namespace

std::string hint_text(const Reason& reason) {
  switch (reason.kind) {
  case Reason::Kind::error:
    return {};
  case Reason::Kind::unknown:
    return unknown_hint(reason.text);
  case Reason::Kind::mixed_parameters:
    return "a larger --max-guards tells more arguments apart";
  case Reason::Kind::limit:
    return reason.text == too_coarse
               ? "other predicates: --predicates, or --refine with a larger --max-predicates"
               : "a higher limit";
  }
  return {};
}

} // namespace parlance::interface
