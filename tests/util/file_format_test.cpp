#include "util/file_format.h"

#include <gtest/gtest.h>

namespace parlance::util {
namespace {

constexpr FileFormat thing{"an interface", "parlance-interface", 2, 4};

TEST(FileFormat, WritesTheNewestVersion) {
  EXPECT_EQ(written_format(thing), "parlance-interface/4");
}

TEST(FileFormat, ReadsARangeOfVersions) {
  EXPECT_EQ(readable_version(thing, "parlance-interface/2"), 2U);
  EXPECT_EQ(readable_version(thing, "parlance-interface/4"), 4U);
  for (const char* other : {"parlance-interface/1", "parlance-interface/5", "parlance-interface/",
                            "parlance-interface/2x", "parlance-interface/-2", "parlance-interface",
                            "parlance-component/2", "", "/2"}) {
    EXPECT_EQ(readable_version(thing, other), std::nullopt) << other;
  }
}

TEST(FileFormat, SaysWhatTheFileIsAndWhatIsRead) {
  EXPECT_EQ(format_problem(thing, "parlance-interface/5"),
            "this file is an interface of version 5; this program reads versions 2 to 4");
  EXPECT_EQ(format_problem(state_format, "parlance-state/1"),
            "this file is a learner's state of version 1; this program reads version 2");
  EXPECT_EQ(format_problem(state_format, "parlance-trace/1"),
            "this file is a trace, where a learner's state is expected");
  EXPECT_EQ(format_problem(thing, "something"),
            "'something' is no known format; an interface says 'parlance-interface/4' there");
}

} // namespace
} // namespace parlance::util
