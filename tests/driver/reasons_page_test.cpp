// docs/reasons.md is what the tables of reasons and assumptions say. To write it anew:
// PARLANCE_WRITE_PAGES=1 test_driver --gtest_filter='ReasonsPage*'

#include "frontends/java/machine/assumptions.h"
#include "util/files.h"
#include "util/reason_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace parlance {
namespace {

const std::string page_file = std::string(PARLANCE_SOURCE_DIR) + "/docs/reasons.md";

constexpr std::string_view introduction = R"(# Reasons and assumptions

This page is made from the tables in the code (`util/reason_table.cpp`, `frontends/java/machine/assumptions.cpp`).

## Reasons

Why a call is forbidden or not known, or why no more is claimed. Programs should tell reasons by their ids, which are stable;
the sentence is for people. In a sentence, `{0}` is the first of the reason's `details`, `{1}` the second; `{1, }` and `{1&}`
are all from the second on. `{cause}` is the sentence of the reason that it comes from.

| id | sentence | meaning | what helps |
|---|---|---|---|
)";

constexpr std::string_view between = R"(
## Assumptions

What claims take for granted, by id. They are printed with every guarantee. The first ones are of Java; `...` stands for the
class, method or value that an assumption speaks of.

| id | sentence |
|---|---|
)";

/// What other parts of the tool assume.
constexpr std::string_view other_assumptions =
    R"(| `counted-errors` | only the exceptions that `--errors` and `--errors-in` name are errors |
| `no-overflow` | updates of ... do not overflow |
| `overflowing-call` | nothing is claimed of ... in a state, as every call tried there overflows |
| `event-data` | events carry the data that the chart reads; numbers among them are whole, from -2^53 to 2^53 - 1 |
)";

std::string code(std::string_view text) {
  return text.empty() ? std::string() : fmt::format("`{}`", text);
}

std::string page() {
  std::string text(introduction);
  for (const util::ReasonRow& row : util::reason_table().subspan(1)) {
    const bool has_id = row.id != util::ReasonId::stated;
    text += fmt::format("| {} | {} | {} | {} |\n", has_id ? code(row.name) : "none",
                        code(row.sentence), row.meaning, row.remedy);
  }
  text += between;
  for (std::size_t i = 0; i < java::assumption_ids().size(); ++i) {
    const auto assumed = java::assumption_of(static_cast<java::Assumed>(i), "...");
    text += fmt::format("| `{}` | {} |\n", assumed.id, assumed.text);
  }
  return text + std::string(other_assumptions);
}

TEST(ReasonsPage, IsWhatTheTablesSay) {
  if (std::getenv("PARLANCE_WRITE_PAGES") != nullptr) {
    std::ofstream(page_file) << page();
  }
  EXPECT_EQ(util::read_regular_file(page_file), page());
}

} // namespace
} // namespace parlance
