#include "driver/learning/game_report.h"

#include "abstraction/predicates/predicate_text.h"
#include "driver/guarantee/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace parlance::driver {

GameReport report_of(const component::Component& component, const game::GameTeacher& teacher,
                     std::size_t facts) {
  GameReport report{teacher.result().answer, teacher.result().statistics, {}, facts, {}};
  for (const term::Term predicate : teacher.predicates()) {
    report.predicates.push_back(abstraction::predicate_to_text(component, predicate));
  }
  for (const game::ForbiddenInVain& forbidden : teacher.in_vain()) {
    interface::Calls calls = named_calls(component, forbidden.calls);
    VainlyForbidden& entry = report.in_vain.emplace_back();
    if (calls.empty()) {
      entry.word = "every call";
    } else {
      calls.back().observation.reset(); // it is forbidden whatever comes back
      entry.word = interface::to_text(calls);
    }
    for (const term::Term predicate : forbidden.separating) {
      entry.separating.push_back(abstraction::predicate_to_text(component, predicate));
    }
  }
  return report;
}

std::string to_text(const GameReport& report) {
  std::string text = fmt::format("\ngame\n  {}\n", game::to_text(report.answer));
  text += report.predicates.empty()
              ? "  no predicates\n"
              : fmt::format("  predicates: {}\n", fmt::join(report.predicates, "; "));
  if (report.facts > 0) {
    text += fmt::format("  facts that hold in every run: {}\n", report.facts);
  }
  if (!report.in_vain.empty()) {
    text += "  forbidden only by the abstraction\n";
  }
  for (const VainlyForbidden& entry : report.in_vain) {
    text += fmt::format("    {}\n", entry.word);
    if (!entry.separating.empty()) {
      text += fmt::format("      allowed with {}\n", fmt::join(entry.separating, "; "));
    }
  }
  return text;
}

} // namespace parlance::driver
