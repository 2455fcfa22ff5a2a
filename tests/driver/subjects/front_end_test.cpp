// Which front end reads what, and what it can be told.

#include "driver/subjects/front_end.h"

#include "util/error.h"

#include <gtest/gtest.h>

#include <set>

namespace parlance::driver {
namespace {

std::string reader_of(const std::string& input, const GivenOptions& given = {}) {
  return front_end_of(input, given).name;
}

TEST(FrontEnds, ClaimTheirFiles) {
  EXPECT_EQ(reader_of("m.fsp"), "FSP/AUT");
  EXPECT_EQ(reader_of("m.fsp:P"), "FSP/AUT");
  EXPECT_EQ(reader_of("m.aut"), "FSP/AUT");
  EXPECT_EQ(reader_of("m.scxml"), "SCXML");
  EXPECT_EQ(reader_of("Foo.java"), "Java");
  EXPECT_EQ(reader_of("java.util.Stack"), "Java");
  EXPECT_EQ(reader_of(PARLANCE_SOURCE_DIR), "Java");
  EXPECT_EQ(reader_of("c.json"), "component text");
  EXPECT_EQ(reader_of("whatever"), "component text");
}

TEST(FrontEnds, AClassIsOneByItsOption) {
  const std::string file = std::string(PARLANCE_SOURCE_DIR) + "/README.md";
  EXPECT_EQ(reader_of(file), "component text");
  EXPECT_EQ(reader_of(file, {{{"class", {"a.B"}}}}), "Java");
}

TEST(FrontEnds, HaveOptionsOfOneNameOnceAndOfOneKind) {
  std::map<std::string, OptionKind> kinds;
  for (const FrontEnd& front_end : front_ends()) {
    std::set<std::string> names;
    for (const OptionRow& row : front_end.options) {
      EXPECT_TRUE(names.insert(row.name).second) << front_end.name << " " << row.name;
      EXPECT_EQ(kinds.emplace(row.name, row.kind).first->second, row.kind) << row.name;
    }
  }
}

TEST(FrontEnds, RefuseOptionsOfOthers) {
  const FrontEnd& charts = front_end_of("m.scxml", {});
  const GivenOptions given{{{"hide", {"a"}}, {"lifecycle", {"folded"}}}};
  EXPECT_EQ(known_to(charts, given).texts.size(), 1U);
  EXPECT_NO_THROW(require_known(known_to(charts, given), {&charts}));
  EXPECT_NO_THROW(require_known(given, {&charts, &front_end_of("Foo.java", {})}));
  try {
    require_known(given, {&charts});
    FAIL() << "--lifecycle is none of a chart's options";
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::usage);
    EXPECT_STREQ(error.what(), "--lifecycle is no option for SCXML; it is one for Java");
  }
}

} // namespace
} // namespace parlance::driver
