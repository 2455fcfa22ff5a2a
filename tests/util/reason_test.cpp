#include "util/reason.h"
#include "util/reason_text.h"
#include "util/stop.h"

#include <gtest/gtest.h>

#include <set>

namespace parlance::util {
namespace {

TEST(ReasonTable, EveryRowHasAnIdAndAMeaning) {
  std::set<std::string_view> names;
  for (const ReasonRow& row : reason_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.meaning.empty()) << row.name;
    EXPECT_EQ(reason_called(row.name), row.id);
    EXPECT_EQ(row.sentence.empty(), row.id == ReasonId::none) << row.name;
  }
}

TEST(ReasonText, PutsDetailsInTheirPlaces) {
  EXPECT_EQ(to_text({ReasonId::exception, {"a.E"}, "F.java:3"}), "a.E");
  EXPECT_EQ(to_text({ReasonId::exception, {"a.E", "why"}}), "a.E: why");
  EXPECT_EQ(to_text({ReasonId::mixed_parameter, {"8", "'p' of f"}}),
            "depends on 'p' of f, which takes more than 8 guards");
  EXPECT_EQ(to_text({ReasonId::mixed_parameters, {"8", "'p' of f", "'q' of g", "'r' of g"}}),
            "depends on 'p' of f, 'q' of g and 'r' of g together, which takes more than 8 guards");
  EXPECT_EQ(to_text(wrapped(ReasonId::by_hidden_actions, {"a", "b"}, stated("ERROR"))),
            "ERROR, by hidden actions a, b");
  EXPECT_EQ(to_text(Reason()), "");
}

TEST(ReasonText, HasThePlaceWhereItsKindHasIt) {
  EXPECT_EQ(to_text({ReasonId::loop_bound, {}, "F.m(F.java:3)"}), "loop bound at F.m(F.java:3)");
  EXPECT_EQ(to_text({ReasonId::loop_bound}), "loop bound");
  EXPECT_EQ(to_text({ReasonId::chart_loop_bound, {}, "c.scxml:3"}), "c.scxml:3: loop bound");
  const Reason error{ReasonId::exception, {"E"}, "F.java:3"};
  EXPECT_EQ(to_text(error), "E");
  EXPECT_EQ(separate_place(error), "F.java:3");
  EXPECT_EQ(text_with_place(error), "E at F.java:3");
  EXPECT_EQ(text_with_place({ReasonId::loop_bound, {}, "F.java:3"}), "loop bound at F.java:3");
}

TEST(ReasonText, SaysAPlaceOnce) {
  const Reason inner{ReasonId::no_model, {"A.f"}, "B.java:1"};
  EXPECT_EQ(to_text({ReasonId::static_initialiser, {"B"}, "B.java:1", {inner}}),
            "static initialiser of B: no model of A.f at B.java:1");
  EXPECT_EQ(to_text({ReasonId::static_initialiser, {"B"}, "C.java:2", {inner}}),
            "static initialiser of B: no model of A.f at B.java:1 at C.java:2");
}

TEST(ReasonText, AWholeHasThePlaceOfItsCause) {
  const Reason whole =
      wrapped(ReasonId::in_internal_step, {"tick"}, {ReasonId::exception, {"E"}, "F.java:3"});
  EXPECT_EQ(text_with_place(whole), "E in internal step 'tick' at F.java:3");
  EXPECT_EQ(root_of(whole).id, ReasonId::exception);
  const Reason unknown =
      wrapped(ReasonId::in_internal_step, {"tick"}, {ReasonId::chart_loop_bound, {}, "c.scxml:3"});
  EXPECT_EQ(text_with_place(unknown), "c.scxml:3: loop bound in internal step 'tick'");
}

TEST(ReasonText, NamesTheLimitThatEndedTheRun) {
  EXPECT_EQ(to_text(reason_of(StopReason::timeout)), to_text(StopReason::timeout));
  EXPECT_EQ(to_text(reason_of(StopReason::memory)), to_text(StopReason::memory));
  EXPECT_EQ(to_text(reason_of(StopReason::interrupt)), to_text(StopReason::interrupt));
}

} // namespace
} // namespace parlance::util
