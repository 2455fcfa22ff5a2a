#include "interface/writers/hints.h"

#include <gtest/gtest.h>

namespace parlance::interface {
namespace {

using util::ReasonId;

std::string hint(Reason::Kind kind, const util::Reason& what) { return hint_text({kind, what}); }

TEST(Hints, NameTheOptionThatLiftsABound) {
  using enum Reason::Kind;
  EXPECT_EQ(hint(unknown, {ReasonId::loop_bound, {}, "F.java:1"}),
            "a larger --loop-bound follows the loop further");
  EXPECT_EQ(hint(unknown, {ReasonId::step_bound, {}, "F.java:1"}),
            "nothing follows calls that take so many instructions yet; --methods leaves them out");
  EXPECT_EQ(hint(unknown, {ReasonId::heap_bound, {}, "F.java:1"}),
            "nothing follows calls that make so many objects yet; --methods leaves them out");
  EXPECT_EQ(hint(mixed_parameters, {ReasonId::mixed_parameter, {"8", "'p' of f"}}),
            "a larger --max-guards tells more arguments apart");
}

TEST(Hints, SpeakOfTheCause) {
  const util::Reason cause{ReasonId::class_missing, {"a.B"}};
  EXPECT_EQ(hint(Reason::Kind::unknown, {ReasonId::static_initialiser, {"C"}, {}, {cause}}),
            "--classpath says where to look for the class");
}

TEST(Hints, BlameTheComponentOnlyForWhatItSaysItself) {
  using enum Reason::Kind;
  EXPECT_EQ(hint(unknown, util::stated("nobody knows")),
            "the component itself leaves it open: say there what happens");
  EXPECT_EQ(hint(unknown, {ReasonId::text_identity, {}, "F.java:1"}),
            "nothing follows this yet; --methods leaves the call out");
  EXPECT_EQ(hint(limit, util::stated("time limit")), "a higher limit");
  EXPECT_EQ(hint(limit, {ReasonId::not_settled}), "a higher limit");
  EXPECT_EQ(hint(error, {ReasonId::exception, {"E"}}), "");
}

} // namespace
} // namespace parlance::interface
