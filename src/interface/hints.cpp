#include "interface/hints.h"

#include <array>
#include <string_view>
#include <utility>

namespace parlance::interface {

namespace {

/// Beginnings of the reasons that front ends give, and what helps.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> remedies = {{
    {"loop bound", "where a loop ran to its bound: a larger --loop-bound follows it further"},
    {"recursion bound", "where calls are nested too deeply: nothing yet"},
    {"path bound", "where a call has too many ways: a larger --path-bound follows more of them"},
    {"shape bound",
     "where the heap grows on and on: a larger --shape-bound tells more shapes apart"},
    {"array length", "where the length of an array is not known: nothing yet"},
    {"floating point", "where floating-point numbers are calculated with: nothing yet"},
    {"no model of",
     "where a native method is called: nothing yet; --methods leaves such calls out"},
    {"class ", "where a class is missing: --classpath says where to look"},
    {"limit reached", "where a limit ended the reading of the class: raise it"},
}};

std::string unknown_hint(const std::string& reason) {
  for (const auto& [beginning, remedy] : remedies) {
    if (reason.starts_with(beginning)) {
      return std::string(remedy);
    }
  }
  return "where the component itself leaves it open: say there what happens";
}

} // namespace

std::string hint_text(const Reason& reason) {
  switch (reason.kind) {
  case Reason::Kind::error:
    return {};
  case Reason::Kind::unknown:
    return unknown_hint(reason.text);
  case Reason::Kind::mixed_parameters:
    return "where arguments of several calls matter together: a larger --max-guards tells more of "
           "them apart";
  case Reason::Kind::limit:
    return "where a limit ended the search: raise it";
  }
  return {};
}

} // namespace parlance::interface
